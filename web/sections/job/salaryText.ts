import type { Pay } from '@archstep/contracts/jobs/jobFields.ts'
import type { Careers } from '../../content/queries/careers.ts'

const PER = { HOUR: 'perHour', MONTH: 'perMonth', YEAR: 'perYear' } as const

/** By currency. Making one takes long, and a list has many jobs with the same currency. */
const formats = new Map<string, Intl.NumberFormat>()

/** @throws RangeError if it is not a currency code */
function formatOf(currency: string): Intl.NumberFormat {
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  formats.set(currency, format)
  return format
}

/** @throws RangeError if its currency is not a currency code */
function sums({ min, max, currency }: Pay): string {
  const format = formatOf(currency)
  return max === null ? format.format(min) : format.formatRange(min, max)
}

/**
 * '$90,000 – $110,000 a year', '$17.50 – $22.75 an hour'.
 * @returns undefined if the job has no salary
 * @throws RangeError if its currency is not a currency code
 */
export const salaryText = (pay: Pay | null, words: Careers['jobWords']): string | undefined =>
  pay ? `${sums(pay)} ${words[PER[pay.unit]]}` : undefined

/** A short form next to other facts: '$90,000–110,000', '$17.50–22.75 an hour'. The year goes without saying. */
export function shortSalary(pay: Pay | null, words: Careers['jobWords']): string | undefined {
  const text = pay?.unit === 'YEAR' ? sums(pay) : salaryText(pay, words)
  // The currency once, for both ends of a range.
  return text?.replace(/\s*–\s*\D+/, '–')
}
