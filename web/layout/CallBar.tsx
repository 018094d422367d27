import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { siteQuery, type Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/CmsLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { answeringAt, type Answering } from './answering.ts'
import styles from './CallBar.module.css'
import { isCurrent } from './isCurrent.ts'

const MINUTE_MS = 60_000

/** The time to the minute; undefined in prerendered HTML, which is read at any time. */
function useMinute(): Date | undefined {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const look = () => setNow(new Date())
    look()
    const timer = setInterval(look, MINUTE_MS)
    // A tab that was in the background may have slept.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** Whether the visitor has scrolled the top of the page out of sight, where the number stands, too. */
function useBelowTop() {
  const top = useRef<HTMLSpanElement>(null)
  const [below, setBelow] = useState(false)
  useEffect(() => {
    if (!top.current) return undefined
    const observer = new IntersectionObserver(([entry]) => setBelow(entry?.isIntersecting === false))
    observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  return [top, below] as const
}

/** Whether somebody answers now; undefined until that is known. */
function useAnswering({ hours, timeZone, officeTimeZone }: Site): Answering | undefined {
  const moment = useMinute()
  if (!moment || !timeZone) return undefined
  return answeringAt(hours, timeZone, moment, officeTimeZone ?? timeZone)
}

/** Whether somebody answers now, in the words of the CMS. */
function statusText(callBar: NonNullable<Site['callBar']>, answering: Answering, atAnyHour: boolean): string | null {
  if (answering.now) return callBar.open.replace('{time}', answering.until)
  if (atAnyHour) return callBar.onCall
  return callBar.closed.replace('{day}', answering.day).replace('{time}', answering.time)
}

/**
 * At the foot of a phone's screen, below the top of the page: whether somebody answers, and what works now. That is the
 * number to call, or a letter while nobody is in, but for pages that promise an answer at any hour.
 */
export function CallBar() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { pathname } = useLocation()
  const answering = useAnswering(site)
  const [top, below] = useBelowTop()
  const promise = site.answersAtAnyHour.find(({ address }) => address && isCurrent(address, pathname))
  const phone = promise?.phone ?? site.phones[0]
  if (!site.callBar || !phone) return null
  const calls = answering?.now !== false || promise !== undefined
  return (
    <>
      <span ref={top} className={styles.top} />
      <aside className={`band ${styles.bar}`} data-shown={below} aria-label={site.callBar.label}>
        <p className={styles.status} data-now={answering?.now}>
          {answering && statusText(site.callBar, answering, promise !== undefined)}
        </p>
        {calls ? (
          <CmsLink href={`tel:${phone.number}`} className={styles.call}>
            <Icon name="phone" />
            {site.callBar.call} <span className="visually-hidden">{phone.display}</span>
          </CmsLink>
        ) : (
          <CmsLink href={`mailto:${site.email}`} className={styles.call}>
            <Icon name="mail" />
            {site.callBar.write ?? site.ledger.emailLabel} <span className="visually-hidden">{site.email}</span>
          </CmsLink>
        )}
      </aside>
    </>
  )
}
