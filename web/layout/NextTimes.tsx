import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { siteQuery } from '../content/queries/site.ts'
import { loadScript } from '../start/loadScript.ts'
import { CmsLink } from '../ui/CmsLink.tsx'
import type { TimeStair } from './times/TimeStair.tsx'
import styles from './NextTimes.module.css'

/** How far below the screen they begin to be drawn. */
const NEAR = '400px'

/**
 * The next five working days as a stair, a free time on each tread, which leads to the page of all times with that one
 * chosen. The stair is by the visitor's clock, so it comes with a script of its own, when it is near.
 */
export function NextTimes() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const place = useRef<HTMLDivElement>(null)
  const [Stair, setStair] = useState<typeof TimeStair>()
  const { appointments } = site
  const offered = Boolean(appointments)
  useEffect(() => {
    if (!place.current || !offered) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        loadScript(() => import('./times/TimeStair.tsx'))
          .then((module) => setStair(() => module.TimeStair))
          // Without it there is the link.
          .catch(() => undefined)
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [offered])
  if (!appointments) return null
  return (
    <div ref={place} className={styles.times}>
      <p>{appointments.label}</p>
      <div className={styles.place}>{Stair && <Stair site={site} appointments={appointments} />}</div>
      <CmsLink href="/book" className={styles.all}>
        {appointments.all}
      </CmsLink>
    </div>
  )
}
