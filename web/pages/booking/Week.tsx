import { plainText } from '@archstep/contracts/text/plainText.ts'
import type { Booking } from '../../content/queries/booking.ts'
import type { Site } from '../../content/queries/site.ts'
import { spokenTime } from '../../times/timeInWords.ts'
import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { mailtoHref } from '../../ui/links/mailto.ts'
import { bookingService } from './bookingService.ts'
import { composeRequest, emptyRequest } from './requestForm.ts'
import styles from './Times.module.css'

const spokenClock = (clock: string) => spokenTime(new Date(`2024-01-01T${clock}Z`), 'UTC')

interface WeekProps {
  week: readonly (readonly [weekday: string, clocks: readonly string[]])[]
  site: Site
  text: string
  words: Booking['request']
}

/**
 * The times of a typical week. Each opens an email or the booking service, because without a date nothing more is
 * certain.
 */
export function Week({ week, site, text, words }: WeekProps) {
  const service = bookingService(site)
  const letter = (weekday: string, time: string) =>
    mailtoHref(plainText(site.email), composeRequest(emptyRequest, { day: `a ${weekday}`, time }, site, words))
  return (
    <>
      <p className={styles.text}>{text}</p>
      <div className={`stair ${styles.days}`}>
        {week.map(([weekday, clocks]) => (
          <section key={weekday} className={styles.day} aria-label={weekday}>
            <h3 className={styles.name}>{weekday}</h3>
            <ul className={styles.treads}>
              {clocks.map((clock) => (
                <li key={clock}>
                  <CmsLink href={service ?? letter(weekday, spokenClock(clock))} className={styles.tread}>
                    {spokenClock(clock)}
                  </CmsLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
