import { officeDay, type OfficeClock } from './officeClock.ts'

/**
 * A job takes applications until its closing day has ended everywhere on earth, so that no time zone misses it.
 * @param closesOn a day, `2026-12-31`
 * @returns the moment, in milliseconds since 1970; undefined for no day
 */
export function closingTime(closesOn: unknown): number | undefined {
  const time = typeof closesOn === 'string' ? Date.parse(`${closesOn}T23:59:59-12:00`) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/** The same rule in GROQ: true once the closing day is over. */
export const PAST_CLOSING = 'dateTime(closesOn + "T23:59:59-12:00") < dateTime(now())'

interface Job {
  readonly active?: boolean | undefined
  readonly postedOn?: string | undefined
}

/**
 * The closing day must not be before the day of posting.
 * @param clock of the office, which decides what day that was
 */
export function closingDayVerdict(closesOn: string | undefined, { postedOn }: Job, clock: OfficeClock): true | string {
  if (closesOn === undefined || postedOn === undefined || closesOn >= officeDay(postedOn, clock)) return true
  return 'It would close before it was posted. Choose a later day.'
}

/** Advice for a job past its closing day that is still marked as open. */
export function pastClosingVerdict(closesOn: string | undefined, { active }: Job, now: number): true | string {
  const closed = closingTime(closesOn)
  if (closed === undefined || closed >= now || active === false) return true
  return (
    'The closing date has passed, so the site shows this job as closed. Choose a later day, or switch “Takes ' +
    'applications” off.'
  )
}
