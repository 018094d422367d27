import type { Site } from '../../content/queries/site.ts'
import type { ZoneTime } from '../../lib/times/zoneTime.ts'

/** The booking service of the CMS; undefined while there is none, or staff are still writing its address. */
export function bookingService({ appointments }: Site): string | undefined {
  const url = appointments?.url
  return url && URL.canParse(url) ? url : undefined
}

/**
 * The page of a booking service with a time already chosen. Calendly takes the time in the path, as the
 * `scheduling_url` of its API has it; Cal.com takes `date`, `month` and `slot`, which its own booking page writes, and
 * which others ignore.
 * @param url the page of the appointment at the service, a whole address
 * @param office on whose calendar the day is
 */
export function serviceAddress(url: string, at: Date, office: ZoneTime): string {
  const address = new URL(url)
  const { day } = office.read(at)
  const time = at.toISOString()
  address.searchParams.set('month', day.slice(0, 'yyyy-mm'.length))
  address.searchParams.set('date', day)
  if (/(?:^|\.)calendly\.com$/i.test(address.hostname)) {
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${time.replace('.000', '')}`
  } else {
    address.searchParams.set('slot', time)
  }
  return address.href
}
