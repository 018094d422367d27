import type * as z from 'zod/mini'
import type { jobPosting } from './jobPostingRules.ts'

export type JobPosting = z.input<typeof jobPosting>

/** What the form starts with and returns to (POST-01). */
export const emptyPosting: JobPosting = {
  title: '',
  department: '',
  location: '',
  description: '',
  requirements: '',
  responsibilities: '',
  skills: [''],
  is_active: true,
}
