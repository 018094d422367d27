import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import { BOOKING_PAGE } from '@archstep/contracts/urls/routes.ts'
import { bookingQuery, type Booking } from '../../content/queries/booking.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { freeDays, weeklyTimes } from '../../times/freeTimes.ts'
import { officeTime } from '../../times/zoneTime.ts'
import { PageMeta } from '../../layout/PageMeta.tsx'
import { useIsReturn } from '../../ui/useIsReturn.ts'
import { useMinute } from '../../ui/useMinute.ts'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { useValidatedForm } from '../../ui/form/Form.tsx'
import { SceneHero } from '../../ui/SceneHero.tsx'
import { Section } from '../../ui/Section.tsx'
import { ChooseTime } from './ChooseTime.tsx'
import { emptyRequest, requestForm } from './requestForm.ts'
import styles from './Times.module.css'
import { Week } from './Week.tsx'

/** Book a time: an explanation, and the next five working days with their free times. */
export default function BookingPage() {
  const { data: booking } = useSuspenseQuery(bookingQuery)
  return (
    <>
      <PageMeta seo={booking.seo} path={BOOKING_PAGE} />
      <SceneHero {...booking.hero} picture={null} />
      <Times times={booking.times} request={booking.request} />
    </>
  )
}

/**
 * The free times as a stair of days. The built page may be days old, so until the script knows today's date it shows
 * the times of a typical week; without any, it shows other ways to reach us.
 */
function Times({ times, request }: Pick<Booking, 'times' | 'request'>) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const now = useMinute()
  const isReturn = useIsReturn()
  const { appointments, phones, email } = site
  const office = officeTime(site)
  const days = appointments && office && now ? freeDays(appointments, office, now) : undefined
  const week = appointments ? weeklyTimes(appointments) : []
  const time = useSearchParams()[0].get('time')
  // The URL can contain anything: what is not a time, NaN, is not free either.
  const askedFor = time === null ? undefined : Date.parse(time)
  const form = useValidatedForm(requestForm, emptyRequest)
  const none = days?.length === 0 || week.length === 0
  return (
    <Section tone="tint" className={styles.section}>
      <h2 className={styles.heading}>{times.heading}</h2>
      {days && office && !none && (
        <ChooseTime
          key={askedFor}
          askedFor={askedFor}
          isReturn={isReturn}
          days={days}
          form={form}
          office={office}
          site={site}
          taken={times.taken}
          words={request}
        />
      )}
      {!days && !none && <Week week={week} site={site} text={times.week} words={request} />}
      {none && (
        <>
          <p className={styles.text}>{times.none}</p>
          <ButtonRow>
            {phones[0] && <ButtonLink href={phoneHref(phones[0].number)}>{phones[0].display}</ButtonLink>}
            <ButtonLink href={`mailto:${email}`} look="outline">
              {email}
            </ButtonLink>
          </ButtonRow>
        </>
      )}
    </Section>
  )
}
