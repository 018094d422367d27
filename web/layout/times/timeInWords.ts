import { spokenTime } from './zoneTime.ts'

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
  const write = (zone: string | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(at)
  const shortDay = (zone?: string) => write(zone, { weekday: 'short' })
  const words = {
    weekday: shortDay(timeZone),
    day: write(timeZone, { weekday: 'long', month: 'long', day: 'numeric' }),
    time: spokenTime(at, timeZone),
  }
  const [own, ownDay] = [spokenTime(at, ownTimeZone), shortDay(ownTimeZone)]
  if (own === words.time && ownDay === words.weekday) return words
  return { ...words, own: ownDay === words.weekday ? own : `${ownDay} ${own}` }
}
