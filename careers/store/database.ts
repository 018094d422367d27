import { closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { damaged, resultCode, SQLITE, StoreError, toStoreError } from './storeError.ts'

/** Raised by one for each change of the tables below. */
const SCHEMA_VERSION = 1

const TABLES = `
  CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    department TEXT NOT NULL,
    location TEXT NOT NULL,
    description TEXT NOT NULL,
    requirements TEXT NOT NULL,
    responsibilities TEXT NOT NULL,
    skills TEXT NOT NULL,
    employment_type TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE submissions (
    id TEXT PRIMARY KEY,
    received_at TEXT NOT NULL,
    fields TEXT NOT NULL,
    resume_file TEXT NOT NULL UNIQUE,
    resume_label TEXT NOT NULL,
    resume_type TEXT NOT NULL,
    resume_bytes INTEGER NOT NULL,
    resume_sha256 TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    idempotency_key TEXT UNIQUE
  ) STRICT;
`

/** True when `error` says that a unique value was already there. */
export const isConflict = (error: unknown): boolean => resultCode(error) === SQLITE.CONSTRAINT

/** Creates a private folder; a database file is made by hand, because SQLite would make it readable to all. */
export function makePrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * Opens the database in `dataDir`, and makes it on first use.
 * @throws StoreError when the file is damaged, not ours, from a newer version, out of reach, or new beside resumes of another.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, 'careers.sqlite')
  let db: DatabaseSync | undefined
  try {
    if (!existsSync(file)) refuseBesideResumes(dataDir, file, 'is not there')
    makePrivate(file)
    db = new DatabaseSync(file, { timeout: 10_000 })
    checkKind(db, dataDir, file)
    // FULL: a commit is on the disk before it is acknowledged. secure_delete: what is deleted is overwritten.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
    migrate(db)
    return db
  } catch (error) {
    db?.close()
    throw toStoreError(error, dataDir, file) ?? error
  }
}

/** A new database names no resumes, so those that are there belong to one that got lost. */
function refuseBesideResumes(dataDir: string, file: string, what: string): void {
  const folder = path.join(dataDir, 'resumes')
  const count = existsSync(folder) ? readdirSync(folder).length : 0
  if (count === 0) return
  throw new StoreError(
    `The database ${file} ${what}, but there are ${count} resumes in ${folder} that only it can name. Nothing was changed. Put the database back from the last backup, with its -wal file if it has one. To begin anew, rename the folder ${dataDir} and keep it.`,
  )
}

/** Reads every page of the database. @throws StoreError when SQLite finds it damaged */
export function checkDatabase(db: DatabaseSync, dataDir: string): void {
  const file = path.join(dataDir, 'careers.sqlite')
  try {
    const [result] = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})
    if (result !== 'ok') throw damaged(file, dataDir)
  } catch (error) {
    throw toStoreError(error, dataDir, file) ?? error
  }
}

const OURS = ['jobs', 'submissions']

const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.['user_version'])

/** Reads what kind of database this is, and changes nothing. @throws StoreError when it is not one to go on with */
function checkKind(db: DatabaseSync, dataDir: string, file: string): void {
  const version = versionOf(db)
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      `The database ${file} was written by a newer version of the careers service. Update the service, or use another data folder.`,
    )
  }
  const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const names = new Set(tables.map((table) => String(table['name'])))
  if (version === 0 ? names.size > 0 : !OURS.every((name) => names.has(name))) {
    throw new StoreError(
      `The database ${file} belongs to another program. Nothing was changed. Put back the database of this service, or set DATA_DIR to another folder.`,
    )
  }
  if (version === 0) refuseBesideResumes(dataDir, file, 'is empty')
}

function migrate(db: DatabaseSync): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    if (versionOf(db) === 0) db.exec(`${TABLES} PRAGMA user_version = ${SCHEMA_VERSION};`)
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

/**
 * Opens a data folder that must exist already, for the commands that read or change what is in it.
 * @throws StoreError when there is no database in it.
 */
export function openExistingDatabase(dataDir: string): DatabaseSync {
  if (!existsSync(path.join(dataDir, 'careers.sqlite'))) {
    throw new StoreError(
      `There is no careers data in ${dataDir}. Start the service once, or set DATA_DIR to the folder it uses.`,
    )
  }
  return openDatabase(dataDir)
}

/**
 * Keeps a second server off the same folder, whose start would remove uploads in progress. The lock belongs to
 * the process: it is gone when the process is, however it ended.
 * @returns a function that lets go.
 * @throws StoreError when another server holds it.
 */
export function lockFolder(dataDir: string): () => void {
  const file = path.join(dataDir, 'server.lock')
  makePrivate(file)
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (resultCode(error) !== SQLITE.BUSY) throw error
    throw new StoreError(
      `Another careers server already uses the data folder ${dataDir}. Stop it, or give this one another DATA_DIR.`,
    )
  }
  return () => lock.close()
}
