/** The options and limits of an application. The service enforces them, and the site's form checks them before sending. */

export const WORK_AUTHORIZATIONS = ['OPT', 'CPT', 'H1B', 'Green Card', 'Citizen', 'Other'] as const
/** The value stored for a job that does not ask. */
export const NOT_ASKED = 'Not asked'
export const PREFERRED_LOCATIONS = ['Remote', 'On-site', 'Hybrid', 'Hyderabad', 'Flexible'] as const

/** Maximum lengths, in characters. */
export const MAX_LENGTHS = {
  full_name: 200,
  email: 254,
  phone: 40,
  linkedin: 500,
  role: 200,
  availability: 200,
  comments: 5_000,
  source: 100,
} as const

/** File extensions accepted for a resume. */
export const RESUME_TYPES = ['pdf', 'doc', 'docx'] as const
/** The limit of the site's form. Operators can set another one for the service. */
export const MAX_RESUME_MB = 5

/** For how many months applications may be kept. */
export const RETENTION_MONTHS = { min: 3, max: 120 } as const
