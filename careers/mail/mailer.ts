import type { Kysely } from 'kysely'
import { STORED_REPLY, type MailKind } from '@archstep/contracts/api/deskApi.ts'
import { HOUR_MS, MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import type { CareersContent, MailWords } from '../cms/careersContent.ts'
import type { CallWebhook } from '../handOver/webhook.ts'
import { Loop } from '../loop.ts'
import { deleteMailFiles } from '../store/mailFiles.ts'
import {
  claimMail,
  isCallReceipt,
  nextMailDue,
  recordFailure,
  recordSent,
  releaseClaims,
  type ClaimedMail,
} from '../store/outbox.ts'
import { type Store, referenceOf, type Tables } from '../store/tables.ts'
import { composeMail } from './composeMail.ts'
import { SILENCE_MS, type Deliver } from './deliver.ts'
import type { Sender } from './sender.ts'

export const SECOND_MS = 1_000
/**
 * Delays after failed attempts, three days in all. Then the mail is given up, or right away if the server refuses it
 * permanently.
 */
const RETRY_MS: readonly number[] = [
  ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12, 24, 24].map((hours) => hours * HOUR_MS),
]
export const ATTEMPT_MS = SILENCE_MS + MINUTE_MS
/** How long a mail stays claimed: an attempt, plus the clock difference between two machines. */
export const LEASE_MS = ATTEMPT_MS + MINUTE_MS
/** How long an attempt may still take when the service stops: systemd waits a little longer. */
const CLOSING_MS = MINUTE_MS
/** How often to check the outbox without being woken: another process may have added mails. */
export const POLL_MS = 15 * SECOND_MS
/** The same, while the CMS has no mail texts yet. */
export const WORDS_POLL_MS = 3 * SECOND_MS
const MAX_ERROR_LENGTH = 500

/** `name`: for messages. `words`: which texts to use if a mail has none of its own. `verbatim`: sent unchanged. */
const KINDS: Readonly<Record<MailKind, { name: string; words?: 'receipt' | 'notice'; verbatim?: true }>> = {
  receipt: { name: 'receipt', words: 'receipt' },
  notice: { name: 'notice to a recruiter', words: 'notice' },
  retention: { name: 'announcement of a deletion' },
  // Recruiters have already seen the final text.
  [STORED_REPLY]: { name: 'reply', verbatim: true },
  webhook: { name: 'webhook' },
  // It contains text from a visitor.
  call: { name: 'request for a call', verbatim: true },
}

export interface MailerOptions {
  store: Pick<Store, 'db' | 'engine' | 'dataDir'>
  content: CareersContent
  jobTitles: () => Promise<ReadonlyMap<string, string>>
  deliver: Deliver
  callWebhook?: CallWebhook | undefined
  from: Sender
  /** Where recruiters read applications; an application's id is appended. */
  deskUrl: string
  /** Overrides the delays above, in milliseconds. */
  retryMs?: readonly number[] | undefined
  warn: (line: string) => void
  tell: (sentence: string) => void
}

/** The error's codes only, because a mail server's message may contain an address. */
function codesOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = ['code', 'responseCode'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
  })
  return codes.length > 0 ? codes.join(' ') : error.name
}

/** Why a mail was not sent, in the mail server's own words if it said something: `550 5.1.1 No such mailbox`. */
function serverReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { response } = error as Error & { response?: unknown }
  return typeof response === 'string' ? response : error.message
}

/** Whether a mail server refused the mail itself permanently, so that a retry would fail, too (RFC 5321, 4.2.1). */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A failed sign-in, a refused sender or an exceeded quota isn't about this mail.
  const { code, responseCode, command } = error as Error & { code?: unknown; responseCode?: unknown; command?: unknown }
  const isAboutMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    command !== 'MAIL FROM' &&
    !/quota|sending limit|daily limit/i.test(serverReason(error))
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500
}

/** Sends the mails in the outbox one after another, independently of the requests that put them there. */
export class Mailer {
  readonly #options: MailerOptions
  readonly #db: Kysely<Tables>
  readonly #loop: Loop
  /** Mails that were delivered but not yet recorded as sent. */
  readonly #unrecorded = new Map<string, ClaimedMail>()
  readonly #ending = new AbortController()
  #wordsMissing = false
  #storeFailed = false
  #claimsHeld: boolean

  constructor(options: MailerOptions) {
    this.#options = options
    this.#db = options.store.db
    // With SQLite, only one process uses the folder, so any old claim is obsolete.
    this.#claimsHeld = options.store.engine === 'sqlite'
    this.#loop = new Loop((closed) => this.#work(closed))
  }

  wake(): void {
    this.#loop.wake()
  }

  /** Finishes the attempt in progress; the rest waits for the next start. */
  close(): Promise<void> {
    setTimeout(() => this.#ending.abort(), CLOSING_MS).unref()
    return this.#loop.close()
  }

  async #work(closed: AbortSignal): Promise<number> {
    try {
      if (this.#claimsHeld) await releaseClaims(this.#db)
      this.#claimsHeld = false
      const wait = await this.#sendDue(closed)
      this.#storeFailed = false
      return wait
    } catch (error) {
      if (!this.#storeFailed) this.#options.warn(`The emails wait, because the store failed: ${codesOf(error)}.`)
      this.#storeFailed = true
      return this.#unrecorded.size > 0 ? SECOND_MS : POLL_MS
    }
  }

  /** @returns how long to wait, in milliseconds */
  async #sendDue(closed: AbortSignal): Promise<number> {
    for (;;) {
      for (const [id, { application_id: application }] of this.#unrecorded) {
        const there = await recordSent(this.#db, id)
        // The application was deleted while its mail was being written, so the file must go, too.
        if (!there && application !== null) await deleteMailFiles(this.#options.store.dataDir, [application])
        this.#unrecorded.delete(id)
      }
      const due = await nextMailDue(this.#db)
      const wait = due ? due.getTime() - Date.now() : POLL_MS
      if (wait > 0 || closed.aborted) return Math.min(wait, POLL_MS)
      const known = await this.#options.content.known()
      const ready = Boolean(known?.receipt && known.notice)
      if (ready) this.#wordsMissing = false
      const mail = await claimMail(this.#db, LEASE_MS, { withWords: !ready })
      if (mail) {
        const { subject, text } = mail
        const { words: ofCms } = KINDS[mail.kind]
        const words = subject !== null && text !== null ? { subject, text } : ofCms && known?.[ofCms]
        if (mail.kind === 'webhook') await this.#attempt(mail, (signal) => this.#call(mail, signal))
        else if (words) {
          await this.#attempt(mail, (signal) => this.#send(mail, words, known, signal))
        }
      } else if (!ready) {
        // Or another process was faster: it checks again soon.
        this.#sayWordsMissing()
        return WORDS_POLL_MS
      }
    }
  }

  /** @throws Error if the call is not accepted */
  async #call(mail: ClaimedMail, signal: AbortSignal): Promise<undefined> {
    // If CAREERS_WEBHOOK_URL was removed, the call is obsolete.
    await this.#options.callWebhook?.(mail, signal)
  }

  /** @returns the message for the operator, if any. @throws Error if the mail is not accepted */
  async #send(
    mail: ClaimedMail,
    words: MailWords,
    known: Awaited<ReturnType<CareersContent['known']>>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { deliver, from, deskUrl, jobTitles } = this.#options
    const { application_id: application } = mail
    const compose = async () =>
      composeMail(words, {
        name: mail.full_name ?? '',
        link: application === null ? deskUrl : `${deskUrl}/${application}`,
        job: mail.opening_id === null ? undefined : (await jobTitles()).get(mail.opening_id),
        reference: application === null ? undefined : referenceOf(application),
        firstAt: mail.kind === 'receipt' && mail.first_at !== null ? new Date(mail.first_at) : undefined,
        timeZone: known?.timeZone,
      })
    return deliver(
      {
        ...(KINDS[mail.kind].verbatim ? words : await compose()),
        from,
        to: mail.recipient,
        replyTo: (mail.kind === 'receipt' ? known?.replyTo : mail.reply_to) ?? undefined,
        // A visitor's request is their own message: a help desk that gets it would set automatic mail aside.
        automatic: mail.kind !== STORED_REPLY && (mail.kind !== 'call' || isCallReceipt(mail)),
        calendar: mail.calendar ?? undefined,
        messageId: mail.message_id,
        about: application ?? mail.kind,
        id: mail.id,
      },
      signal,
    )
  }

  /** @param work delivers the mail, and returns the message for the operator, if any */
  async #attempt(mail: ClaimedMail, work: (signal: AbortSignal) => Promise<string | undefined>): Promise<void> {
    const { warn, tell, retryMs = RETRY_MS } = this.#options
    const name = isCallReceipt(mail) ? 'receipt for a call' : KINDS[mail.kind].name
    const what = `The ${name}${mail.application_id === null ? '' : ` for application ${mail.application_id}`}`
    try {
      const said = await work(AbortSignal.any([this.#ending.signal, AbortSignal.timeout(ATTEMPT_MS)]))
      this.#unrecorded.set(mail.id, mail)
      if (said !== undefined) tell(said)
    } catch (error) {
      const isFinal = isRefusedForGood(error)
      const wait = isFinal ? undefined : retryMs[mail.attempts - 1]
      const next = wait === undefined ? null : new Date(Date.now() + wait)
      await recordFailure(this.#db, mail, next, serverReason(error).slice(0, MAX_ERROR_LENGTH))
      const failed = `${what} was ${isFinal ? 'refused for good' : 'not accepted'} (${codesOf(error)})`
      const givenUp = `${failed}${isFinal ? '' : ` after ${mail.attempts} attempts`}`
      if (next) warn(`${failed}; it is tried again at ${next.toISOString()}.`)
      else if (isCallReceipt(mail)) warn(`${givenUp}, and is deleted: the company has the request.`)
      else {
        tell(`${givenUp}, and is kept. \`npm run careers -- mail list\` shows why; \`mail retry\` tries it again.`)
      }
    }
  }

  #sayWordsMissing(): void {
    if (!this.#wordsMissing) {
      this.#options.tell(
        'Emails wait, because the CMS has not said what to write in them. Check that it can be reached, and that ' +
          'both emails are written in the Studio, under Careers, Applications.',
      )
    }
    this.#wordsMissing = true
  }
}
