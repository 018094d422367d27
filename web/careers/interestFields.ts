import type * as z from 'zod/mini'
import type { interestFields } from './interestRules.ts'

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

/** What the fields hold while they are filled in. */
export type InterestValues = z.input<typeof interestFields>

/** What is sent. */
export type InterestFields = z.output<typeof interestFields>

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
  resume: undefined,
}

/** The fields that are text: all but the resume. */
export const textFields = Object.keys(emptyInterest).filter(
  (name): name is Exclude<keyof InterestFields, 'resume'> => name !== 'resume',
)
