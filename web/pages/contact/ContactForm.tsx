import { useSuspenseQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'
import { plainText } from '@archstep/contracts/text/plainText.ts'
import type { Contact } from '../../content/queries/contact.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { Button } from '../../ui/links/Button.tsx'
import { mailtoHref, type MailtoMessage } from '../../ui/links/mailto.ts'
import { MessageStatus } from '../../ui/MessageStatus.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { composeMessage } from './message.ts'
import styles from './ContactForm.module.css'

/**
 * The form passes its fields to the visitor's mail program. They are not kept in state or sent anywhere (CONTACT-02).
 * Without script the browser opens the mail program itself, as well as HTML allows.
 */
export function ContactForm({ form: { heading, text, note } }: { form: Contact['form'] }) {
  const { data: site } = useSuspenseQuery(siteQuery)
  const email = plainText(site.email)
  const [message, setMessage] = useState<MailtoMessage>()
  const [empty, setEmpty] = useState(false)
  const [noteId, emptyId] = [useId(), useId()]
  const comment = useRef<HTMLTextAreaElement>(null)

  function openMailProgram(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const composed = composeMessage(new FormData(event.currentTarget))
    setEmpty(composed.body === '')
    setMessage(composed.body === '' ? undefined : composed)
    if (composed.body === '') return comment.current?.focus()
    open(mailtoHref(email, composed), '_self')
  }

  return (
    <Section tone="tint">
      <form
        id="contactForm"
        action={`mailto:${email}`}
        method="post"
        encType="text/plain"
        aria-label={heading}
        aria-describedby={noteId}
        onSubmit={openMailProgram}
      >
        <SectionHead head={{ heading, lead: text }} layout="right">
          <div className={styles.fields}>
            <label className={styles.wide}>
              Full Name
              <input type="text" name="Full Name" autoComplete="name" autoCorrect="off" />
            </label>
            <label>
              Mobile Number
              <input type="text" name="Mobile Number" inputMode="tel" autoComplete="tel" />
            </label>
            <label>
              Email
              <input type="email" name="Email" autoComplete="email" />
            </label>
            <div role="alert" id={emptyId} className={styles.empty}>
              {empty && (
                <p>
                  <b>There is nothing in the form yet.</b> Write a line under Comment, or email{' '}
                  <a href={`mailto:${email}`}>{email}</a>.
                </p>
              )}
            </div>
            <label className={styles.wide}>
              Comment
              <textarea ref={comment} name="Comment" rows={6} aria-describedby={empty ? emptyId : undefined} />
            </label>
            <div className={styles.wide}>
              <Button type="submit" icon="send">
                Submit
              </Button>
              <p id={noteId} className={`note ${styles.note}`}>
                {note}
              </p>
            </div>
            <MessageStatus message={message} email={email} className={styles.wide} />
          </div>
        </SectionHead>
      </form>
    </Section>
  )
}
