import type { Site } from '../../content/queries/site.ts'
import { answeringAt } from './answering.ts'
import { bookingAddress, freeDays, peopleIn } from './freeTimes.ts'
import { spokenDay, spokenTime, zoneTime } from './zoneTime.ts'

/** What the bars say at an hour, in the words of the CMS. */
export interface ThisHour {
  /** Whether somebody answers the phone. */
  open: boolean
  /** Who is in, or when somebody is again. */
  status: string | null
  /** While nobody is in: the first time at which a call can be asked for. */
  ask?: Way | undefined
  /** With it, on a page that promises an answer at any hour: the number for clients. */
  alarm?: Way | undefined
}

interface Way {
  href: string
  words: string
}

const list = new Intl.ListFormat('en')

/** While somebody is in: who, if the CMS knows, and the time in the office; else until when. */
function whoIsIn(site: Site, office: string, now: Date, until: string): string | null {
  const { callBar, appointments } = site
  const people = appointments ? peopleIn(appointments, office, now) : []
  if (people.length === 0 || !callBar?.whoIsIn) return callBar?.open.replace('{time}', until) ?? null
  return callBar.whoIsIn.replace('{people}', list.format(people)).replace('{clock}', spokenTime(now, office))
}

/** The first free time, as a link to it. */
function firstTime({ callBar, appointments }: Site, office: string, now: Date): Way | undefined {
  const at = appointments && freeDays(appointments, office, now)[0]?.times[0]?.at
  if (!at || !callBar?.ask) return undefined
  const { read } = zoneTime(office)
  const day = spokenDay(read(at).day, read(now).day)
  return {
    href: bookingAddress(at),
    words: callBar.ask.replace('{day}', day).replace('{time}', spokenTime(at, office)),
  }
}

/**
 * What to say of a moment.
 * @param promised the number that somebody answers at any hour, as the page says
 * @returns undefined when the CMS has no opening hours, or the browser does not know their time zone
 */
export function atThisHour(site: Site, now: Date, promised?: string): ThisHour | undefined {
  const { callBar, hours, timeZone, officeTimeZone } = site
  if (!callBar || !timeZone) return undefined
  const office = officeTimeZone ?? timeZone
  const answering = answeringAt(hours, timeZone, now, office)
  if (!answering) return undefined
  if (answering.now) return { open: true, status: whoIsIn(site, office, now, answering.until) }
  if (!promised) {
    const status = callBar.closed.replace('{day}', answering.day).replace('{time}', answering.time)
    return { open: false, status, ask: firstTime(site, office, now) }
  }
  if (!callBar.alarm) return { open: false, status: callBar.onCall }
  const alarm = { href: `tel:${promised}`, words: callBar.alarm }
  return { open: false, status: callBar.onCall, ask: firstTime(site, office, now), alarm }
}
