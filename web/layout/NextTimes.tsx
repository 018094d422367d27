import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { siteQuery } from '../content/queries/site.ts'
import { classes } from '../ui/classes.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { useVisibleOnce } from '../ui/useVisibleOnce.ts'
import { lazyExtra } from './lazyExtra.tsx'
import styles from './NextTimes.module.css'

const TimeStair = lazyExtra(() => import('./TimeStair.tsx'), NoTimes)

/**
 * The next five working days as a stair, a free time on each tread, which leads to the page of all times with that one
 * chosen. The stair is by the visitor's clock, so it comes with a script of its own, when it is seen. Where it turns
 * out to have no times, there is the link alone.
 * @param className how it lies where it stands
 */
export function NextTimes({ className }: { className?: string }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const [place, seen] = useVisibleOnce<HTMLDivElement>(0)
  const [none, setNone] = useState(false)
  if (!site.appointments) return null
  return (
    <div ref={place} className={classes(styles.times, className)}>
      {!none && (
        <>
          <p>{site.appointments.label}</p>
          <div className={styles.place}>{seen && <TimeStair site={site} onNone={() => setNone(true)} />}</div>
        </>
      )}
      <CmsLink href="/book" className={styles.all}>
        {site.appointments.all}
      </CmsLink>
    </div>
  )
}

/** In place of the stair when its script does not arrive. */
function NoTimes({ onNone }: { onNone: () => void }) {
  useEffect(onNone)
  return null
}
