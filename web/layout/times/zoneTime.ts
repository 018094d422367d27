const DAY_MS = 24 * 60 * 60_000

/** What calendars and clocks show in a time zone. */
export interface ZoneTime {
  /** The day `2026-11-23` and the time `17:05` of a moment. */
  read: (moment: Date) => { day: string; clock: string }
  /** The moment at which they show a day and a time; undefined for an hour that a change of clocks leaves out. */
  momentOf: (day: string, clock: string) => Date | undefined
}

/**
 * @param timeZone as IANA names it, 'America/Chicago'; daylight saving time included
 * @throws RangeError when the browser does not know the time zone
 */
export function zoneTime(timeZone: string): ZoneTime {
  // Every browser writes it in Swedish as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const read = (moment: Date) => {
    const [day = '', clock = ''] = format.format(moment).split(' ')
    return { day, clock }
  }
  const shown = (moment: number) => {
    const { day, clock } = read(new Date(moment))
    return Date.parse(`${day}T${clock}Z`)
  }
  return {
    read,
    momentOf(day, clock) {
      const wanted = Date.parse(`${day}T${clock}Z`)
      const near = 2 * wanted - shown(wanted)
      // Clocks may change between the two.
      const moment = near + wanted - shown(near)
      return shown(moment) === wanted ? new Date(moment) : undefined
    },
  }
}

const atNoon = (day: string) => new Date(`${day}T12:00Z`)

/** `2026-11-24` of `2026-11-23`. */
export const nextDay = (day: string): string =>
  new Date(atNoon(day).getTime() + DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length)

const weekdayNames = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long' })

/** 'Monday' of `2026-11-23`, as the CMS names the days of the week. */
export const weekdayOf = (day: string): string => weekdayNames.format(atNoon(day))

const nextDays = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** 'today', 'tomorrow' or 'Monday': a day as people say it on an earlier one. */
export function spokenDay(day: string, today: string): string {
  const ahead = (Date.parse(day) - Date.parse(today)) / DAY_MS
  return ahead < 2 ? nextDays.format(ahead, 'day') : weekdayOf(day)
}

/** '8:30 AM' of a moment in a time zone. */
export const spokenTime = (moment: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)

/** '5 PM CT': the zone without summer or winter, and no minutes at the full hour, as people say it. */
export function spokenTimeWithZone(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
  const zone = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${spokenTime(moment, timeZone).replace(':00', '')} ${zone}`.trim()
}
