/**
 * The history of the tables, in order. A migration that has been released is never changed: a later one changes its
 * result. Each runs once per database; all pending ones run in one transaction.
 */
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { searchTextOf } from './searchText.ts'
import type { Engine, Tables } from './tables.ts'

/** SQLite's `user_version` of a database whose tables are created here. Version 1 kept resumes in files. */
export const SQLITE_VERSION = 2

/** Which migrations have run. The name is ours, because a PostgreSQL database may have other programs' tables. */
export const MIGRATION_TABLE = 'careers_migration'

/** A migration of statements, and of functions for anything more complex. */
const steps = (...all: readonly (string | ((db: Kysely<Tables>) => Promise<void>))[]): Migration => ({
  async up(db) {
    for (const step of all) {
      if (typeof step === 'string') await sql.raw(step).execute(db)
      else await step(db)
    }
  },
})

/** Rows in memory at a time. */
const BATCH = 500

/** Fills in the search text. Changing `searchTextOf` later requires another migration, or a search that finds both. */
async function fillSearchText(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('applications')
      .select(['id', 'full_name', 'email', 'phone', 'role', 'availability', 'linkedin', 'comments'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const search_text = searchTextOf(row)
      await db.updateTable('applications').set({ search_text }).where('id', '=', row.id).execute()
    }
    last = rows.at(-1)?.id ?? last
    if (rows.length < BATCH) break
  }
}

const OUTBOX_INDEXES = [
  'create index outbox_due_at on outbox (due_at)',
  'create index outbox_application_id on outbox (application_id)',
]

/** The outbox in its original form. @param applicationId whether each mail is about an application */
const createOutbox = (name: string, applicationId: string): string => `create table ${name} (
  id text primary key not null,
  application_id text ${applicationId} references applications (id) on delete cascade,
  kind text not null,
  recipient text,
  message_id text not null,
  created_at text not null,
  attempts integer not null default 0,
  due_at text,
  claim text,
  sent_at text,
  last_error text
)`

const migrations = (engine: Engine): Record<string, Migration> => {
  const isSqlite = engine === 'sqlite'
  /** Columns accept only values of their own type: always on PostgreSQL, and in strict tables on SQLite. */
  const strict = isSqlite ? ' strict' : ''
  return {
    // Marks the file as ours.
    '001 mark': steps(...(isSqlite ? [`pragma user_version = ${SQLITE_VERSION}`] : [])),

    '002 applications': steps(
      `create table applications (
        id text primary key not null,
        created_at text not null,
        status text not null default 'new',
        opening_id text,
        full_name text not null,
        email text not null,
        phone text not null,
        linkedin text,
        role text not null,
        work_auth_status text not null,
        preferred_location text not null,
        availability text not null,
        comments text,
        resume_label text not null,
        resume_type text not null,
        resume_bytes integer not null,
        resume_sha256 text not null,
        fingerprint text not null,
        idempotency_key text unique
      )${strict}`,
      'create index applications_created_at on applications (created_at, id)',
      `create table resumes (
        application_id text primary key not null references applications (id) on delete cascade,
        content ${isSqlite ? 'blob' : 'bytea'} not null
      )${strict}`,
      // Resumes are already compressed.
      ...(isSqlite ? [] : ['alter table resumes alter column content set storage external']),
    ),

    // Recent counts, which need not survive a crash. On PostgreSQL, the table isn't in the write-ahead log, so that
    // requests don't wait for the disk. On SQLite, the only serving process keeps the table in memory.
    '003 rate limits': steps(
      ...(isSqlite
        ? []
        : [
            'create unlogged table rate_limits (sender text primary key, count integer not null, resets_at text not null)',
          ]),
    ),

    // For the recruiters' desk: search texts, indexes for the filters, notes, and the audit log. The log has no foreign
    // keys, because it outlives the applications.
    '004 desk': steps(
      "alter table applications add column search_text text not null default ''",
      fillSearchText,
      'create index applications_status on applications (status, created_at, id)',
      'create index applications_opening_id on applications (opening_id, created_at, id)',
      `create table notes (
        id text primary key not null,
        application_id text not null references applications (id) on delete cascade,
        created_at text not null,
        author text not null,
        text text not null
      )${strict}`,
      'create index notes_application on notes (application_id, created_at)',
      `create table audit_log (
        id text primary key not null,
        at text not null,
        person text not null,
        action text not null,
        application_id text,
        detail text not null
      )${strict}`,
      'create index audit_log_at on audit_log (at, id)',
    ),

    '005 outbox': steps(createOutbox('outbox', 'not null') + strict, ...OUTBOX_INDEXES),

    // A row written to test whether writing works: see `tryWrite`.
    '006 probe': steps(`create table probe (id text primary key not null, written_at text not null)${strict}`),

    // The planned deletion, and mails that announce it: they belong to no application, and have their own words. SQLite
    // can't drop NOT NULL from a column: https://sqlite.org/lang_altertable.html#otheralter
    '007 retention': steps(
      `create table retention (
        id text primary key not null,
        looked_at text,
        months integer,
        planned_at text,
        planned_months integer,
        planned_why text
      )${strict}`,
      ...(isSqlite
        ? [
            createOutbox('new_outbox', '') + strict,
            'insert into new_outbox select * from outbox',
            'drop table outbox',
            'alter table new_outbox rename to outbox',
            ...OUTBOX_INDEXES,
          ]
        : ['alter table outbox alter column application_id drop not null']),
      'alter table outbox add column subject text',
      'alter table outbox add column text text',
    ),

    '008 search': steps(fillSearchText),

    '009 answers': steps('alter table outbox add column author text', 'alter table outbox add column reply_to text'),

    // For an application's history, which is read whenever a recruiter opens it.
    '010 history': steps('create index audit_log_application on audit_log (application_id, at, id)'),

    '011 phone numbers': steps(fillSearchText),

    // Where applicants come from, and an index for counting applications by email address.
    '012 source': steps(
      'alter table applications add column source text',
      'create index applications_email on applications (lower(email))',
    ),

    '013 calendar': steps('alter table outbox add column calendar text'),
  }
}

/** If several processes start at once on PostgreSQL, one migrates and the others wait (an advisory lock). */
const migrator = (db: Kysely<Tables>, engine: Engine): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations(engine) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  })

/** Runs all pending migrations or none. @param last the one to stop after; by default, all run */
export async function migrate(db: Kysely<Tables>, engine: Engine, last?: string): Promise<void> {
  const all = migrator(db, engine)
  const { error } = await (last === undefined ? all.migrateToLatest() : all.migrateTo(last))
  if (error !== undefined) throw error
}

interface MigrationState {
  done: string[]
  /** True if some migrations of this version have not run yet. */
  pending: boolean
  /** True if some have run that this version doesn't know. */
  unknown: boolean
}

export async function migrationState({ db, engine }: { db: Kysely<Tables>; engine: Engine }): Promise<MigrationState> {
  const known = Object.keys(migrations(engine))
  const tables = await db.introspection.getTables()
  const rows = tables.some(({ name }) => name === MIGRATION_TABLE)
    ? (await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)} order by name`.execute(db)).rows
    : []
  const done = rows.map(({ name }) => name)
  return {
    done,
    pending: known.some((name) => !done.includes(name)),
    unknown: done.some((name) => !known.includes(name)),
  }
}
