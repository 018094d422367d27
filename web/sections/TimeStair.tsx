import { useEffect } from 'react'
import type { Site } from '../content/queries/site.ts'
import { bookingPath, freeDays, stairThrough } from '../times/freeTimes.ts'
import { timesInWords } from '../times/timeInWords.ts'
import { officeTime } from '../times/zoneTime.ts'
import { CmsLink } from '../ui/links/CmsLink.tsx'
import { useMinute } from '../ui/useMinute.ts'
import styles from './NextTimes.module.css'

interface TimeStairProps {
  site: Site
  /** There are no times to show. */
  onEmpty: () => void
}

/** A free time on each of the next working days; each is a link. */
export default function TimeStair({ site, onEmpty }: TimeStairProps) {
  const now = useMinute()
  const office = officeTime(site)
  const days = now && office && site.appointments ? freeDays(site.appointments, office, now) : []
  const isEmpty = now !== undefined && days.length === 0
  useEffect(() => {
    if (isEmpty) onEmpty()
  })
  if (!office || days.length === 0) return null
  const inWords = timesInWords(office.name)
  return (
    <ol className={`stair ${styles.stair}`}>
      {stairThrough(days).map(({ at }) => {
        const { weekday, date, time, own } = inWords(at)
        return (
          <li key={at.getTime()}>
            <CmsLink href={bookingPath(at)}>
              <span>
                {weekday} <span className={styles.date}>{date}</span>
              </span>{' '}
              <b>{time}</b> {own && <small>{own} your time</small>}
            </CmsLink>
          </li>
        )
      })}
    </ol>
  )
}
