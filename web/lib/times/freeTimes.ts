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
  const clocks = Array.from({ length: count }, (_, index) => clockOf(minutesOf(from) + index * length))
  // What is half written in the Studio's preview may be no time of a day.
  return clocks.filter((clock) => clock < '24:00')
}

/** The times of a weekday in their order, each once, with all who call then: [['08:30', ['Amara Osei']], …]. */
function timesOn(weekday: string, { hours, minutes }: AppointmentRules): [clock: string, people: string[]][] {
  const people = new Map<string, string[]>()
  for (const some of hours.filter(({ days }) => days.includes(weekday))) {
    for (const clock of beginnings(some, minutes)) {
      people.set(clock, [...new Set([...(people.get(clock) ?? []), ...namesOf(some)])])
    }
  }
  return [...people].sort()
}

const namesOf = ({ people }: Appointments['hours'][number]) => people?.filter((name) => name !== null) ?? []

/** The times of any week by its days, without regard to dates: [['Monday', ['08:30', '09:00']], …]. */
export function weeklyTimes(rules: AppointmentRules): (readonly [weekday: string, clocks: string[]])[] {
  // The first of the year 2024 was a Monday.
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => weekdayOf(`2024-01-0${day}`))
  const week = weekdays.map((weekday) => [weekday, timesOn(weekday, rules).map(([clock]) => clock)] as const)
  return week.filter(([, clocks]) => clocks.length > 0)
}

/**
 * The next working days with the times that can still be asked for: on the weekly days of the CMS, but for days off,
 * and after the notice that the office needs. A time that a change of clocks leaves out is none.
 * @param office the clocks there
 * @param now when the visitor asks
 */
export function freeDays(rules: AppointmentRules, office: ZoneTime, now: Date): FreeDay[] {
  const found: FreeDay[] = []
  const today = office.read(now).day
  for (let ahead = 0; ahead <= DAYS_AHEAD && found.length < WORKING_DAYS; ahead += 1) {
    const day = laterDay(today, ahead)
    const all = rules.daysOff?.includes(day) ? [] : timesOn(weekdayOf(day), rules)
    const times = all.flatMap(([clock, people]) => {
      const at = office.momentOf(day, clock)
      return at && at.getTime() - now.getTime() >= rules.notice * HOUR_MS ? [{ at, people }] : []
    })
    if (times.length > 0) found.push({ day, times })
  }
  return found
}

/** Who takes appointments at a moment: they are in. */
export function peopleIn({ hours, daysOff }: AppointmentRules, office: ZoneTime, now: Date): string[] {
  const { day, clock } = office.read(now)
  if (daysOff?.includes(day)) return []
  const weekday = weekdayOf(day)
  const current = hours.filter(({ days, from, to }) => days.includes(weekday) && from <= clock && clock < to)
  return [...new Set(current.flatMap(namesOf))]
}

/** One time of each day, later from day to day: a stair through them. */
export const stairThrough = (days: readonly FreeDay[]): FreeTime[] =>
  days.flatMap(({ times }, step) => times[Math.floor((step * times.length) / days.length)] ?? [])

/** Where the page of all times opens with one of them chosen. */
export const bookingAddress = (at: Date): string => `/book?time=${at.toISOString()}`
