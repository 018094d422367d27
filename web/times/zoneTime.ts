import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { ISO_LOCALE } from '@archstep/contracts/time/isoDay.ts'
import { officeZone, type OfficeZones } from '@archstep/contracts/time/officeZone.ts'

/** Calendar and clock of a time zone. */
export interface ZoneTime {
  /** IANA name, 'America/Chicago'. */
  name: string
  /** The day `2026-11-23` and the time `17:05` of a moment. */
  read: (moment: Date) => { day: string; clock: string }
  /** The moment of a local day and time; undefined if daylight saving skips it, or if it is not a time. */
  momentOf: (day: string, clock: string) => Date | undefined
}

/**
 * @param name IANA name of the time zone
 * @returns undefined without a name, or if the browser does not know it
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
      // The offset may change between the two.
      const moment = near + wanted - shown(near)
      return shown(moment) === wanted ? new Date(moment) : undefined
    },
  }
}

/** Calendar and clock of the office. */
export const officeTime = (zones: OfficeZones) => zoneTime(officeZone(zones))

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(ISO_LOCALE, { timeZone, dateStyle: 'short', timeStyle: 'short' })
  } catch {
    return undefined
  }
}

const atNoon = (day: string) => new Date(`${day}T12:00Z`)

/** `2026-11-24`, one day later than `2026-11-23`. */
export const laterDay = (day: string, days: number): string =>
  new Date(atNoon(day).getTime() + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

const weekdayNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

/** 'Monday' for `2026-11-23`, named as in the CMS. */
export const weekdayOf = (day: string): string => weekdayNames.format(atNoon(day))
