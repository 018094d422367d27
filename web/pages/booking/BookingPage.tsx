import { useSuspenseQuery } from '@tanstack/react-query'
import { bookingQuery } from '../../content/queries/booking.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { BookingHero } from './BookingHero.tsx'
import { Times } from './Times.tsx'

/** Book a time: what it is, and the next five working days with their free times. */
export default function BookingPage() {
  const { data: booking } = useSuspenseQuery(bookingQuery)
  return (
    <>
      <PageMeta seo={booking.seo} path="/book" />
      <BookingHero hero={booking.hero} />
      <Times times={booking.times} request={booking.request} />
    </>
  )
}
