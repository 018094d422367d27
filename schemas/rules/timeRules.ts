import { type Verdict, matching } from '@archstep/contracts/fields/verdict.ts'
import { indexInSeries } from '@archstep/contracts/time/clockTime.ts'

/**
 * A period must end after it begins. An empty value passes; that is what `required` is for.
 * @param from and until as ISO 8601
 */
export function periodVerdict(from: string | undefined, until: string | undefined): Verdict {
  return !from || !until || Date.parse(until) > Date.parse(from) || 'The end must be after the beginning.'
}

/** A time of day, 24-hour, `09:00`. */
export const clockTimeVerdict = matching(
  /^([01]\d|2[0-3]):[0-5]\d$/,
  'Write the time with four digits on the 24-hour clock, for example 09:00 or 18:00.',
)

/** Hours end after they begin, on the same day. */
export function endTimeVerdict(begins: string | undefined, ends: string | undefined): Verdict {
  const format = clockTimeVerdict(ends)
  if (format !== true || !ends) return format
  if (begins === undefined || clockTimeVerdict(begins) !== true || begins < ends) return true
  return `Write a time after ${begins}, when it begins.`
}

/** Times of a series of readings: the first one, 24-hour clock, and the minutes between readings. */
export interface ReadingTimes {
  readonly start?: string
  readonly every?: number
  readonly values?: readonly unknown[]
}

/** Times of day, 24-hour clock, possibly incomplete. */
export type EventTimes = ReadonlyArray<{ readonly at?: string }> | undefined

/** Each event must be at the time of a reading, and the events must be in order. */
export function eventTimeVerdict(events: EventTimes, { start, every, values }: ReadingTimes = {}): Verdict {
  if (!start || clockTimeVerdict(start) !== true || !every || !values) return true
  let before = -1
  for (const { at } of events ?? []) {
    if (!at || clockTimeVerdict(at) !== true) continue
    const index = indexInSeries(start, every, at)
    if (!Number.isInteger(index) || index >= values.length) {
      return (
        `Nothing was read at ${at}: the series begins at ${start} and has a figure every ${every} minutes, ` +
        `${values.length} in all.`
      )
    }
    if (index <= before) return `Put the events in the order of the clock: ${at} comes too late in the list.`
    before = index
  }
  return true
}
