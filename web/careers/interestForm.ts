import * as z from 'zod/mini'
import {
  EMAIL,
  MAX_LENGTHS,
  MAX_RESUME_MB,
  OPENING_ID,
  PREFERRED_LOCATIONS,
  RESUME_TYPES,
  WEB_ADDRESS,
  WITHOUT_ACCOUNT,
  WORK_AUTHORIZATIONS,
} from '../../careers/limits.ts'

const LABELS: Partial<Record<(typeof WORK_AUTHORIZATIONS)[number], string>> = { Citizen: 'US Citizen' }

/** What the API's `work_auth_status` may be, and what a visitor reads (INT-03). */
export const workAuthorizations = WORK_AUTHORIZATIONS.map((value) => ({ value, label: LABELS[value] ?? value }))

export const preferredLocations = PREFERRED_LOCATIONS.map((value) => ({ value, label: value }))

/** Endings of a resume's file name, with the dot. */
export const resumeTypes = RESUME_TYPES.map((type) => `.${type}`)

const webAddress = z.url(WEB_ADDRESS).check(z.regex(WITHOUT_ACCOUNT))

/** People write 'linkedin.com/in/name'. */
const withScheme = (text: string) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$)/i.test(text) ? `https://${text}` : text)

const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use ${max.toLocaleString('en-US')} characters or fewer`))

const required = (max: number, missing: string) => line(max).check(z.minLength(1, missing))

const chosen = (missing: string) => z.string().check(z.minLength(1, missing))

const hasResumeType = ({ name }: File) => resumeTypes.some((type) => name.toLowerCase().endsWith(type))

/**
 * The fields of an expression of interest, by their names in the API (INT-02). The API has the same limits and refuses
 * the same: tests/web/interestAgreement.test.ts.
 */
export const interestForm = z.object({
  full_name: required(MAX_LENGTHS.full_name, 'Full name is required'),
  email: required(MAX_LENGTHS.email, 'Email is required').check(z.regex(EMAIL, 'Email is invalid')),
  phone: required(MAX_LENGTHS.phone, 'Phone is required'),
  linkedin: line(MAX_LENGTHS.linkedin).check(
    z.overwrite(withScheme),
    z.refine(
      (text) => text === '' || webAddress.safeParse(text).success,
      'LinkedIn profile must be a full web address, starting with https://',
    ),
  ),
  role: required(MAX_LENGTHS.role, 'Role is required'),
  work_auth_status: chosen('Work authorization is required'),
  preferred_location: chosen('Preferred location is required'),
  availability: required(MAX_LENGTHS.availability, 'Availability is required'),
  comments: line(MAX_LENGTHS.comments),
  /** The id of the opening that the visitor read; nobody types it. */
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  opening: z.catch(z.union([z.literal(''), z.string().check(z.regex(OPENING_ID))]), ''),
  resume: z.instanceof(File, { error: 'Resume is required' }).check(
    z.refine(hasResumeType, 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'),
    z.refine(({ size }) => size > 0, 'This file is empty. Choose another one'),
    z.refine(
      ({ size }) => size <= MAX_RESUME_MB * 1024 * 1024,
      `This file is too large. Choose one of ${MAX_RESUME_MB} MB or less`,
    ),
  ),
})

/** What the fields hold while they are filled in. */
export type InterestValues = z.input<typeof interestForm>

/** What is sent. */
export type InterestFields = z.output<typeof interestForm>

/** A form that nobody has touched; in the order of the screen. */
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
  opening: '',
  resume: undefined,
}

/** The fields that are text: all but the resume. */
export const textFields = Object.keys(emptyInterest).filter(
  (name): name is Exclude<keyof InterestFields, 'resume'> => name !== 'resume',
)
