import * as z from 'zod/mini'

const required = (missing: string) => z.string().check(z.trim(), z.minLength(1, missing))

/** The form's schema, with the messages of POST-03. */
export const postJobForm = z.object({
  title: required('Job title is required'),
  department: required('Department is required'),
  location: required('Location is required'),
  description: required('Description is required'),
  requirements: required('Requirements are required'),
  responsibilities: required('Responsibilities are required'),
  skills: z.array(z.string()),
  is_active: z.boolean(),
})

export type PostJobFields = z.input<typeof postJobForm>

/** The form's default values (POST-01). */
export const emptyPostJob: PostJobFields = {
  title: '',
  department: '',
  location: '',
  description: '',
  requirements: '',
  responsibilities: '',
  skills: [''],
  is_active: true,
}
