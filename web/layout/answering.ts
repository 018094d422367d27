import type { Site } from '../content/queries/site.ts'

type Hours = Pick<Site['hours'][number], 'days' | 'opens' | 'closes'>

/** Whether somebody answers the phone, and until or from when, as visitors read it. */
export type Answering = { now: true; until: string } | { now: false; day: string; time: string }

const DAYS_AHEAD = 7
const DAY_MS = 24 * 60 * 60_000
const CLOCK = /^(\d{2}):(\d{2})$/

const nextDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'Monday' and '17:05' of a moment, on the clocks of a time zone. */
function onClocks(moment: Date, timeZone: string): { weekday: string; clock: string } {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(moment)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return { weekday, clock }
}

/** '18:00' as '6 PM ET': the zone without summer or winter, as people say it. */
function spoken(clock: string, timeZone: string): string {
  const [, hour = '', minute = ''] = CLOCK.exec(clock) ?? []
  const moment = new Date(Date.UTC(2000, 0, 1, Number(hour), Number(minute)))
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    hour: 'numeric',
    ...(minute === '00' ? {} : { minute: '2-digit' }),
  }).format(moment)
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  return `${time} ${zone?.value ?? ''}`.trim()
}

/**
 * Whether somebody answers the phone at a moment.
 * @param timeZone of the hours, as IANA names it ('America/Chicago'); daylight saving time included
 * @returns undefined when the week has no hours, or the browser does not know the time zone
 */
export function answeringAt(hours: readonly Hours[], timeZone: string, moment: Date): Answering | undefined {
  try {
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const { weekday, clock } = onClocks(new Date(moment.getTime() + ahead * DAY_MS), timeZone)
      const today = hours.filter(({ days }) => days.includes(weekday)).sort((a, b) => a.opens.localeCompare(b.opens))
      const open = ahead === 0 && today.find(({ opens, closes }) => opens <= clock && clock < closes)
      if (open) return { now: true, until: spoken(open.closes, timeZone) }
      const next = today.find(({ opens }) => ahead > 0 || clock < opens)
      if (next) {
        const day = ahead < 2 ? nextDays.format(ahead, 'day') : weekday
        return { now: false, day, time: spoken(next.opens, timeZone) }
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}
