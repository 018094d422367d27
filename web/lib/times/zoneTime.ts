import type { Site } from '../../content/queries/site.ts'

export const DAY_MS = 24 * 60 * 60_000

/** What calendars and clocks show in a time zone. */
export interface ZoneTime {
  /** As IANA names it, 'America/Chicago'. */
  name: string
  /** The day `2026-11-23` and the time `17:05` of a moment. */
  read: (moment: Date) => { day: string; clock: string }
  /**
   * The moment at which they show a day and a time; undefined for an hour that a change of clocks leaves out, and for
   * no time.
   */
  momentOf: (day: string, clock: string) => Date | undefined
}

/**
 * @param name of the time zone, as IANA has it; daylight saving time included
 * @returns undefined when there is no name, or the browser does not know it
 */
export function zoneTime(name: string | null | undefined): ZoneTime | undefined {
  const format = name && formatOf(name)
  if (!format) return undefined
  const read = (moment: Date) => {
    const [day = '', clock = ''] = format.format(moment).split(' ')
    return { day, clock }
  }
  const shown = (moment: number) => {
    const { day, clock } = read(new Date(moment))
    return Date.parse(`${day}T${clock}Z`)
  }
  return {
    name,
    read,
    momentOf(day, clock) {
      const wanted = Date.parse(`${day}T${clock}Z`)
      if (Number.isNaN(wanted)) return undefined
      const near = 2 * wanted - shown(wanted)
      // Clocks may change between the two.
      const moment = near + wanted - shown(near)
      return shown(moment) === wanted ? new Date(moment) : undefined
    },
  }
}

/** The clocks of the office. */
export const officeTime = ({ timeZone, officeTimeZone }: Pick<Site, 'timeZone' | 'officeTimeZone'>) =>
  zoneTime(officeTimeZone ?? timeZone)

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    // Every browser writes it in Swedish as ISO 8601 does.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  } catch {
    return undefined
  }
}

const atNoon = (day: string) => new Date(`${day}T12:00Z`)

/** `2026-11-24`, one day later than `2026-11-23`. */
export const laterDay = (day: string, days: number): string =>
  new Date(atNoon(day).getTime() + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

const weekdayNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

/** 'Monday' of `2026-11-23`, as the CMS names the days of the week. */
export const weekdayOf = (day: string): string => weekdayNames.format(atNoon(day))
