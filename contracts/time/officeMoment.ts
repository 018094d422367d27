import { MINUTE_MS } from './durations.ts'
import { ISO_LOCALE } from './isoDay.ts'
import { officeZone, type OfficeZones } from './officeZone.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * '2026-11-23T19:30:00-06:00' of '2026-11-24T01:30:00Z': the same moment in the office's time zone, or in UTC if none
 * is set.
 */
export function officeMoment(moment: string, zones: OfficeZones): string {
  const format = new Intl.DateTimeFormat(ISO_LOCALE, {
    timeZone: officeZone(zones) ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const shown = format.format(new Date(moment)).replace(' ', 'T')
  const ahead = Math.round((Date.parse(`${shown}Z`) - Date.parse(moment)) / MINUTE_MS)
  const minutes = Math.abs(ahead)
  return `${shown}${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** '2026-11-23': the office's calendar day at that moment. */
export const officeDay = (moment: string, zones: OfficeZones): string =>
  officeMoment(moment, zones).slice(0, 'yyyy-mm-dd'.length)
