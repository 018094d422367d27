/**
 * What an expression of interest may hold: the service refuses what goes beyond, and the site's form says so before it
 * is sent.
 */
export const WORK_AUTHORIZATIONS = ['OPT', 'CPT', 'H1B', 'Green Card', 'Citizen', 'Other'] as const
/** In place of one, for a job that does not ask. */
export const NOT_ASKED = 'Not asked'
export const PREFERRED_LOCATIONS = ['Remote', 'On-site', 'Hybrid', 'Hyderabad', 'Flexible'] as const

/** Longest texts, in characters. */
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

/**
 * What `<input type="email">` accepts (HTML standard), with a dot after the @: a name without one means nothing outside
 * its network.
 */
export const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/

/** Endings of a resume's file name. */
export const RESUME_TYPES = ['pdf', 'doc', 'docx'] as const
/** Of 1024 × 1024 bytes; whoever runs the service may choose another limit. */
export const MAX_RESUME_MB = 5
