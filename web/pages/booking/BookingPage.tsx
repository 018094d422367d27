import { useSuspenseQuery } from '@tanstack/react-query'
import { BOOKING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { bookingQuery } from '../../content/queries/booking.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { People } from '../../sections/People.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { Times } from './Times.tsx'

/** Book a time: an explanation, the next five working days with their free times, and who calls. */
export default function BookingPage() {
  const { data: booking } = useSuspenseQuery(bookingQuery)
  return (
    <>
      <PageMeta seo={booking.seo} path={BOOKING_PAGE} />
      <SceneHero {...booking.hero} picture={null} />
      <Times times={booking.times} request={booking.request} />
      <People people={booking.people} />
    </>
  )
}
