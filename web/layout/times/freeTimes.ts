import type { Site } from '../../content/queries/site.ts'
import { nextDay, weekdayOf, zoneTime } from './zoneTime.ts'

type Appointments = NonNullable<Site['appointments']>
/** What the CMS says of appointments, as far as times follow from it. */
export type AppointmentRules = Pick<Appointments, 'hours' | 'minutes' | 'notice' | 'daysOff'>

/** When an appointment can begin. */
export interface FreeTime {
  at: Date
  /** Names of who calls; none where the CMS leaves it open. */
  people: readonly string[]
}

/** A day of the office, `2026-11-24`, with its free times in their order: at least one. */
export interface FreeDay {
  day: string
  times: readonly FreeTime[]
}

const WORKING_DAYS = 5
/** How far ahead is looked, over holidays. */
const DAYS_AHEAD = 35
const HOUR_MS = 60 * 60_000
/** Less would be a mistake, of which a day would have thousands. */
const LEAST_MINUTES = 5

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** '08:30', '09:00' …: when appointments begin between two times of a day. The last one ends by the second. */
function beginnings({ from, to }: Pick<Appointments['hours'][number], 'from' | 'to'>, length: number): string[] {
  if (!(length >= LEAST_MINUTES)) return []
  const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / length) || 0)
  return Array.from({ length: count }, (_, index) => clockOf(minutesOf(from) + index * length))
}

/** The times of any week by its days, without regard to dates: [['Monday', ['08:30', '09:00']], …]. */
export function weeklyTimes({ hours, minutes }: AppointmentRules): [weekday: string, clocks: string[]][] {
  // The first of the year 2024 was a Monday.
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => weekdayOf(`2024-01-0${day}`))
  return weekdays.flatMap((weekday): [string, string[]][] => {
    const clocks = hours.filter(({ days }) => days.includes(weekday)).flatMap((some) => beginnings(some, minutes))
    return clocks.length > 0 ? [[weekday, [...new Set(clocks)].sort()]] : []
  })
}

/**
 * The next working days with the times that can still be asked for: on the weekly days of the CMS, but for days off, and
 * after the notice that the office needs. None when the browser does not know the time zone.
 * @param timeZone of the office, as IANA names it; a time that a change of clocks leaves out is no time
 * @param now when the visitor asks
 */
export function freeDays(rules: AppointmentRules, timeZone: string, now: Date): FreeDay[] {
  const found: FreeDay[] = []
  const earliest = now.getTime() + rules.notice * HOUR_MS
  try {
    const zone = zoneTime(timeZone)
    let { day } = zone.read(now)
    for (let ahead = 0; ahead <= DAYS_AHEAD && found.length < WORKING_DAYS; ahead += 1) {
      const times = rules.daysOff?.includes(day) ? [] : timesOf(day)
      if (times.length > 0) found.push({ day, times })
      day = nextDay(day)
    }

    function timesOf(onDay: string): FreeTime[] {
      const people = new Map<number, Set<string>>()
      for (const hours of rules.hours.filter(({ days }) => days.includes(weekdayOf(onDay)))) {
        for (const clock of beginnings(hours, rules.minutes)) {
          const at = zone.momentOf(onDay, clock)?.getTime() ?? 0
          if (at >= earliest) people.set(at, new Set([...(people.get(at) ?? []), ...namesOf(hours)]))
        }
      }
      return [...people].sort(([a], [b]) => a - b).map(([at, names]) => ({ at: new Date(at), people: [...names] }))
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return []
  }
  return found
}

const namesOf = ({ people }: Appointments['hours'][number]) => people?.filter((name) => name !== null) ?? []

/** Who takes appointments at a moment: they are in. None also when the browser does not know the time zone. */
export function peopleIn({ hours, daysOff }: AppointmentRules, timeZone: string, now: Date): string[] {
  try {
    const { day, clock } = zoneTime(timeZone).read(now)
    if (daysOff?.includes(day)) return []
    const weekday = weekdayOf(day)
    const current = hours.filter(({ days, from, to }) => days.includes(weekday) && from <= clock && clock < to)
    return [...new Set(current.flatMap(namesOf))]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return []
  }
}

/** One time of each day, later from day to day: a stair through them. */
export const stairThrough = (days: readonly FreeDay[]): FreeTime[] =>
  days.flatMap(({ times }, step) => times[Math.floor((step * times.length) / days.length)] ?? [])

/** Where the page of all times opens with one of them chosen. */
export const bookingAddress = (at: Date): string => `/book?time=${at.toISOString()}`
