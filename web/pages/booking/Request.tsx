import { useEffect, useRef, useState } from 'react'
import { isEmail } from '@archstep/contracts/forms/callRequest.ts'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import { calendarFile } from '@archstep/contracts/time/calendarFile.ts'
import { sendCall } from '../../careers/sendCall.ts'
import type { Booking } from '../../content/queries/booking.ts'
import type { Site } from '../../content/queries/site.ts'
import type { FreeTime } from '../../times/freeTimes.ts'
import { timesInWords } from '../../times/timeInWords.ts'
import type { ZoneTime } from '../../times/zoneTime.ts'
import { EmptyField } from '../../ui/form/EmptyField.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import { Form, FormRow, SubmitButton, type ValidatedForm } from '../../ui/form/Form.tsx'
import { ButtonLink } from '../../ui/links/Button.tsx'
import { mailtoHref, type MailtoMessage } from '../../ui/links/mailto.ts'
import { MessageStatus } from '../../ui/MessageStatus.tsx'
import { bookingService, bookingUrl } from './bookingService.ts'
import { composeRequest, type RequestFields } from './requestForm.ts'
import styles from './Request.module.css'

const either = new Intl.ListFormat('en', { type: 'disjunction' })

interface RequestProps {
  /** Scrolls only as far as needed. */
  bring: boolean
  form: ValidatedForm<RequestFields>
  time: FreeTime
  office: ZoneTime
  site: Site
  words: Booking['request']
}

/** Requests the chosen time: by email from the visitor's mail program, or through the booking service. */
export function Request({ bring, form, time: { at, people }, office, site, words }: RequestProps) {
  const place = useRef<HTMLDivElement>(null)
  const emptyField = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState<MailtoMessage>()
  /** What was sent to us. */
  const [sent, setSent] = useState<RequestFields>()
  const time = timesInWords(office.name)(at)
  const email = plainText(site.email)
  const service = bookingService(site)
  const caller = people.length > 0 && words.caller?.replace('{name}', () => either.format(people))

  useEffect(() => {
    // Newer browsers return a promise, which is not an effect's cleanup function.
    if (bring) place.current?.scrollIntoView({ block: 'nearest' })
  }, [bring])

  async function ask(fields: RequestFields) {
    // Pressing the button twice must not send two requests.
    if (fields.reach === sent?.reach && fields.name === sent.name) return
    const extra = emptyField.current?.value || undefined
    if (await sendCall({ ...fields, at: at.toISOString(), own: time.own, extra })) {
      setSent(fields)
      return
    }
    const composed = composeRequest(fields, time, site, words)
    setMessage(composed)
    open(mailtoHref(email, composed), '_self')
  }

  const calendar = words.calendar && (
    <a
      download="call.ics"
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(
        calendarFile({
          at,
          minutes: site.appointments?.minutes ?? 0,
          title: plainText(words.entry.replace('{name}', () => site.name)),
          text: [caller, words.note, `${site.name}\n${site.phones[0]?.display ?? email}`].filter(Boolean).join('\n\n'),
          email,
        }),
      )}`}
    >
      {words.calendar}
    </a>
  )

  return (
    <div ref={place} className={styles.request}>
      <div>
        <h3 className={styles.time}>{`${time.day}, ${time.time}`}</h3>
        <p>{[time.own && `${time.own} your time.`, caller].filter(Boolean).join(' ')}</p>
      </div>
      {service ? (
        <ButtonLink href={bookingUrl(service, at, office)}>{words.action}</ButtonLink>
      ) : (
        <Form form={form} onSubmit={ask}>
          <TextField form={form} name="reach" label="Phone number or email address" autoComplete="tel" required />
          <TextField form={form} name="name" label="Your name (optional)" autoComplete="name" />
          <EmptyField ref={emptyField} />
          <FormRow>
            <SubmitButton form={form}>{words.action}</SubmitButton>
          </FormRow>
        </Form>
      )}
      <p className="note">{words.note}</p>
      <output>
        {sent && (
          <>
            <b>We have your request.</b> {isEmail(sent.reach) && <span>A copy is on its way to you.</span>}{' '}
            <span>{calendar}</span>
          </>
        )}
      </output>
      <MessageStatus message={message} email={email}>
        {message && calendar}
      </MessageStatus>
    </div>
  )
}
