import type { DatabaseSync } from 'node:sqlite'
import type { AccountLog } from '../studio/accountTypes.ts'
import type { Identity } from './roles.ts'

/** Adds to the log of changes to accounts. */
export function logChange(db: DatabaseSync, who: Identity, what: string, whom: string): void {
  db.prepare('INSERT INTO account_log (at, who, what, whom) VALUES (?, ?, ?, ?)').run(
    new Date().toISOString(),
    who.isRobot ? 'A script or the terminal' : who.id,
    what,
    whom,
  )
}

/** The log of changes to accounts, newest first. */
export function readAccountLog(db: DatabaseSync, limit: number, offset: number): AccountLog {
  const name = (column: string) =>
    `coalesce((SELECT name || ' <' || email || '>' FROM accounts WHERE id = ${column}), ${column})`
  const rows = db
    .prepare(
      `SELECT at, ${name('who')} AS who, what, ${name('whom')} AS whom
      FROM account_log ORDER BY seq DESC LIMIT ? OFFSET ?`,
    )
    .all(limit, offset)
  const { count } = db.prepare('SELECT count(*) AS count FROM account_log').get() ?? {}
  return { count: Number(count), entries: rows as unknown as AccountLog['entries'] }
}
