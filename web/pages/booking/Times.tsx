import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { phoneHref } from '@archstep/contracts/urls/hrefs.ts'
import type { Booking } from '../../content/queries/booking.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { freeDays, weeklyTimes } from '../../times/freeTimes.ts'
import { officeTime } from '../../times/zoneTime.ts'
import { useValidatedForm } from '../../ui/form/Form.tsx'
import { ButtonLink, ButtonRow } from '../../ui/links/Button.tsx'
import { Section } from '../../ui/Section.tsx'
import { useIsReturn } from '../../ui/useIsReturn.ts'
import { useMinute } from '../../ui/useMinute.ts'
import { ChooseTime } from './ChooseTime.tsx'
import { emptyRequest, requestForm } from './requestForm.ts'
import { Week } from './Week.tsx'
import styles from './Times.module.css'

/**
 * The free times as a stair of days. The built page may be days old, so until the script knows today's date it shows
 * the times of a typical week; without any, it shows other ways to reach us.
 */
export function Times({ times, request }: Pick<Booking, 'times' | 'request'>) {
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
