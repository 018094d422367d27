import type { Site } from '../../content/queries/site.ts'
import { laterDay, weekdayOf, type ZoneTime } from './zoneTime.ts'

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
 * after the notice that the office needs. A time that a change of clocks leaves out is none.
 * @param office the clocks there
 * @param now when the visitor asks
 */
export function freeDays(rules: AppointmentRules, office: ZoneTime, now: Date): FreeDay[] {
  const found: FreeDay[] = []
  const today = office.read(now).day
  for (let ahead = 0; ahead <= DAYS_AHEAD && found.length < WORKING_DAYS; ahead += 1) {
    const day = laterDay(today, ahead)
    const times = timesOf(day, rules, office).filter(({ at }) => at.getTime() - now.getTime() >= rules.notice * HOUR_MS)
    if (times.length > 0) found.push({ day, times })
  }
  return found
}

/** All times of a day in their order, each once, with all who call then. */
function timesOf(day: string, rules: AppointmentRules, office: ZoneTime): FreeTime[] {
  const people = new Map<string, string[]>()
  for (const hours of hoursOn(day, rules)) {
    for (const clock of beginnings(hours, rules.minutes)) {
      people.set(clock, [...(people.get(clock) ?? []), ...namesOf(hours)])
    }
  }
  return [...people].sort().flatMap(([clock, names]) => {
    const at = office.momentOf(day, clock)
    return at ? { at, people: [...new Set(names)] } : []
  })
}

const hoursOn = (day: string, { hours, daysOff }: AppointmentRules) =>
  daysOff?.includes(day) ? [] : hours.filter(({ days }) => days.includes(weekdayOf(day)))

const namesOf = ({ people }: Appointments['hours'][number]) => people?.filter((name) => name !== null) ?? []

/** Who takes appointments at a moment: they are in. */
export function peopleIn(rules: AppointmentRules, office: ZoneTime, now: Date): string[] {
  const { day, clock } = office.read(now)
  const current = hoursOn(day, rules).filter(({ from, to }) => from <= clock && clock < to)
  return [...new Set(current.flatMap(namesOf))]
}

/** One time of each day, later from day to day: a stair through them. */
export const stairThrough = (days: readonly FreeDay[]): FreeTime[] =>
  days.flatMap(({ times }, step) => times[Math.floor((step * times.length) / days.length)] ?? [])

/** Where the page of all times opens with one of them chosen. */
export const bookingAddress = (at: Date): string => `/book?time=${at.toISOString()}`
