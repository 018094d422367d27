import { parseUrl } from '@archstep/contracts/urls/parseUrl.ts'
import type { Site } from '../../content/queries/site.ts'
import type { ZoneTime } from '../../times/zoneTime.ts'

/** The booking service from the CMS; undefined if there is none, or its URL is incomplete. */
export function bookingService({ appointments }: Site): string | undefined {
  const url = appointments?.url
  return url && parseUrl(url) ? url : undefined
}

/**
 * The page of a booking service with a time already chosen. Calendly takes the time in the path, like the
 * `scheduling_url` of its API. Cal.com takes `date`, `month` and `slot`, as its own booking page does; other services
 * ignore them.
 * @param url full URL of the appointment's page at the service
 * @param office whose calendar the day is from
 */
export function bookingUrl(url: string, at: Date, office: ZoneTime): string {
  const page = new URL(url)
  const { day } = office.read(at)
  const time = at.toISOString()
  page.searchParams.set('month', day.slice(0, 'yyyy-mm'.length))
  page.searchParams.set('date', day)
  if (/(?:^|\.)calendly\.com$/i.test(page.hostname)) {
    page.pathname = `${page.pathname.replace(/\/$/, '')}/${time.replace('.000', '')}`
  } else {
    page.searchParams.set('slot', time)
  }
  return page.href
}
