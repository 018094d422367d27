import type { Pay } from '@archstep/contracts/job.ts'
import type { Careers } from '../../content/queries/careers.ts'

const PER = { HOUR: 'perHour', MONTH: 'perMonth', YEAR: 'perYear' } as const

/**
 * '$90,000 – $110,000 a year', '$17.50 – $22.75 an hour'.
 * @returns undefined when nobody has said what a job pays
 * @throws RangeError when the currency is none
 */
export function salaryText(pay: Pay | null, words: Careers['opening']): string | undefined {
  if (!pay) return undefined
  const { min, max, currency, unit } = pay
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return `${max === null ? format.format(min) : format.formatRange(min, max)} ${words[PER[unit]]}`
}
