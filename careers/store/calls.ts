import type { Kysely } from 'kysely'
import { recordMail } from './outbox.ts'
import { allowsReceipt, isNewCall } from './rateLimits.ts'
import type { OutboxTable, Tables } from './tables.ts'

/** Puts a request for a call and its receipt into the outbox, unless the request has already been received. */
export async function recordCall(
  db: Kysely<Tables>,
  { request, receipt }: { request: OutboxTable; receipt: OutboxTable | undefined },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isNew = (await isNewCall(trx, request.id)) && (await recordMail(trx, request))
    if (isNew && receipt?.recipient && (await allowsReceipt(trx, receipt.recipient))) await recordMail(trx, receipt)
  })
}
