import type { DatabaseSync } from 'node:sqlite'
import { atomically } from '../store/database.ts'

export interface UserValue {
  key: string
  value: unknown
}

/** What the Studio remembers for each person (recent searches, layout …). */
export class UserValues {
  readonly #db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** The values of `keys` in that order; null for those never set. */
  get(account: string, keys: readonly string[]): UserValue[] {
    const select = this.#db.prepare('SELECT value FROM user_values WHERE account = ? AND key = ?')
    return keys.map((key) => {
      const row = select.get(account, key)
      return { key, value: row ? (JSON.parse(String(row.value)) as unknown) : null }
    })
  }

  set(account: string, values: readonly UserValue[]): void {
    const put = this.#db.prepare('INSERT OR REPLACE INTO user_values (account, key, value) VALUES (?, ?, ?)')
    atomically(this.#db, () => {
      for (const { key, value } of values) put.run(account, key, JSON.stringify(value ?? null))
    })
  }
}
