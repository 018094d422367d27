/**
 * What recruiters wrote to applicants: each reply is a mail in the outbox, and stays there as long as its application.
 */
import type { Kysely } from 'kysely'
import { STORED_REPLY, type Reply } from '@archstep/contracts/api/deskApi.ts'
import type { NewReply } from '@archstep/contracts/api/deskRequests.ts'
import { mailState } from './mailStates.ts'
import { newMail, recordMail } from './outbox.ts'
import type { OutboxTable, Tables } from './tables.ts'

type WrittenReply = NewReply & Pick<OutboxTable, 'reply_to'> & { application_id: string; author: string }

/** Puts a reply into the outbox. @returns `there` if it already was, `other` if another one has its id */
export async function recordReply(
  db: Kysely<Tables>,
  reply: WrittenReply,
  domain: string,
): Promise<'new' | 'there' | 'other'> {
  const mail = newMail({ ...reply, kind: STORED_REPLY, recipient: null, created_at: new Date().toISOString() }, domain)
  if (await recordMail(db, mail)) return 'new'
  const before = await db.selectFrom('outbox').selectAll().where('id', '=', reply.id).executeTakeFirst()
  const isSame = (['application_id', 'subject', 'text'] as const).every((column) => before?.[column] === reply[column])
  return isSame ? 'there' : 'other'
}

export async function listReplies(db: Kysely<Tables>, application: string): Promise<Reply[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'author', 'subject', 'text', 'sent_at', 'due_at', 'last_error'])
    .where('application_id', '=', application)
    .where('kind', '=', STORED_REPLY)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ sent_at, due_at, last_error, ...reply }): Reply =>
    Object.assign(reply, mailState({ sent_at, due_at, last_error })),
  )
}
