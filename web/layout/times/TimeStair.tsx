import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/CmsLink.tsx'
import styles from '../NextTimes.module.css'
import { useMinute } from '../useMinute.ts'
import { bookingAddress, freeDays, stairThrough } from './freeTimes.ts'
import { timesInWords } from './timeInWords.ts'
import { officeTime } from './zoneTime.ts'

/** A free time on each of the next working days; each is a link. */
export default function TimeStair({ site }: { site: Site }) {
  const now = useMinute()
  const office = officeTime(site)
  if (!now || !office || !site.appointments) return null
  const inWords = timesInWords(office.name)
  return (
    <ol className={styles.stair}>
      {stairThrough(freeDays(site.appointments, office, now)).map(({ at }) => {
        const { weekday, time, own } = inWords(at)
        return (
          <li key={at.getTime()}>
            <CmsLink href={bookingAddress(at)}>
              {weekday} <b>{time}</b>{' '}
              {own && (
                <small>
                  {own} <span className="visually-hidden">your time</span>
                </small>
              )}
            </CmsLink>
          </li>
        )
      })}
    </ol>
  )
}
