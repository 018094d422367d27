import { spokenDay, spokenTimeWithZone } from './timeInWords.ts'
import { laterDay, weekdayOf, type ZoneTime } from './zoneTime.ts'

/** Opening hours of some weekdays: 'Monday', '08:30', '17:00'. */
interface Hours {
  readonly days: readonly string[]
  readonly opens: string
  readonly closes: string
}

/** Whether the phone is answered, and until or from when, as text for visitors. */
type Answering = { now: true; until: string } | { now: false; day: string; time: string }

const DAYS_AHEAD = 21

/**
 * Whether the phone is answered at a moment.
 * @param zone of the hours
 * @param office whose time zone the texts use
 * @param daysOff holidays: ['2026-11-26']
 * @returns undefined if the next weeks have no hours
 */
export function answeringAt(
  hours: readonly Hours[],
  zone: ZoneTime,
  moment: Date,
  office = zone,
  daysOff: readonly string[] = [],
): Answering | undefined {
  const today = zone.read(moment).day
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = laterDay(today, ahead)
    const spans = hours
      .filter(({ days }) => days.includes(weekdayOf(day)) && !daysOff.includes(day))
      .map(({ opens, closes }) => [zone.momentOf(day, opens), zone.momentOf(day, closes)] as const)
      .sort(([a], [b]) => Number(a) - Number(b))
    for (const [opens, closes] of spans) {
      if (!opens || !closes || closes <= moment) continue
      if (opens <= moment) return { now: true, until: spokenTimeWithZone(closes, office.name) }
      return {
        now: false,
        day: spokenDay(office.read(opens).day, office.read(moment).day),
        time: spokenTimeWithZone(opens, office.name),
      }
    }
  }
  return undefined
}
