import * as z from 'zod/mini'

/** What the API's `work_auth_status` may be, and what a visitor reads (INT-03). */
export const workAuthorizations = [
  { value: 'OPT', label: 'OPT' },
  { value: 'CPT', label: 'CPT' },
  { value: 'H1B', label: 'H1B' },
  { value: 'Green Card', label: 'Green Card' },
  { value: 'Citizen', label: 'US Citizen' },
  { value: 'Other', label: 'Other' },
]

export const preferredLocations = ['Remote', 'On-site', 'Hybrid', 'Hyderabad', 'Flexible'].map((value) => ({
  value,
  label: value,
}))

export const RESUME_TYPES = ['.pdf', '.doc', '.docx'] as const
export const MAX_RESUME_MB = 5
/** In characters. */
export const MAX_ROLE_LENGTH = 200

/** What `<input type="email">` accepts, with a dot after the @. */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

const webAddress = z.url({ protocol: /^https?$/, hostname: /\./ })

/** People write 'linkedin.com/in/name'. */
const withScheme = (text: string) => (/^[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/|$)/i.test(text) ? `https://${text}` : text)

const line = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `Use ${max.toLocaleString('en-US')} characters or fewer`))

const required = (max: number, missing: string) => line(max).check(z.minLength(1, missing))

const chosen = (missing: string) => z.string().check(z.minLength(1, missing))

const hasResumeType = ({ name }: File) => RESUME_TYPES.some((type) => name.toLowerCase().endsWith(type))

/**
 * The fields of an expression of interest, by their names in the API (INT-02). The API has the same rules and limits;
 * tests/web/interestAgreement.test.ts compares them.
 */
export const interestForm = z.object({
  full_name: required(200, 'Full name is required'),
  email: required(254, 'Email is required').check(z.regex(EMAIL, 'Email is invalid')),
  phone: required(40, 'Phone is required'),
  linkedin: line(500).check(
    z.overwrite(withScheme),
    z.refine(
      (text) => text === '' || webAddress.safeParse(text).success,
      'LinkedIn profile must be a full web address, starting with https://',
    ),
  ),
  role: required(MAX_ROLE_LENGTH, 'Role is required'),
  work_auth_status: chosen('Work authorization is required'),
  preferred_location: chosen('Preferred location is required'),
  availability: required(200, 'Availability is required'),
  comments: line(5000),
  /** The id of the opening that the visitor read; nobody types it. */
  // oxlint-disable-next-line promise/valid-params -- this is Zod's
  opening: z.catch(z.string().check(z.regex(/^(?:[1-9]\d{0,14})?$/)), ''),
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
