import type { Booking } from '../../content/queries/booking.ts'
import styles from './BookingHero.module.css'

/** What somebody gets who takes a time. */
export function BookingHero({ hero: { heading, text } }: Pick<Booking, 'hero'>) {
  return (
    <section className={styles.hero}>
      <div className="sheet cols">
        <h1 className={styles.heading}>{heading}</h1>
        <p className={`lead ${styles.lead}`}>{text}</p>
      </div>
    </section>
  )
}
