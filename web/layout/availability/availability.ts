import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { Site } from '../../content/queries/site.ts'
import { answeringAt } from '../../times/answering.ts'
import { bookingPath, freeDays, peopleIn } from '../../times/freeTimes.ts'
import { spokenDay, spokenTime } from '../../times/timeInWords.ts'
import { laterDay, officeTime, zoneTime, type ZoneTime } from '../../times/zoneTime.ts'
import type { InterfaceIcon } from '../../ui/pictures/iconNames.ts'

/** Whether somebody can be reached at a moment, and how, in the CMS's words. */
export interface Availability {
  /** Whether the phone is answered. */
  open: boolean
  /** Who is in, or when somebody will be. */
  status: string | null
  /** While nobody is in: what to do instead of calling. */
  action?: ContactLink | undefined
  /** In addition, on a page that promises help at any hour: the number for clients in an emergency. */
  emergency?: ContactLink | undefined
}

/** A way to reach us. */
export interface ContactLink {
  href: string
  label: string
  icon: InterfaceIcon
  /** The phone number or the email address, for screen readers. */
  contact?: string
}

export type Phone = Pick<Site['phones'][number], 'number' | 'display'>

const list = new Intl.ListFormat('en')

/** While somebody is in: who, if the CMS knows, and the office's time; else until when. */
function whoIsIn(site: Site, office: ZoneTime, now: Date, until: string): string | null {
  const { callBar, appointments } = site
  const people = appointments ? peopleIn(appointments, office, now) : []
  if (people.length === 0 || !callBar?.whoIsIn) return callBar?.open.replace('{time}', until) ?? null
  return callBar.whoIsIn.replace('{people}', () => list.format(people)).replace('{clock}', spokenTime(now, office.name))
}

/** A link to the first free time, with the day if it is later than tomorrow. */
function firstFreeTime({ callBar, appointments }: Site, office: ZoneTime, now: Date): ContactLink | undefined {
  const first = appointments && freeDays(appointments, office, now)[0]
  const at = first?.times[0]?.at
  if (!at || !callBar?.ask) return undefined
  const today = office.read(now).day
  // A narrow bar must not break between '8:30' and 'AM'.
  const time = spokenTime(at, office.name).replaceAll(/\s/g, '\u00A0')
  const soon = first.day <= laterDay(today, 1)
  const label = callBar.ask.replace('{time}', soon ? time : `${time} on ${spokenDay(first.day, today)}`)
  return { href: bookingPath(at), icon: 'calendar', label }
}

/**
 * Whether somebody can be reached.
 * @param promised the phone that the page says is answered at any hour
 * @returns undefined if the CMS has no opening hours, or the browser does not know their time zone
 */
export function availabilityAt(site: Site, now: Date, promised?: Phone): Availability | undefined {
  const { callBar, hours, email, ledger, appointments } = site
  const zone = zoneTime(site.timeZone)
  const office = officeTime(site)
  if (!callBar || !zone || !office) return undefined
  const answering = answeringAt(hours, zone, now, office, appointments?.daysOff ?? [])
  if (!answering) return undefined
  if (answering.now) return { open: true, status: whoIsIn(site, office, now, answering.until) }
  const booking = firstFreeTime(site, office, now)
  const status = callBar.closed.replace('{day}', answering.day).replace('{time}', answering.time)
  if (promised) {
    const { number, display: contact } = promised
    if (!callBar.alarm || !booking) return { open: false, status: callBar.onCall }
    const emergency = { href: phoneHref(number), label: callBar.alarm, icon: 'phone' as const, contact }
    return { open: false, status, action: booking, emergency }
  }
  const write = {
    href: `mailto:${email}`,
    label: callBar.write ?? ledger.emailLabel,
    icon: 'mail' as const,
    contact: email,
  }
  return { open: false, status, action: booking ?? write }
}
