import { minutesOf } from '@archstep/contracts/time/clockTime.ts'
import { HOUR_MS } from '@archstep/contracts/time/durations.ts'
import { BOOKING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { laterDay, weekdayOf, type ZoneTime } from './zoneTime.ts'

/** When people call on some weekdays: 'Monday', from '08:30' to '12:00'. */
interface CallHours {
  readonly days: readonly string[]
  readonly from: string
  readonly to: string
  readonly people: readonly (string | null)[] | null
}

/** What determines the times of appointments. */
export interface AppointmentRules {
  readonly hours: readonly CallHours[]
  /** Length of an appointment. */
  readonly minutes: number
  /** How many hours ahead an appointment can be made. */
  readonly notice: number
  /** Holidays: ['2026-11-26']. */
  readonly daysOff: readonly string[] | null
}

/** Possible start of an appointment. */
export interface FreeTime {
  at: Date
  /** Names of the people who call; empty if the CMS leaves it open. */
  people: readonly string[]
}

/** A day at the office, `2026-11-24`, with its free times in order: at least one. */
export interface FreeDay {
  day: string
  times: readonly FreeTime[]
}

const WORKING_DAYS = 5
/** How far ahead to search, past holidays. */
const DAYS_AHEAD = 35
/** Anything less is a mistake, and would give thousands of times a day. */
const LEAST_MINUTES = 5

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** '08:30', '09:00' …: start times between two times of a day. The last appointment ends by the second. */
function beginnings({ from, to }: CallHours, length: number): string[] {
  if (!(length >= LEAST_MINUTES)) return []
  const count = Math.max(0, Math.floor((minutesOf(to) - minutesOf(from)) / length))
  const clocks = Array.from({ length: count }, (_, index) => clockOf(minutesOf(from) + index * length))
  // In the Studio's preview, a half-typed value may not be a time.
  return clocks.filter((clock) => clock < '24:00')
}

/** The times of a weekday in order, each with everyone who calls then: [['08:30', ['Amara Osei']], …]. */
function timesOn(weekday: string, { hours, minutes }: AppointmentRules): [clock: string, people: string[]][] {
  const people = new Map<string, string[]>()
  for (const some of hours.filter(({ days }) => days.includes(weekday))) {
    for (const clock of beginnings(some, minutes)) {
      people.set(clock, [...new Set([...(people.get(clock) ?? []), ...namesOf(some)])])
    }
  }
  return [...people].sort()
}

const namesOf = ({ people }: CallHours) => people?.filter((name) => name !== null) ?? []

/** The times of a typical week, without dates: [['Monday', ['08:30', '09:00']], …]. */
export function weeklyTimes(rules: AppointmentRules): (readonly [weekday: string, clocks: string[]])[] {
  // January 1, 2024, was a Monday.
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => weekdayOf(`2024-01-0${day}`))
  const week = weekdays.map((weekday) => [weekday, timesOn(weekday, rules).map(([clock]) => clock)] as const)
  return week.filter(([, clocks]) => clocks.length > 0)
}

/**
 * The next working days with the times still available: the CMS's weekly times, except on days off and within the
 * office's notice period. Times skipped by daylight saving are left out.
 * @param office its clock
 * @param now the visitor's current time
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

/** Who takes appointments at a moment, and so is in. */
export function peopleIn({ hours, daysOff }: AppointmentRules, office: ZoneTime, now: Date): string[] {
  const { day, clock } = office.read(now)
  if (daysOff?.includes(day)) return []
  const weekday = weekdayOf(day)
  const current = hours.filter(({ days, from, to }) => days.includes(weekday) && from <= clock && clock < to)
  return [...new Set(current.flatMap(namesOf))]
}

/** One time per day, each later than the day before: a stair. */
export const stairThrough = (days: readonly FreeDay[]): FreeTime[] =>
  days.flatMap(({ times }, step) => times[Math.floor((step * times.length) / days.length)] ?? [])

/** Path of the booking page with a time chosen. */
export const bookingPath = (at: Date): string => `${BOOKING_PAGE}?time=${at.toISOString()}`
