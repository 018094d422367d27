import { daysBetween, weekdayOf } from './zoneTime.ts'

const write = (moment: Date, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment)

/** '8:30 AM' of a moment in a time zone; without one in the visitor's. */
export const spokenTime = (moment: Date, timeZone?: string): string =>
  write(moment, timeZone, { hour: 'numeric', minute: '2-digit' })

/** '5 PM CT': the zone without summer or winter, and no minutes at the full hour, as people say it. */
export const spokenTimeWithZone = (moment: Date, timeZone: string): string =>
  write(moment, timeZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'shortGeneric' }).replace(':00', '')

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'today', 'tomorrow', 'Monday' or 'January 4': a day as people say it on an earlier one. */
export function spokenDay(day: string, today: string): string {
  const ahead = daysBetween(today, day)
  if (ahead < 2) return relative.format(ahead, 'day')
  return ahead < 7 ? weekdayOf(day) : write(new Date(day), 'UTC', { month: 'long', day: 'numeric' })
}

/** A time as visitors read it. */
export interface TimeInWords {
  /** 'Tue', in the office. */
  weekday: string
  /** 'Tuesday, November 24', in the office. */
  day: string
  /** '8:30 AM', in the office. */
  time: string
  /** What the visitor's own clock shows then, with the weekday where it is another one: 'Wed 1:30 AM'. */
  own?: string
}

/**
 * @param timeZone of the office
 * @param ownTimeZone of the visitor: what the browser is set to
 */
export function timeInWords(at: Date, timeZone: string, ownTimeZone?: string): TimeInWords {
  const weekday = write(at, timeZone, { weekday: 'short' })
  const time = spokenTime(at, timeZone)
  const words = { weekday, day: write(at, timeZone, { weekday: 'long', month: 'long', day: 'numeric' }), time }
  const [ownWeekday, own] = [write(at, ownTimeZone, { weekday: 'short' }), spokenTime(at, ownTimeZone)]
  if (ownWeekday !== weekday) return { ...words, own: `${ownWeekday} ${own}` }
  return own === time ? words : { ...words, own }
}
