import type { Careers } from '../../content/queries/careers.ts'
import type { Opening } from '../../content/queries/opening.ts'

const PER = { HOUR: 'perHour', MONTH: 'perMonth', YEAR: 'perYear' } as const

/**
 * '$90,000 – $110,000 a year', '$17.50 – $22.75 an hour'.
 * @returns undefined for a salary that nobody has named in full
 * @throws RangeError when the currency is none
 */
export function salaryText(salary: Opening['salary'], words: Careers['opening']): string | undefined {
  const { min, max, currency, unit } = salary ?? {}
  if (!min || !currency || !unit) return undefined
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return `${max && max > min ? format.formatRange(min, max) : format.format(min)} ${words[PER[unit]]}`
}
