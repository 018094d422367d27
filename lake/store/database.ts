import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LakeUnusable, messageOf } from '../protocol/errors.ts'

/** Increased by one with each change to the tables below; a file with a higher number was written by a newer lake. */
const SCHEMA_VERSION = 3

/** Since format 3: links that set a password, and the log of changes to accounts. */
const ACCOUNT_TABLES = `
CREATE TABLE account_links (
  account TEXT PRIMARY KEY REFERENCES accounts, token_hash TEXT NOT NULL UNIQUE, until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE account_log (
  seq INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, whom TEXT NOT NULL
) STRICT;
`

const TABLES = `${ACCOUNT_TABLES}
CREATE TABLE datasets (
  name TEXT PRIMARY KEY, created_at TEXT NOT NULL, acl_mode TEXT NOT NULL DEFAULT 'public'
) STRICT;
CREATE TABLE documents (
  dataset TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (dataset, id)
) STRICT, WITHOUT ROWID;
CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY, dataset TEXT NOT NULL, id TEXT NOT NULL,
  timestamp TEXT NOT NULL, author TEXT NOT NULL, mutations TEXT NOT NULL, UNIQUE (dataset, id)
) STRICT;
CREATE TABLE effects (
  dataset TEXT NOT NULL, document TEXT NOT NULL, seq INTEGER NOT NULL REFERENCES transactions,
  apply TEXT NOT NULL, revert TEXT NOT NULL, PRIMARY KEY (dataset, document, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX effects_by_transaction ON effects (seq);
CREATE TABLE accounts (
  id TEXT PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0, seen_at INTEGER
) STRICT;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE user_values (
  account TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
`

/** Primary result codes of SQLite: https://www.sqlite.org/rescode.html */
const SQLITE = { busy: 5, locked: 6, readonly: 8, ioError: 10, corrupt: 11, full: 13, cantOpen: 14, notADatabase: 26 }
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const NO_ACCESS: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** The code of a file system error (`ENOSPC`) or an SQLite error (a number in `SQLITE`). */
function codeOf(error: unknown): unknown {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // The upper bits of SQLite's code are details of the same failure.
  return typeof errcode === 'number' ? errcode & 0xff : code
}

/** Whether a write failed because there was no room for it. */
export function isOutOfSpace(error: unknown): boolean {
  const code = codeOf(error)
  return code === SQLITE.full || NO_ROOM.has(code)
}

/** Whether a write failed because of the disk, for lack of room or another reason. */
export function isUnwritable(error: unknown): boolean {
  const code = codeOf(error)
  return isOutOfSpace(error) || code === SQLITE.readonly || code === SQLITE.ioError || code === 'EROFS'
}

/**
 * A sentence that says what is wrong with the data folder, and what to do. It never suggests moving a part of the
 * folder (see
 * `holdsAssets`).
 */
function adviceFor(error: unknown, dataDir: string): string | undefined {
  const code = codeOf(error)
  const reason = messageOf(error)
  if (code === SQLITE.busy || code === SQLITE.locked)
    return `Another process is using the Content Lake in ${dataDir}: stop it first.`
  if (isOutOfSpace(error))
    return `There is no room for the Content Lake in ${dataDir} (${reason}): free some space on that disk.`
  if (code === SQLITE.readonly || code === SQLITE.cantOpen || NO_ACCESS.has(code))
    return (
      `The Content Lake can't write to ${dataDir} (${reason}): make the folder and all in it writable for ` +
      'the user who starts it, or choose another data folder.'
    )
  if (code === SQLITE.corrupt || code === SQLITE.notADatabase)
    return (
      `The Content Lake's database in ${dataDir} is damaged (${reason}): put a backup of the whole folder ` +
      'in its place, or move the whole folder away to start with an empty lake.'
    )
  if (typeof code === 'number')
    return (
      `The Content Lake's database in ${dataDir} can't be used (${reason}): check the disk, or put a backup ` +
      'of the whole folder in its place.'
    )
  return undefined
}

/** Converts an error of the disk or the database to a LakeUnusable; returns any other unchanged. */
export function withAdvice(error: unknown, dataDir: string): unknown {
  const advice = error instanceof LakeUnusable ? undefined : adviceFor(error, dataDir)
  return advice === undefined ? error : new LakeUnusable(advice, { cause: error })
}

/** Whether there are uploaded files, which only their own database can tell apart from leftovers. */
function holdsAssets(dataDir: string): boolean {
  return ['images', 'files'].some((kind) => {
    const folder = path.join(dataDir, 'assets', kind)
    return existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((e) => e.isFile())
  })
}

const orphaned = (dataDir: string, what: string): LakeUnusable =>
  new LakeUnusable(
    `The Content Lake in ${dataDir} has uploaded files, but ${what}: put lake.db back from a backup (with ` +
      `lake.db-wal, if there is one), or move the folder ${path.join(dataDir, 'assets')} away to start with an ` +
      'empty lake.',
  )

function prepare(db: DatabaseSync, dataDir: string, file: string): void {
  // Only one process at a time: the lake has all documents in memory, and would miss another writer's changes.
  db.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
  if (version > SCHEMA_VERSION) {
    throw new LakeUnusable(
      `The Content Lake's database ${file} was written by a newer version (format ${version}, this one reads up ` +
        `to ${SCHEMA_VERSION}): update the Content Lake, or move the whole folder ${dataDir} away to start with an ` +
        'empty lake.',
    )
  }
  const check = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (check !== 'ok') throw Object.assign(new Error(String(check)), { errcode: SQLITE.corrupt })
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  if (version === 0 ? tables.length > 0 : !tables.some(({ name }) => name === 'documents')) {
    throw new LakeUnusable(
      `${file} is the database of another program: put the Content Lake's own in its place, or choose another ` +
        'data folder.',
    )
  }
  const isEmpty = version === 0 || !db.prepare('SELECT 1 FROM documents LIMIT 1').get()
  if (isEmpty && holdsAssets(dataDir)) throw orphaned(dataDir, 'its database is empty')
  db.exec('BEGIN IMMEDIATE')
  if (version === 0) db.exec(TABLES)
  if (version === 1) db.exec("ALTER TABLE datasets ADD COLUMN acl_mode TEXT NOT NULL DEFAULT 'public'")
  if (version === 1 || version === 2) {
    db.exec(
      'ALTER TABLE accounts ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0; ALTER TABLE accounts ADD COLUMN seen_at INTEGER',
    )
    db.exec(ACCOUNT_TABLES)
  }
  if (version < SCHEMA_VERSION) db.exec(`PRAGMA user_version=${SCHEMA_VERSION}`)
  db.exec('COMMIT')
}

/**
 * Opens (or creates) `<dataDir>/lake.db`. A transaction that COMMIT acknowledged survives a crash of the process or
 * machine.
 * @throws LakeUnusable if the file is damaged, in use by another process, from a newer version or another program, or
 * not writable; and if it is new or empty although there are uploaded files next to it
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, 'lake.db')
  let db: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(file) && holdsAssets(dataDir)) throw orphaned(dataDir, 'no database (lake.db)')
    // Only the owner may read it: it contains drafts and sessions. SQLite's files next to it get the same mode.
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
    db = new DatabaseSync(file)
    prepare(db, dataDir, file)
    return db
  } catch (error) {
    db?.close()
    throw withAdvice(error, dataDir)
  }
}

/** Writes a value that the disk already has, as a test. @throws Error if that fails */
export const tryWrite = (db: DatabaseSync): void => db.exec(`PRAGMA user_version=${SCHEMA_VERSION}`)

/** The file in the lake's folder that a running lake writes its copy to. */
export const BACKUP_FILE = 'backup.db'

/** Writes a consistent copy of the database, in place of an earlier one. */
export function copyDatabase(db: DatabaseSync, file: string): void {
  rmSync(file, { force: true })
  db.prepare('VACUUM INTO ?').run(file)
}

/** Runs `work` in one durable transaction: all of it is stored or, if it throws, nothing. */
export function atomically<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
