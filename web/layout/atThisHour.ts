import { phoneHref } from '@archstep/contracts/hrefs.ts'
import type { Site } from '../content/queries/site.ts'
import type { InterfaceIcon } from '../ui/pictures/iconNames.ts'
import { answeringAt } from '../times/answering.ts'
import { bookingAddress, freeDays, peopleIn } from '../times/freeTimes.ts'
import { spokenDay, spokenTime } from '../times/timeInWords.ts'
import { laterDay, officeTime, zoneTime, type ZoneTime } from '../times/zoneTime.ts'

/** What the bars say at a given time, in the CMS's words. */
export interface ThisHour {
  /** Whether the phone is answered. */
  open: boolean
  /** Who is in, or when somebody will be. */
  status: string | null
  /** While nobody is in: what to do instead of calling. */
  act?: BarLink | undefined
  /** In addition, on a page that promises help at any hour: the number for clients. */
  alarm?: BarLink | undefined
}

/** A link of the bars. */
export interface BarLink {
  href: string
  words: string
  icon: InterfaceIcon
  /** The number or the address, for screen readers. */
  what?: string
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
function firstTime({ callBar, appointments }: Site, office: ZoneTime, now: Date): BarLink | undefined {
  const first = appointments && freeDays(appointments, office, now)[0]
  const at = first?.times[0]?.at
  if (!at || !callBar?.ask) return undefined
  const today = office.read(now).day
  const time = spokenTime(at, office.name)
  const soon = first.day <= laterDay(today, 1)
  const words = callBar.ask.replace('{time}', soon ? time : `${time} on ${spokenDay(first.day, today)}`)
  return { href: bookingAddress(at), icon: 'calendar', words }
}

/**
 * What to say at a moment.
 * @param promised the phone that the page says is answered at any hour
 * @returns undefined if the CMS has no opening hours, or the browser does not know their time zone
 */
export function atThisHour(site: Site, now: Date, promised?: Phone): ThisHour | undefined {
  const { callBar, hours, email, ledger, appointments } = site
  const zone = zoneTime(site.timeZone)
  const office = officeTime(site)
  if (!callBar || !zone || !office) return undefined
  const answering = answeringAt(hours, zone, now, office, appointments?.daysOff ?? [])
  if (!answering) return undefined
  if (answering.now) return { open: true, status: whoIsIn(site, office, now, answering.until) }
  const ask = firstTime(site, office, now)
  const status = callBar.closed.replace('{day}', answering.day).replace('{time}', answering.time)
  if (promised) {
    const { number, display: what } = promised
    if (!callBar.alarm || !ask) return { open: false, status: callBar.onCall }
    const alarm = { href: phoneHref(number), words: callBar.alarm, icon: 'phone' as const, what }
    return { open: false, status, act: ask, alarm }
  }
  const write = {
    href: `mailto:${email}`,
    words: callBar.write ?? ledger.emailLabel,
    icon: 'mail' as const,
    what: email,
  }
  return { open: false, status, act: ask ?? write }
}
