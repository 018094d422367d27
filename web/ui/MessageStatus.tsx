import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { mailtoHref, type MailtoMessage } from './links/mailto.ts'
import { CopyButton } from './text/CopyButton.tsx'
import styles from './MessageStatus.module.css'

interface MessageStatusProps {
  /** The message that was passed to the mail program; undefined before that. */
  message: MailtoMessage | undefined
  email: string
  className?: string
  /** Further actions, beside the copy buttons. */
  children?: ReactNode
}

/** Says what Submit did, and helps the visitor whose mail program did not open. */
export function MessageStatus({ message, email, className, children }: MessageStatusProps) {
  return (
    <div role="status" className={classes(styles.status, className)}>
      {message && (
        <>
          <p>
            <b>Your email program opens with the message.</b> Press Send there. If nothing opened,{' '}
            <a href={mailtoHref(email, message)}>open it again</a>, or write from any other email program to{' '}
            <a href={`mailto:${email}`}>{email}</a>. What you wrote is still in the form.
          </p>
          <div className={styles.copies}>
            <CopyButton text={email}>Copy the address</CopyButton>
            <CopyButton text={`${message.subject}\n\n${message.body}`}>Copy the message</CopyButton>
            {children}
          </div>
        </>
      )}
    </div>
  )
}
