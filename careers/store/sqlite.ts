import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely'
import { makeFolder } from './flush.ts'
import { MIGRATION_TABLE, SQLITE_VERSION } from './migrations.ts'
import { damaged, resultCode, SQLITE, StoreError, toStoreError } from './storeError.ts'
import type { OpenStore, Tables } from './tables.ts'

export const databaseFile = (dataDir: string): string => path.join(dataDir, 'careers.sqlite')

/** Written once a database has been created. If the database is missing later, it was lost. */
const markerOf = (dataDir: string): string => path.join(dataDir, 'database-made')

/** Creates a private folder or file; without this, SQLite would make its file readable by everyone. */
export function makePrivate(file: string): void {
  makeFolder(path.dirname(file))
  closeSync(openSync(file, 'a', 0o600))
}

/** Records for later starts that this folder has a database. */
export const markMade = (dataDir: string): void => makePrivate(markerOf(dataDir))

/** Replaces a statement that is no longer needed. */
const NOTHING = 'select 1 limit 0'

/** Node's SQLite in the shape that Kysely's dialect expects. */
function asDialect(database: DatabaseSync): SqliteDatabase {
  const values = (parameters: readonly unknown[]): SQLInputValue[] => parameters as SQLInputValue[]
  const wrap = (statement: StatementSync): SqliteStatement => ({
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  })
  return {
    // A full disk ends the transaction (https://sqlite.org/lang_transaction.html), so a rollback would fail and hide
    // the cause.
    prepare: (sql) => wrap(database.prepare(sql === 'rollback' && !database.isTransaction ? NOTHING : sql)),
    close: () => database.close(),
  }
}

/**
 * For a new file: with pages of this size, writing a resume of 5 MB takes a third less time. Existing files keep
 * theirs.
 */
export const NEW_FILE = 'PRAGMA page_size = 16384'

/** SQLite can change tables in a transaction, although Kysely's adapter says it can't. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter()
  }
}

export const kyselyOf = (database: DatabaseSync): Kysely<Tables> =>
  new Kysely({ dialect: new Dialect({ database: asDialect(database) }) })

/**
 * Opens the database in `dataDir`.
 * @param alone for the service: nothing else may serve from this folder, and the database is created if there is none
 * @param restoring for a restore: the database is also created if one was lost, because the restore brings it back
 * @throws StoreError if it is damaged, not ours, from a newer version, out of reach, or gone
 */
export async function openSqlite(
  dataDir: string,
  { alone, restoring = false }: { alone: boolean; restoring?: boolean },
): Promise<OpenStore> {
  const file = databaseFile(dataDir)
  if (!alone && !existsSync(file)) {
    throw new StoreError(
      `There is no careers data in ${dataDir}. Start the service once, or set DATA_DIR to the folder it uses.`,
    )
  }
  const unlock = alone ? lockFolder(dataDir) : (): void => undefined
  let database: DatabaseSync | undefined
  try {
    refuseWithoutDatabase(dataDir, file, restoring)
    makePrivate(file)
    database = new DatabaseSync(file, { timeout: 10_000 })
    refuseForeign(database, { dataDir, file, restoring })
    database.exec(NEW_FILE)
    // FULL: a commit is on the disk before it is acknowledged. secure_delete: deleted data is overwritten.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
    database.exec(`
      PRAGMA temp_store = MEMORY;
      CREATE TEMP TABLE rate_limits (sender TEXT PRIMARY KEY, count INTEGER NOT NULL, resets_at TEXT NOT NULL) STRICT;`)
    if (alone) checkTables(database, dataDir, file)
    const opened = database
    const db = kyselyOf(opened)
    return {
      db,
      dataDir,
      engine: 'sqlite',
      place: dataDir,
      async close() {
        await db.destroy()
        if (opened.isOpen) opened.close()
        unlock()
      },
      explain: (error) => toStoreError(error, dataDir, file),
    }
  } catch (error) {
    database?.close()
    unlock()
    throw toStoreError(error, dataDir, file) ?? error
  }
}

/**
 * A missing database next to traces of one means that it was lost. If we created a new one, SQLite would empty the
 * write-ahead log.
 */
function refuseWithoutDatabase(dataDir: string, file: string, restoring: boolean): void {
  const size = (name: string): number => (existsSync(name) ? statSync(name).size : 0)
  if (existsSync(file) && (statSync(file).isDirectory() || size(file) > 0)) return
  const what = existsSync(file) ? 'is empty' : 'is not there'
  if (size(`${file}-wal`) > 0) {
    throw new StoreError(
      `The database ${file} ${what}, but its log ${file}-wal is. Nothing was changed. Put back the database that ` +
        `belongs to it. To start over, rename the folder ${dataDir} and keep it.`,
    )
  }
  if (!restoring) refuseBesideTraces(dataDir, file, what)
}

function refuseBesideTraces(dataDir: string, file: string, what: string): void {
  const folder = path.join(dataDir, 'mail')
  const mails = existsSync(folder) ? readdirSync(folder).length : 0
  if (mails === 0 && !existsSync(markerOf(dataDir))) return
  const trace =
    mails > 0 ? `there are ${mails} emails in ${folder} of its applications` : 'the service has made one here before'
  throw new StoreError(
    `The database ${file} ${what}, but ${trace}. Nothing was changed. Put the database back from the last backup, ` +
      `with its -wal file if it has one. To start over, rename the folder ${dataDir} and keep it.`,
  )
}

const tablesOf = (database: DatabaseSync): Set<string> =>
  new Set(
    database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map((table) => String(table['name'])),
  )

/** Checks what kind of database this is, without changing it. @throws StoreError if it can't be used */
function refuseForeign(
  database: DatabaseSync,
  { dataDir, file, restoring }: { dataDir: string; file: string; restoring: boolean },
): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
  if (version > SQLITE_VERSION) {
    throw new StoreError(
      `The database ${file} was written by a newer version of the careers service. Update the service, or use ` +
        'another data folder.',
    )
  }
  const names = tablesOf(database)
  // After an interrupted first start, it only has the tables for migrations.
  const isOurs =
    version === 0
      ? [...names].every((name) => name.startsWith(MIGRATION_TABLE))
      : version === SQLITE_VERSION && names.has(MIGRATION_TABLE)
  if (!isOurs) {
    throw new StoreError(
      `The database ${file} belongs to another program. Nothing was changed. Put back the database of this service, ` +
        'or set DATA_DIR to another folder.',
    )
  }
  if (version === 0 && !restoring) refuseBesideTraces(dataDir, file, 'is empty')
}

/**
 * Reads every page of every table except the resumes, which may be large: those have checksums, which `backup`
 * compares. @throws StoreError if SQLite finds one damaged
 */
function checkTables(database: DatabaseSync, dataDir: string, file: string): void {
  for (const name of tablesOf(database)) {
    if (name === 'resumes') continue
    const [result] = Object.values(database.prepare(`PRAGMA quick_check("${name}")`).get() ?? {})
    if (result !== 'ok') throw damaged(file, dataDir)
  }
}

/**
 * Keeps a second service from using the same folder. The lock belongs to the process, and ends with it in any case.
 * @returns a function that releases the lock
 * @throws StoreError if another service holds it
 */
function lockFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock')
  let lock: DatabaseSync | undefined
  try {
    makePrivate(file)
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock?.isOpen && lock.close()
  } catch (error) {
    lock?.close()
    if (resultCode(error) !== SQLITE.BUSY) throw toStoreError(error, dataDir) ?? error
    throw new StoreError(
      `Another careers server already uses the data folder ${dataDir}. Stop it, or give this one another DATA_DIR.`,
      { cause: error },
    )
  }
}
