import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { siteQuery, type Site } from '../content/queries/site.ts'
import { CmsLink } from '../ui/CmsLink.tsx'
import { Icon } from '../ui/Icon.tsx'
import { answeringAt } from './answering.ts'
import styles from './CallBar.module.css'

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

/** Whether somebody answers now, in the words of the CMS; undefined until that is known. */
function useStatus({ callBar, hours, timeZone }: Site): { now: boolean; text: string } | undefined {
  const moment = useMinute()
  const answering = moment && timeZone ? answeringAt(hours, timeZone, moment) : undefined
  if (!answering || !callBar) return undefined
  const text = answering.now
    ? callBar.open.replace('{time}', answering.until)
    : callBar.closed.replace('{day}', answering.day).replace('{time}', answering.time)
  return { now: answering.now, text }
}

/** At the foot of a phone's screen, below the top of the page: the number to call, and whether somebody answers. */
export function CallBar() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const status = useStatus(site)
  const [top, below] = useBelowTop()
  const [phone] = site.phones
  if (!site.callBar || !phone) return null
  return (
    <>
      <span ref={top} className={styles.top} />
      <aside className={`band ${styles.bar}`} data-shown={below} aria-label={site.callBar.label}>
        <p className={styles.status} data-now={status?.now}>
          {status?.text}
        </p>
        <CmsLink href={`tel:${phone.number}`} className={styles.call}>
          <Icon name="phone" />
          {site.callBar.call} <span className="visually-hidden">{phone.display}</span>
        </CmsLink>
      </aside>
    </>
  )
}
