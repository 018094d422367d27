import type { Site } from '../../content/queries/site.ts'
import { nextDay, spokenDay, spokenTimeWithZone, weekdayOf, zoneTime } from './zoneTime.ts'

type Hours = Pick<Site['hours'][number], 'days' | 'opens' | 'closes'>

/** Whether somebody answers the phone, and until or from when, as visitors read it. */
export type Answering = { now: true; until: string } | { now: false; day: string; time: string }

const DAYS_AHEAD = 7

/**
 * Whether somebody answers the phone at a moment.
 * @param timeZone of the hours, as IANA names it ('America/Chicago'); daylight saving time included
 * @param spokenIn the time zone in which the times are said
 * @returns undefined when the week has no hours, or the browser does not know a time zone
 */
export function answeringAt(
  hours: readonly Hours[],
  timeZone: string,
  moment: Date,
  spokenIn = timeZone,
): Answering | undefined {
  try {
    const zone = zoneTime(timeZone)
    const speaking = zoneTime(spokenIn)
    const spoken = (at: Date) => spokenTimeWithZone(at, spokenIn)
    let { day } = zone.read(moment)
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const weekday = weekdayOf(day)
      const onDay = day
      const spans = hours
        .filter(({ days }) => days.includes(weekday))
        .map(({ opens, closes }) => [zone.momentOf(onDay, opens), zone.momentOf(onDay, closes)] as const)
        .sort(([a], [b]) => Number(a) - Number(b))
      for (const [opens, closes] of spans) {
        if (!opens || !closes || closes <= moment) continue
        if (opens <= moment) return { now: true, until: spoken(closes) }
        return {
          now: false,
          day: spokenDay(speaking.read(opens).day, speaking.read(moment).day),
          time: spoken(opens),
        }
      }
      day = nextDay(day)
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}
