import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BOOKING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { siteQuery } from '../content/queries/site.ts'
import { classes } from '../ui/classes.ts'
import { lazyExtra } from '../ui/extras/lazyExtra.tsx'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { useVisibleOnce } from '../ui/useVisibleOnce.ts'
import styles from './NextTimes.module.css'

const TimeStair = lazyExtra(() => import('./TimeStair.tsx'), NoTimes)

/**
 * The next five working days as a stair with a free time on each tread, linked to the booking page with that time
 * chosen. It depends on the visitor's clock, so its script is loaded when it comes into view. Without any times, only
 * the link remains.
 * @param className positions it
 */
export function NextTimes({ className }: { className?: string }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const [holder, seen] = useVisibleOnce<HTMLDivElement>(0)
  const [isEmpty, setIsEmpty] = useState(false)
  if (!site.appointments) return null
  return (
    <div ref={holder} className={classes(styles.times, className)}>
      {!isEmpty && (
        <>
          <p>{site.appointments.label}</p>
          <div className={styles.place}>{seen && <TimeStair site={site} onEmpty={() => setIsEmpty(true)} />}</div>
        </>
      )}
      <CmsLink href={BOOKING_PAGE} className={styles.all}>
        {site.appointments.all}
      </CmsLink>
    </div>
  )
}

/** Shown if the stair's script does not arrive. */
function NoTimes({ onEmpty }: { onEmpty: () => void }) {
  useEffect(onEmpty)
  return null
}
