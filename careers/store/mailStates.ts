/** What has become of the mails in the outbox: for recruiters, operators and monitoring. */
import {
  STORED_REPLY,
  type FailedMail,
  type LateMailsSummary,
  type MailState,
} from '@archstep/contracts/api/deskApi.ts'
import { HOUR_MS, MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { OutboxTable, Tables } from './tables.ts'

export const listUnsentMails = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .select(['application_id', 'kind', 'attempts', 'due_at', 'last_error'])
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Whom mails are for: those to visitors fail when an address is mistyped, which is nobody's fault here. */
export const MAIL_READERS = ['company', 'visitor'] as const

interface MailFigures {
  to: (typeof MAIL_READERS)[number]
  waiting: number
  failed: number
  /** When the oldest that waits was recorded; null if none does. */
  since: string | null
}

/** @returns nothing for readers whose mails are all sent */
export async function mailFigures(db: Kysely<Tables>): Promise<MailFigures[]> {
  const rows = await db
    .selectFrom('outbox')
    .select((each) => [
      each
        .case()
        .when(each.or([each('kind', 'in', ['receipt', STORED_REPLY]), each('calendar', 'is not', null)]))
        .then('visitor' as const)
        .else('company' as const)
        .end()
        .as('to'),
      each.fn.count<number>('due_at').as('waiting'),
      each.fn.countAll<number>().as('all'),
      sql<string | null>`min(case when due_at is not null then created_at end)`.as('since'),
    ])
    .where('sent_at', 'is', null)
    .groupBy('to')
    .execute()
  return rows.map(({ to, waiting, all, since }) => ({ to, waiting, failed: all - waiting, since }))
}

type UnsentMails = Omit<LateMailsSummary, 'given_up'>

type Mails = ExpressionBuilder<Tables, 'outbox'>
type MailSelection = (each: Mails) => Expression<SqlBool>

/** @returns undefined if there are none */
async function unsentMails(db: Kysely<Tables>, which: MailSelection): Promise<UnsentMails | undefined> {
  const { waiting, all, since } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.count<number>('due_at').as('waiting'),
      fn.countAll<number>().as('all'),
      fn.min('created_at').as('since'),
    ])
    .where('sent_at', 'is', null)
    .where(which)
    .executeTakeFirstOrThrow()
  return all === 0 ? undefined : { waiting, failed: all - waiting, since }
}

const isOlderThan = (each: Mails, ms: number) => each('created_at', '<', new Date(Date.now() - ms).toISOString())

/** A waiting mail is stuck after this time; one that was given up, right away. */
const STUCK_MS = HOUR_MS

export const stuckMails = (db: Kysely<Tables>): Promise<UnsentMails | undefined> =>
  unsentMails(db, (each) => each.or([each('due_at', 'is', null), isOlderThan(each, STUCK_MS)]))

/** Mails sent promptly need no mention. */
const AT_ONCE_MS = MINUTE_MS

/** The mails that failed at least once, or that nobody has tried to send for a minute. */
export const lateMails = (db: Kysely<Tables>): Promise<UnsentMails | undefined> =>
  unsentMails(db, (each) =>
    each.and([
      each('kind', '!=', 'webhook'),
      each.or([each('last_error', 'is not', null), isOlderThan(each, AT_ONCE_MS)]),
    ]),
  )

/** Mails listed at a time; the others are counted. */
const MAX_NAMED = 20

/** The mails that were given up, newest first. */
export function failedMails(db: Kysely<Tables>): Promise<FailedMail[]> {
  return db
    .selectFrom('outbox')
    .leftJoin('applications', 'applications.id', 'outbox.application_id')
    .select(['outbox.id', 'outbox.application_id', 'applications.full_name', 'outbox.kind'])
    .select('outbox.last_error as reason')
    .where('outbox.sent_at', 'is', null)
    .where('outbox.due_at', 'is', null)
    .where('outbox.kind', '!=', 'webhook')
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.id')
    .limit(MAX_NAMED)
    .execute()
}

export const mailState = ({
  sent_at,
  due_at,
  last_error,
}: Pick<OutboxTable, 'sent_at' | 'due_at' | 'last_error'>): MailState => ({
  state: sent_at !== null ? 'sent' : due_at === null ? 'failed' : 'waiting',
  sent_at,
  reason: last_error,
})

/** State of an application's receipt; undefined if there is none, for example after three to one mailbox in a day. */
export async function receiptOf(db: Kysely<Tables>, application: string): Promise<MailState | undefined> {
  const row = await db
    .selectFrom('outbox')
    .select(['sent_at', 'due_at', 'last_error'])
    .where('application_id', '=', application)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
  return row && mailState(row)
}
