import type { Site } from '../../content/queries/site.ts'
import { CmsLink } from '../../ui/CmsLink.tsx'
import { bookingAddress, freeDays, stairThrough } from './freeTimes.ts'
import styles from '../NextTimes.module.css'
import { timeInWords } from './timeInWords.ts'
import { useMinute } from '../useMinute.ts'

interface TimeStairProps {
  site: Site
  appointments: NonNullable<Site['appointments']>
}

/** A free time on each of the next working days; each is a link. */
export function TimeStair({ site: { timeZone, officeTimeZone }, appointments }: TimeStairProps) {
  const now = useMinute()
  const office = officeTimeZone ?? timeZone
  if (!now || !office) return null
  return (
    <ol className={styles.stair}>
      {stairThrough(freeDays(appointments, office, now)).map(({ at }) => {
        const { weekday, time, own } = timeInWords(at, office)
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
