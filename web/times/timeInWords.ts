import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { weekdayOf } from './zoneTime.ts'

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const
const words = (timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone, ...options })

/** '8:30 AM' of a moment in a time zone. */
export const spokenTime = (moment: Date, timeZone: string): string => words(timeZone, CLOCK).format(moment)

/** '5 PM CT', as people say it: no “daylight” or “standard” in the zone, and no minutes on the hour. */
export const spokenTimeWithZone = (moment: Date, timeZone: string): string =>
  words(timeZone, { ...CLOCK, timeZoneName: 'shortGeneric' })
    .format(moment)
    .replace(':00', '')

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'today', 'tomorrow', 'Monday' or 'January 4': a day, as seen from an earlier one. */
export function spokenDay(day: string, today: string): string {
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS
  if (ahead < 2) return relative.format(ahead, 'day')
  return ahead < 7 ? weekdayOf(day) : words('UTC', { month: 'long', day: 'numeric' }).format(new Date(day))
}

/** A time, as text for visitors. */
export interface TimeInWords {
  /** 'Tue', in the office. */
  weekday: string
  /** 'Tuesday, November 24', in the office. */
  day: string
  /** 'Nov 24', in the office. */
  date: string
  /** '8:30 AM', in the office. */
  time: string
  /** The time on the visitor's clock, with the weekday if it differs: 'Wed 1:30 AM'. */
  own?: string
}

/**
 * Formats times of the office. Formatters are slow to create and fast to use, so a page creates them once.
 * @param timeZone of the office
 * @param ownTimeZone of the visitor's browser
 */
export function timesInWords(timeZone: string, ownTimeZone?: string): (at: Date) => TimeInWords {
  const longDate = words(timeZone, { weekday: 'long', month: 'long', day: 'numeric' })
  const shortDate = words(timeZone, { month: 'short', day: 'numeric' })
  const office = shownIn(timeZone)
  const visitor = shownIn(ownTimeZone)
  return (at) => {
    const { weekday, time } = office(at)
    const own = visitor(at)
    const spoken = { weekday, day: longDate.format(at), date: shortDate.format(at), time }
    if (own.weekday !== weekday) return { ...spoken, own: `${own.weekday} ${own.time}` }
    return own.time === time ? spoken : { ...spoken, own: own.time }
  }
}

function shownIn(timeZone: string | undefined) {
  const weekday = words(timeZone, { weekday: 'short' })
  const clock = words(timeZone, CLOCK)
  return (at: Date) => ({ weekday: weekday.format(at), time: clock.format(at) })
}
