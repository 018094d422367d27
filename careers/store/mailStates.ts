/** What has become of the mails in the outbox: for recruiters, operators and monitoring. */
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { STORED_REPLY, type FailedMail, type MailState } from '@archstep/contracts/api/deskApi.ts'
import { HOUR_MS, MINUTE_MS } from '@archstep/contracts/time/durations.ts'
import type { OutboxTable, Tables } from './tables.ts'

export const listUnsentMails = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .select(['application_id', 'kind', 'attempts', 'due_at', 'last_error'])
    .where('sent_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Recipients of mails. Mails to visitors fail when an address is mistyped, which needs no action here. */
export const MAIL_READERS = ['company', 'visitor'] as const

type Mails = ExpressionBuilder<Tables, 'outbox'>

/** Of the two mails about a call, only the receipt has a calendar entry; see `isCallReceipt`. */
const isForVisitor = (each: Mails) =>
  each.or([each('kind', 'in', ['receipt', STORED_REPLY]), each('calendar', 'is not', null)])

/** Waiting mails, when the oldest was recorded, and mails that were given up, by recipient. */
export const mailFigures = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .select((each) => [
      each
        .case()
        .when(isForVisitor(each))
        .then('visitor' as const)
        .else('company' as const)
        .end()
        .as('to'),
      each.fn.count<number>('due_at').as('waiting'),
      each.fn.countAll<number>().filterWhere('due_at', 'is', null).as('failed'),
      each.fn.min('created_at').filterWhere('due_at', 'is not', null).as('waiting_since'),
    ])
    .where('sent_at', 'is', null)
    .groupBy('to')
    .execute()

/** @returns undefined if there are none */
const unsentMails = (db: Kysely<Tables>, which: (each: Mails) => Expression<SqlBool>) =>
  db
    .selectFrom('outbox')
    .select(({ fn }) => [
      fn.count<number>('due_at').as('waiting'),
      fn.countAll<number>().filterWhere('due_at', 'is', null).as('failed'),
      fn.min('created_at').as('since'),
    ])
    .where('sent_at', 'is', null)
    .where(which)
    .having(({ fn }) => fn.countAll<number>(), '>', 0)
    .executeTakeFirst()

const isOlderThan = (each: Mails, ms: number) => each('created_at', '<', new Date(Date.now() - ms).toISOString())

/** A waiting mail is stuck after this time; a failed one to the company, right away. */
const STUCK_MS = HOUR_MS

export const stuckMails = (db: Kysely<Tables>) =>
  unsentMails(db, (each) => {
    const waits = each('due_at', 'is not', null)
    return each
      .case()
      .when(waits)
      .then(isOlderThan(each, STUCK_MS))
      .else(each.not(isForVisitor(each)))
      .end()
  })

/** Mails that are sent within this time need no mention. */
const AT_ONCE_MS = MINUTE_MS

/** Mails that have failed at least once, or that have waited for a minute without an attempt. */
export const lateMails = (db: Kysely<Tables>) =>
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
