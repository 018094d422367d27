import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { randomHex } from '../store/random.ts'

/** A secret that lets its holder set the password of an account, once. */
export interface PasswordLink {
  token: string
  /** As ISO 8601. */
  until: string
}

const LINK_MS = 7 * 24 * 60 * 60 * 1000

/** Takes the account's id. */
export const DELETE_LINK = 'DELETE FROM account_links WHERE account = ?'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Links that set passwords, at most one for each account; only hashes of their secrets are stored. */
export class PasswordLinks {
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** Creates a link, and invalidates the account's previous one. */
  start(account: string): PasswordLink {
    const token = randomHex(40)
    const until = Date.now() + LINK_MS
    this.#db
      .prepare('INSERT OR REPLACE INTO account_links (account, token_hash, until) VALUES (?, ?, ?)')
      .run(account, hashOf(token), until)
    return { token, until: new Date(until).toISOString() }
  }

  /** The id of the link's account; undefined if it was used, replaced or has expired. */
  accountOf(token: string): string | undefined {
    const row = this.#db
      .prepare('SELECT account FROM account_links WHERE token_hash = ? AND until > ?')
      .get(hashOf(token), Date.now())
    return row && String(row.account)
  }
}
