/**
 * How the tables came to be, in this order. A migration that has been released is never changed: a later one changes
 * what it made. Each runs once a database; those that have not run yet, in one transaction.
 */
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Engine, Tables } from '../store/tables.ts'
import { addAnswers } from './addAnswers.ts'
import { createApplications } from './createApplications.ts'
import { createDesk } from './createDesk.ts'
import { createOutbox } from './createOutbox.ts'
import { createProbe } from './createProbe.ts'
import { createRateLimits } from './createRateLimits.ts'
import { createRetention } from './createRetention.ts'
import { fillSearchText } from './fillSearchText.ts'
import { indexHistory } from './indexHistory.ts'

/** SQLite's `user_version` of a database whose tables are made here. 1 was the one that kept resumes in files. */
export const SQLITE_VERSION = 2

/** Which migrations have run; the name is ours, for a database of PostgreSQL may have other programs' tables. */
export const MIGRATION_TABLE = 'careers_migration'

/** What only a SQLite database needs: it says that it is ours, so that no other file is taken for one. */
const markAsOurs = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite') await sql.raw(`pragma user_version = ${SQLITE_VERSION}`).execute(db)
  },
})

const migrations = (engine: Engine): Record<string, Migration> => ({
  '001 mark': markAsOurs(engine),
  '002 applications': createApplications(engine),
  '003 rate limits': createRateLimits(engine),
  '004 desk': createDesk(engine),
  '005 outbox': createOutbox(engine),
  '006 probe': createProbe(engine),
  '007 retention': createRetention(engine),
  '008 search': { up: fillSearchText },
  '009 answers': addAnswers,
  '010 history': indexHistory,
  '011 phone numbers': { up: fillSearchText },
})

/** Of several processes that start at once on PostgreSQL, one migrates and the others wait (an advisory lock). */
export const migrator = (db: Kysely<Tables>, engine: Engine): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })

export interface MigrationState {
  /** Names of the migrations that ran, in order. */
  done: string[]
  /** True when some of this version have not run yet. */
  pending: boolean
  /** True when some ran that this version doesn't know. */
  unknown: boolean
}

/** Which migrations have run in a database. */
export async function migrationState({ db, engine }: { db: Kysely<Tables>; engine: Engine }): Promise<MigrationState> {
  const known = Object.keys(migrations(engine))
  const there = (await db.introspection.getTables({ withInternalKyselyTables: true })).some(
    ({ name }) => name === MIGRATION_TABLE,
  )
  const rows = there
    ? (await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)).rows
    : []
  const done = rows.map(({ name }) => name)
  return {
    done,
    pending: known.some((name) => !done.includes(name)),
    unknown: done.some((name) => !known.includes(name)),
  }
}
