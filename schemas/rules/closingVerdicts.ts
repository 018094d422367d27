import { isJobOpen } from '@archstep/contracts/closing.ts'
import { officeDay, type OfficeClock } from '@archstep/contracts/officeClock.ts'

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
  if (active === false || isJobOpen({ closesOn }, now)) return true
  return (
    'The closing date has passed, so the site shows this job as closed. Choose a later day, or switch “Takes ' +
    'applications” off.'
  )
}
