/**
 * What a job says, for all that show it: the list and its API, the page, the JobPosting, the feed of job boards and the
 * card in the Studio.
 */
export const PAY_UNITS = ['HOUR', 'MONTH', 'YEAR'] as const

export const EMPLOYMENT_TYPES = ['Full-time', 'Part-time', 'Contract', 'Internship'] as const

/** What a job pays. */
export interface Pay {
  min: number
  /** The upper end of a range; null for one amount. */
  max: number | null
  /** As ISO 4217 names it. */
  currency: string
  /** What the amount is for. */
  unit: (typeof PAY_UNITS)[number]
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/** Half a salary is none, and a range that does not go up is one amount. @param salary whatever was written */
export function readPay(salary: unknown): Pay | null {
  const { min, max, currency, unit: named } = { ...(salary as object | null) } as Readonly<Record<string, unknown>>
  const unit = PAY_UNITS.find((each) => each === named)
  if (!isAmount(min) || !unit || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  return { min, max: isAmount(max) && max > min ? max : null, currency, unit }
}

/** Of a job's document: what has to be read in one way. `title`, `department` and the rest are texts as they stand. */
export interface JobFields {
  readonly description?: string | null | undefined
  readonly requirements?: readonly (string | null)[] | null | undefined
  readonly responsibilities?: readonly (string | null)[] | null | undefined
  readonly skills?: readonly (string | null)[] | null | undefined
  readonly remote?: boolean | null | undefined
  readonly applicantCountries?: readonly (string | null)[] | null | undefined
  readonly salary?: unknown
}

/** Each that says something, once, in one line. A draft may have an empty place. */
const lines = (items: JobFields['skills']): string[] => [
  ...new Set((items ?? []).map((item) => (item ?? '').replaceAll(/\s+/g, ' ').trim()).filter(Boolean)),
]

/** The same job as it is shown. */
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
  /** Where applicants may live; none for work in one place. */
  countries: remote ? lines(applicantCountries) : [],
  pay: readPay(salary),
})
