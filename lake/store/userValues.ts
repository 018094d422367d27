import type { DatabaseSync } from 'node:sqlite'
import { atomically } from './database.ts'

/** The most characters to store for one person. The Studio stores a few thousand. */
export const MAX_KEPT = 1_000_000

interface UserValue {
  key: string
  value?: unknown
}

/** Settings that the Studio stores for each person (recent searches, layout …). */
export function userValues(db: DatabaseSync) {
  const select = db.prepare('SELECT value FROM user_values WHERE account = ? AND key = ?')
  const kept = db.prepare('SELECT sum(length(key) + length(value)) AS kept FROM user_values WHERE account = ?')
  const put = db.prepare('INSERT OR REPLACE INTO user_values (account, key, value) VALUES (?, ?, ?)')
  return {
    read(account: string, key: string): unknown {
      const row = select.get(account, key)
      return row ? JSON.parse(String(row.value)) : null
    },
    /** Stores all values or none. @throws what `tooMuch` returns, if more than MAX_KEPT would be stored */
    write(account: string, values: readonly UserValue[], tooMuch: () => Error): void {
      atomically(db, () => {
        for (const { key, value } of values) put.run(account, key, JSON.stringify(value ?? null))
        if (Number(kept.get(account)?.kept) > MAX_KEPT) throw tooMuch()
      })
    },
  }
}
