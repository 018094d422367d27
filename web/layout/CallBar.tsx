import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { phoneHref } from '@archstep/contracts/hrefs.ts'
import { siteQuery } from '../content/queries/site.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import styles from './CallBar.module.css'
import { isCurrent } from '../ui/links/isCurrent.ts'
import type { BarLink } from './atThisHour.ts'
import { useThisHour } from './useThisHour.ts'
import who from './WhoIsIn.module.css'

/** Whether the top of the page, which also has the number, is scrolled out of sight. */
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

/**
 * The bar at the bottom of a phone's screen: who is in, and the best way to reach them now. That is the number to call
 * or, while the office is closed, an appointment or an email. Pages that promise help at any hour then show their
 * number as well. The booking page offers no appointment here.
 */
export function CallBar() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const { pathname } = useLocation()
  const { hour, phone } = useThisHour(site)
  const [top, below] = useBelowTop()
  const { callBar } = site
  if (!callBar || !phone) return null
  const { href, icon, words, what }: BarLink = hour?.act ?? {
    href: phoneHref(phone.number),
    icon: 'phone',
    words: callBar.call,
    what: phone.display,
  }
  const leadsHere = isCurrent(href.replace(/[?#].*/, ''), pathname)
  return (
    <>
      <span ref={top} className={styles.top} />
      {!(leadsHere && !hour?.alarm) && (
        <aside className={`band ${styles.bar}`} data-shown={below} aria-label={callBar.label}>
          {hour?.alarm ? (
            <CmsLink href={hour.alarm.href} className={styles.alarm}>
              <span>{hour.alarm.words}</span> <span className="visually-hidden">{hour.alarm.what}</span>
            </CmsLink>
          ) : (
            <p className={`${who.words} ${styles.status}`} data-now={hour?.open}>
              {hour?.status}
            </p>
          )}
          {!leadsHere && (
            <CmsLink href={href} className={styles.call}>
              <Icon name={icon} />
              <span>{words}</span> {what && <span className="visually-hidden">{what}</span>}
            </CmsLink>
          )}
        </aside>
      )}
    </>
  )
}
