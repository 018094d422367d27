import * as z from 'zod/mini'
import {
  MAX_RESUME_MB,
  PREFERRED_LOCATIONS,
  RESUME_TYPES,
  WORK_AUTHORIZATIONS,
} from '@archstep/contracts/applications/application.ts'
import { interestShape } from '@archstep/contracts/applications/interestShape.ts'
import { MEGABYTE } from '@archstep/contracts/text/fileSize.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'

const LABELS: Partial<Record<(typeof WORK_AUTHORIZATIONS)[number], string>> = { Citizen: 'US Citizen' }

/** Values of the API's `work_auth_status`, with the labels that visitors see (INT-03). */
export const workAuthorizations = WORK_AUTHORIZATIONS.map((value) => ({ value, label: LABELS[value] ?? value }))

export const preferredLocations = PREFERRED_LOCATIONS.map((value) => ({ value, label: value }))

/** File extensions of a resume, with the dot. */
export const resumeTypes = RESUME_TYPES.map((type) => `.${type}`)

/** People write 'linkedin.com/in/name'. */
const withScheme = (text: string) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$)/i.test(text) ? `https://${text}` : text)

/**
 * The error when the browser can't read a file: it was changed, moved or deleted after it was chosen, or an app's own
 * browser lets it be chosen in the cloud but not read.
 */
export const FILE_CHANGED =
  'This file can’t be read: it has changed, or is not on this device. Save it on the device, and choose it again.'

export async function canBeRead(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

const hasResumeType = ({ name }: File) => resumeTypes.some((type) => name.toLowerCase().endsWith(type))

const PROFILE = 'LinkedIn profile must be a full web address, starting with https://'

/** The schema of the form, with messages for visitors. */
const shape = interestShape({
  tooLong: (max) => `Use ${max.toLocaleString('en-US')} characters or fewer`,
  notOneLine: 'Remove line breaks and control characters',
  control: 'Remove control characters',
  missing: {
    full_name: 'Full name is required',
    email: 'Email is required',
    phone: 'Phone is required',
    role: 'Role is required',
    work_auth_status: 'Work authorization is required',
    preferred_location: 'Preferred location is required',
    availability: 'Availability is required',
  },
  email: 'Email is invalid',
  profile: PROFILE,
  profileWithAccount: PROFILE,
  noOption: () => 'Choose from the list',
  job: '',
})

const sentForm = z.object({
  ...shape,
  // Not typed by people.
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  opening: z.catch(shape.opening, undefined),
  resume: z.instanceof(File, { error: 'Resume is required' }).check(
    z.refine(hasResumeType, 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'),
    z.refine(({ size }) => size > 0, 'This file is empty. Choose another one'),
    z.refine(
      ({ size }) => size <= MAX_RESUME_MB * MEGABYTE,
      `This file is too large. Choose one of ${MAX_RESUME_MB} MB or less`,
    ),
    z.refine(canBeRead, FILE_CHANGED),
  ),
})

/** An empty form, in screen order. */
export const emptyInterest = {
  full_name: '',
  email: '',
  phone: '',
  linkedin: '',
  role: '',
  work_auth_status: '',
  preferred_location: '',
  availability: '',
  comments: '',
  source: '',
  opening: '',
  resume: undefined,
}

/** Values while the form is filled in. */
export type InterestFormValues = Record<Exclude<keyof typeof emptyInterest, 'resume'>, string> & { resume: File }

/** Values to send. */
export type SentInterest = z.output<typeof sentForm>

const tidied = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value)

/** Leaves out empty fields, as sending does. */
export const interestForm = z.pipe(
  z.transform((values: InterestFormValues) => {
    const linkedin = withScheme(plainText(values.linkedin).trim())
    const fields = Object.entries({ ...values, email: plainText(values.email), linkedin })
    // The schema decides what it is.
    return Object.fromEntries(fields.map(([name, value]) => [name, tidied(value)])) as z.input<typeof sentForm>
  }),
  sentForm,
)

/** The text fields: all except the resume. */
export const textFields = Object.keys(emptyInterest).filter(
  (name): name is Exclude<keyof SentInterest, 'resume'> => name !== 'resume',
)
