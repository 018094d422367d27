/**
 * The outbox: mails triggered by applications. A mail is recorded in the same transaction as its application, and sent
 * later by the first process to claim it.
 */
import { randomUUID } from 'node:crypto'
import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { MailKind } from '@archstep/contracts/api/deskApi.ts'
import { isFromSameEmail } from './applications.ts'
import { deleteMailFiles } from './mailFiles.ts'
import type { OutboxTable, Store, Tables } from './tables.ts'

export interface Recipients {
  recruiters: readonly string[]
  domain: string
  webhook?: boolean
}

type NewMail = Pick<OutboxTable, 'application_id' | 'kind' | 'recipient' | 'created_at' | 'subject' | 'text'> &
  Partial<Pick<OutboxTable, 'id' | 'author' | 'reply_to' | 'calendar'>>

export function newMail(
  { id = randomUUID(), author = null, reply_to = null, calendar = null, ...mail }: NewMail,
  domain: string,
): OutboxTable {
  const untried = { attempts: 0, due_at: mail.created_at, claim: null, sent_at: null, last_error: null }
  return { ...mail, ...untried, id, author, reply_to, calendar, message_id: `<${id}@${domain}>` }
}

/** Records a mail, unless one with its id is there already. @returns whether it was recorded */
export async function recordMail(db: Kysely<Tables>, mail: OutboxTable): Promise<boolean> {
  const insert = db.insertInto('outbox').values(mail)
  const recorded = insert.onConflict((conflict) => conflict.column('id').doNothing()).returning('id')
  return (await recorded.executeTakeFirst()) !== undefined
}

export function mailsFor(
  application: { id: string; created_at: string },
  { recruiters, domain, webhook }: Recipients,
): OutboxTable[] {
  const about = { application_id: application.id, created_at: application.created_at, subject: null, text: null }
  const mail = (kind: MailKind, recipient: string | null) => newMail({ ...about, kind, recipient }, domain)
  return [
    mail('receipt', null),
    ...recruiters.map((address) => mail('notice', address)),
    ...(webhook ? [mail('webhook', null)] : []),
  ]
}

export const retentionMails = (
  now: Date,
  { recruiters, domain }: Recipients,
  words: { subject: string; text: string },
): OutboxTable[] =>
  recruiters.map((recipient) =>
    newMail({ application_id: null, kind: 'retention', recipient, created_at: now.toISOString(), ...words }, domain),
  )

/** A mail that only this process may send now, with data of its application; null if it isn't about one. */
export interface ClaimedMail extends OutboxTable {
  recipient: string
  claim: string
  full_name: string | null
  opening_id: string | null
  /** When someone with the same email address first applied; null if this is the first application. */
  first_at: string | null
}

/**
 * Claims the mail that has been due the longest. If several processes try, one gets it.
 * @param leaseMs how long it stays claimed; the attempt has to end before
 * @param withWords only claim mails that have their own words
 * @returns undefined if none is due, another process was quicker, or its person was deleted in between
 */
export async function claimMail(
  db: Kysely<Tables>,
  leaseMs: number,
  { withWords }: { withWords: boolean },
): Promise<ClaimedMail | undefined> {
  const now = Date.now()
  const isDue = (each: ExpressionBuilder<Tables, 'outbox'>) => each('due_at', '<=', new Date(now).toISOString())
  const claim = randomUUID()
  await db
    .updateTable('outbox')
    .set({ claim, due_at: new Date(now + leaseMs).toISOString(), attempts: sql`attempts + 1` })
    .where('id', '=', (each) =>
      each
        .selectFrom('outbox')
        .select('id')
        .where(isDue)
        .$if(withWords, (query) => query.where((mail) => mail('text', 'is not', null).or('kind', '=', 'webhook')))
        .orderBy('due_at')
        .orderBy('id')
        .limit(1),
    )
    // A faster process has claimed it, which PostgreSQL only notices here.
    .where(isDue)
    .execute()
  const mail = await db
    .selectFrom('outbox')
    .leftJoin('applications', 'applications.id', 'outbox.application_id')
    .selectAll('outbox')
    .select(['applications.email', 'applications.full_name', 'applications.opening_id'])
    .select((each) =>
      each
        .selectFrom('applications as others')
        .select(({ fn }) => fn.min('others.created_at').as('first'))
        .where(isFromSameEmail)
        .whereRef('others.created_at', '<', 'applications.created_at')
        .as('first_at'),
    )
    .where('claim', '=', claim)
    .executeTakeFirst()
  const recipient = mail?.recipient ?? mail?.email
  return mail && recipient ? { ...mail, recipient, claim } : undefined
}

/** Releases all claims. Only for a process that knows no other is running. */
export async function releaseClaims(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claim: null, due_at: new Date().toISOString() })
    .where('claim', 'is not', null)
    .execute()
}

/**
 * Records that the mail server has accepted a mail, so that it is never sent again.
 * @returns whether it still exists: its application may have been deleted in the meantime
 */
export async function recordSent(db: Kysely<Tables>, id: string): Promise<boolean> {
  const sent = await db
    .updateTable('outbox')
    .set({ sent_at: new Date().toISOString(), due_at: null, claim: null, last_error: null })
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst()
  // The recipient knows who asked for a call; nobody else needs to.
  if (sent?.kind === 'call') await db.deleteFrom('outbox').where('id', '=', id).execute()
  return sent !== undefined
}

/** Deletes old requests for a call that were never sent or were written to a file. */
export async function deleteCallsBefore({ db, dataDir }: Pick<Store, 'db' | 'dataDir'>, moment: Date): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '=', 'call').where('created_at', '<', moment.toISOString()).execute()
  await deleteMailFiles(dataDir, ['call'], moment)
}

/** Whether a mail to a visitor says that a call was requested; the mail to the company has no calendar entry. */
export const isCallReceipt = ({ kind, calendar }: Pick<OutboxTable, 'kind' | 'calendar'>): boolean =>
  kind === 'call' && calendar !== null

/**
 * Ends a failed attempt. If a receipt for a call is given up, it is deleted: the company has the request, and a
 * mistyped address stays wrong.
 * @param dueAt when the next attempt is due; null gives up
 */
export async function recordFailure(
  db: Kysely<Tables>,
  { id, claim, ...mail }: Pick<ClaimedMail, 'id' | 'claim' | 'kind' | 'calendar'>,
  dueAt: Date | null,
  error: string,
): Promise<void> {
  if (dueAt === null && isCallReceipt(mail)) {
    await db.deleteFrom('outbox').where('id', '=', id).where('claim', '=', claim).execute()
    return
  }
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt?.toISOString() ?? null, claim: null, last_error: error })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

export async function nextMailDue(db: Kysely<Tables>): Promise<Date | undefined> {
  const { due } = await db
    .selectFrom('outbox')
    .select((each) => each.fn.min('due_at').as('due'))
    .executeTakeFirstOrThrow()
  return due === null ? undefined : new Date(due)
}

/** Makes all mails due that were given up or are waiting for a retry. @returns how many */
export async function retryMails(db: Kysely<Tables>, { webhooks }: { webhooks: boolean }): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ due_at: new Date().toISOString(), attempts: 0 })
    .where('sent_at', 'is', null)
    .where('claim', 'is', null)
    .$if(!webhooks, (query) => query.where('kind', '!=', 'webhook'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
