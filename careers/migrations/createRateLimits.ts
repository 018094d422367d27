import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from '../store/tables.ts'

/**
 * Counts of the last minutes, which need not survive a crash: on PostgreSQL the table is not in the write-ahead log, so
 * that no request waits for the disk. On SQLite only one process serves, and has the table in its memory
 * (`openSqlite`).
 */
export const createRateLimits = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite') return
    await sql`
      create unlogged table rate_limits (sender text primary key, count integer not null, resets_at text not null)
    `.execute(db)
  },
})
