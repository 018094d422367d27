/**
 * Interprets the fields of a job document (`readJob`) for everything that shows a job. `toListed` (careersApi.ts) adds
 * the other fields for the list and for the Studio's card.
 */
export const PAY_UNITS = ['HOUR', 'MONTH', 'YEAR'] as const

/**
 * Lengths in characters, and the number of skills. `lines` counts all requirements or responsibilities, with their line
 * breaks. The careers service doesn't list a job that exceeds a limit, so the Studio rejects it.
 */
export const JOB_LIMITS = {
  title: 200,
  department: 200,
  location: 200,
  description: 20_000,
  lines: 20_000,
  skill: 100,
  skills: 50,
} as const

/** ISO 4217. */
export const CURRENCY_CODE = /^[A-Z]{3}$/

export const EMPLOYMENT_TYPES = ['Full-time', 'Part-time', 'Contract', 'Internship'] as const

export interface Pay {
  min: number
  /** The upper end of a range; null for one amount. */
  max: number | null
  /** As `CURRENCY_CODE`. */
  currency: string
  /** The period that the amount pays for. */
  unit: (typeof PAY_UNITS)[number]
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/**
 * An incomplete salary counts as none, and a range that does not go up as a single amount.
 * @param salary unchecked content
 */
export function readPay(salary: unknown): Pay | null {
  const { min, max, currency, unit: named } = { ...(salary as object | null) } as Readonly<Record<string, unknown>>
  const unit = PAY_UNITS.find((each) => each === named)
  if (!isAmount(min) || !unit || typeof currency !== 'string' || !CURRENCY_CODE.test(currency)) return null
  return { min, max: isAmount(max) && max > min ? max : null, currency, unit }
}

/** The fields of a job document that need interpreting. `title`, `department` and the others are used as they are. */
export interface JobFields {
  readonly description?: string | null | undefined
  readonly requirements?: readonly (string | null)[] | null | undefined
  readonly responsibilities?: readonly (string | null)[] | null | undefined
  readonly skills?: readonly (string | null)[] | null | undefined
  readonly remote?: boolean | null | undefined
  readonly applicantCountries?: readonly (string | null)[] | null | undefined
  readonly salary?: unknown
}

/** Unique, trimmed to one line, without the empty items that a draft may have. */
const lines = (items: JobFields['skills']): string[] => [
  ...new Set((items ?? []).map((item) => (item ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean)),
]

/** The job as it is shown. */
export const readJob = ({
  description,
  requirements,
  responsibilities,
  skills,
  remote,
  applicantCountries,
  salary,
}: JobFields) => ({
  description: (description ?? '').replaceAll(/\r\n?/g, '\n').trim(),
  requirements: lines(requirements),
  responsibilities: lines(responsibilities),
  skills: lines(skills),
  /** Where applicants may live; empty for on-site jobs. */
  countries: remote ? lines(applicantCountries) : [],
  pay: readPay(salary),
})
