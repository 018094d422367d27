import type { Site } from '../content/queries/site.ts'

type Hours = Pick<Site['hours'][number], 'days' | 'opens' | 'closes'>

/** Whether somebody answers the phone, and until or from when, as visitors read it. */
export type Answering = { now: true; until: string } | { now: false; day: string; time: string }

const DAYS_AHEAD = 7
const DAY_MS = 24 * 60 * 60_000
/** One without a change of clocks: all zones of the site settings change theirs in the same nights. */
const ANY_DAY = '2000-01-03'

const nextDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'Monday' and '17:05' of a moment, on the clocks of a time zone. */
function onClocks(moment: Date, timeZone: string): { weekday: string; clock: string } {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(moment)
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment)
  return { weekday, clock }
}

/** The name of a time zone at a moment: 'CT', or how far it is from GMT. */
function zoneName(moment: Date, timeZone: string, timeZoneName: 'shortGeneric' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** The calendar day of a moment on the clocks of a time zone, '2026-11-23': every browser writes it so in Swedish. */
const dayOn = (moment: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)

const offsetOn = (moment: Date, timeZone: string) => zoneName(moment, timeZone, 'longOffset').replace('GMT', '') || 'Z'

/** 'today', 'tomorrow' or 'Monday': the day of a later moment, as people say it who live by these clocks. */
function spokenDay(later: Date, moment: Date, timeZone: string): string {
  const days = (Date.parse(dayOn(later, timeZone)) - Date.parse(dayOn(moment, timeZone))) / DAY_MS
  return days < 2 ? nextDays.format(days, 'day') : onClocks(later, timeZone).weekday
}

/**
 * '18:00' in one time zone on the clocks of another, '5 PM CT': the zone without summer or winter, as people say it.
 */
function spoken(clock: string, timeZone: string, spokenIn: string): string {
  const moment = new Date(`${ANY_DAY}T${clock}:00${offsetOn(new Date(ANY_DAY), timeZone)}`)
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: spokenIn,
    hour: 'numeric',
    ...(clock.endsWith(':00') ? {} : { minute: '2-digit' }),
  }).format(moment)
  return `${time} ${zoneName(moment, spokenIn, 'shortGeneric')}`.trim()
}

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
    for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
      const sameTime = new Date(moment.getTime() + ahead * DAY_MS)
      const { weekday, clock } = onClocks(sameTime, timeZone)
      const today = hours.filter(({ days }) => days.includes(weekday)).sort((a, b) => a.opens.localeCompare(b.opens))
      const open = ahead === 0 && today.find(({ opens, closes }) => opens <= clock && clock < closes)
      if (open) return { now: true, until: spoken(open.closes, timeZone, spokenIn) }
      const next = today.find(({ opens }) => ahead > 0 || clock < opens)
      if (next) {
        const opening = new Date(`${dayOn(sameTime, timeZone)}T${next.opens}:00${offsetOn(sameTime, timeZone)}`)
        const day = spokenDay(opening, moment, spokenIn)
        return { now: false, day, time: spoken(next.opens, timeZone, spokenIn) }
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return undefined
}
