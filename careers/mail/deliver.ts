/** Where a mail goes: to a mail server, or into a file. */
import { isIP } from 'node:net'
import os from 'node:os'
import { createTransport } from 'nodemailer'
import { MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import type { MailWords } from '../cms/careersContent.ts'
import { writeMailFile } from '../store/mailFiles.ts'
import { domainOf, type Sender } from './sender.ts'

interface AddressedMail extends MailWords {
  from: Sender
  to: string
  /** The Reply-To address; the sender's if there is none. */
  replyTo: string | undefined
  /** Generated, not written by a person. */
  automatic: boolean
  calendar: string | undefined
  messageId: string
  /** The application's id or what else the mail is about, and the mail's own id. */
  about: string
  id: string
}

/**
 * Resolves once the mail server has accepted the mail, optionally with a message for the operator. Gives up when
 * `signal` aborts.
 * @throws Error if it was not accepted
 */
export type Deliver = (mail: AddressedMail, signal: AbortSignal) => Promise<string | undefined>

const CONNECTION_TIMEOUT_MS = 10_000
const SIGN_IN_SILENCE_MS = 30_000
/**
 * How long a mail server may be silent (RFC 5321, 4.5.3.2.6: after the mail's end, ten minutes). Some check a mail only
 * then, and have it already: a sender that gave up would send it again. The mails after it wait for it.
 */
export const SILENCE_MS = 10 * MINUTE_MS

const messageOf = ({ from, to, replyTo, automatic, calendar, subject, text, messageId }: AddressedMail) => ({
  from,
  // As an object, it is one address, whatever it contains.
  to: { name: '', address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  messageId,
  // Prevents out-of-office replies (RFC 3834; Exchange has its own header).
  headers: automatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' } : {},
  attachments:
    // If the charset isn't declared, mail programs take the file for Latin-1.
    calendar === undefined
      ? []
      : [{ filename: 'call.ics', content: calendar, contentType: 'text/calendar; charset=utf-8' }],
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * The host name for greeting the mail server. Some servers, such as Google's relay, hang up on an IP address. A machine
 * without a full name would greet them as `[127.0.0.1]`.
 */
function greeter(from: Sender): string {
  const machine = os.hostname()
  return machine.includes('.') && isIP(machine) === 0 ? machine : domainOf(from)
}

function withoutSignIn(url: string): string {
  const address = new URL(url)
  address.username = address.password = ''
  return address.href
}

const smtp = (url: string, from: Sender, socketTimeout: number, greetsOnly = false) =>
  createTransport({
    url: greetsOnly ? withoutSignIn(url) : url,
    // Whoever is between us and the server can hide that it encrypts. The URL can end in `?requireTLS=false`.
    requireTLS: new URL(url).password !== '',
    name: greeter(from),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout,
  })

/**
 * Whether a mail server accepts the user and the password.
 * @param greetsOnly without them: whether it could get them, which is encrypted
 * @throws Error with its message if not
 */
export const signInBySmtp = (url: string, from: Sender, greetsOnly: boolean): Promise<true> =>
  smtp(url, from, SIGN_IN_SILENCE_MS, greetsOnly).verify()

/** Sends by SMTP. @param url `smtp://user:password@host:587`, or `smtps://…` */
export function deliverBySmtp(url: string, sender: Sender): Deliver {
  const transport = smtp(url, sender, SILENCE_MS)
  return async (mail, signal) => {
    await transport.sendMail({ ...messageOf(mail), signal })
    return undefined
  }
}

/**
 * Writes each mail to a file (RFC 5322) that mail programs can open. A retry replaces the file of the first attempt.
 */
export function deliverToFolder(dataDir: string): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail))
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not put together')
    return `An email was written to ${await writeMailFile(dataDir, mail, message)}.`
  }
}
