import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteQuery } from '../content/queries/site.ts'
import { loadScript } from '../start/loadScript.ts'
import { CmsLink } from '../ui/CmsLink.tsx'
import { useVisibleOnce } from '../ui/useVisibleOnce.ts'
import type { TimeStair } from './times/TimeStair.tsx'
import styles from './NextTimes.module.css'

/**
 * The next five working days as a stair, a free time on each tread, which leads to the page of all times with that one
 * chosen. The stair is by the visitor's clock, so it comes with a script of its own, when it is seen.
 */
export function NextTimes() {
  const { data: site } = useSuspenseQuery(siteQuery)
  const [place, seen] = useVisibleOnce<HTMLDivElement>()
  const [Stair, setStair] = useState<typeof TimeStair>()
  const { appointments } = site
  useEffect(() => {
    if (!seen) return
    loadScript(() => import('./times/TimeStair.tsx'))
      .then((module) => setStair(() => module.TimeStair))
      // Without it there is the link.
      .catch(() => undefined)
  }, [seen])
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
