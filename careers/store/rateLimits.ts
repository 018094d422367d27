/**
 * Counts per time window, across all processes of the service: requests of each network address (api/limitRate.ts),
 * receipts to each mailbox, and requests for a call by id.
 */
import { createHash } from 'node:crypto'
import { callbackify } from 'node:util'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import type { Tables } from './tables.ts'

/** @returns how many there were in this window, and the milliseconds until it ends */
async function countOneMore(
  db: Kysely<Tables>,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  // Hashed, so that the table isn't a list of visitors and their mailboxes.
  const sender = createHash('sha256').update(key).digest('base64url')
  const now = Date.now()
  const ends = new Date(now + windowMs).toISOString()
  await db.deleteFrom('rate_limits').where('resets_at', '<=', new Date(now).toISOString()).execute()
  const { count, resets_at } = await db
    .insertInto('rate_limits')
    .values({ sender, count: 1, resets_at: ends })
    .onConflict((conflict) => conflict.column('sender').doUpdateSet({ count: sql`rate_limits.count + 1` }))
    .returning(['count', 'resets_at'])
    .executeTakeFirstOrThrow()
  return { current: count, ttl: Math.max(1, Date.parse(resets_at) - now) }
}

/** Receipts to one mailbox per day: enough for someone who applies to several jobs, without flooding anyone. */
const RECEIPTS = 3

/** Normalizes an address to its mailbox: the large providers ignore case, dots, and anything after a plus. */
const mailboxOf = (email: string): string => {
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

/** @returns false if the mailbox has had enough in the day since the first */
export async function allowsReceipt(db: Kysely<Tables>, email: string): Promise<boolean> {
  const { current } = await countOneMore(db, `receipt ${mailboxOf(email)}`, DAY_MS)
  return current <= RECEIPTS
}

/** @returns false if one with this id came within a day, even if its mails are sent and no longer stored */
export const isNewCall = async (db: Kysely<Tables>, id: string): Promise<boolean> =>
  (await countOneMore(db, `call ${id}`, DAY_MS)).current === 1

export const rateLimitStore = (db: Kysely<Tables>): FastifyRateLimitStoreCtor =>
  class DatabaseStore implements FastifyRateLimitStore {
    incr(...[address, callback, windowMs]: Parameters<FastifyRateLimitStore['incr']>): void {
      callbackify(() => countOneMore(db, address, windowMs))(callback)
    }

    child(): this {
      return this
    }
  }
