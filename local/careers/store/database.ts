import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

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

/** Thrown with a sentence for the operator: what is wrong with the data folder and what to do. */
export class StoreError extends Error {}

/** SQLite's primary result code, without the extension bits. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_CONSTRAINT = 19
const SQLITE_NOTADB = 26

/** True when `error` says that a unique value was already there. */
export const isConflict = (error: unknown): boolean => resultCode(error) === SQLITE_CONSTRAINT

/** Creates a private folder; a database file is made by hand, because SQLite would make it readable to all. */
function makePrivate(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * Opens the database in `dataDir`, and makes it on first use.
 * @throws StoreError when the file is damaged, not ours, or from a newer version.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, 'careers.sqlite')
  makePrivate(file)
  const db = new DatabaseSync(file, { timeout: 10_000 })
  try {
    // FULL: a commit is on the disk before it is acknowledged. secure_delete: what is deleted is overwritten.
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;')
    migrate(db, file)
    return db
  } catch (error) {
    db.close()
    const code = resultCode(error)
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw error
    throw new StoreError(
      `The database ${file} is damaged and can't be read. Stop the service, move the file away and put back the last backup.`,
    )
  }
}

function migrate(db: DatabaseSync, file: string): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'])
    if (version > SCHEMA_VERSION) {
      throw new StoreError(
        `The database ${file} was written by a newer version of the careers service. Update the service, or use another data folder.`,
      )
    }
    if (version === 0) db.exec(`${TABLES} PRAGMA user_version = ${SCHEMA_VERSION};`)
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
 * Keeps a second server off the same folder, whose start-up sweep would remove uploads in progress. The lock belongs to
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
    if (resultCode(error) !== SQLITE_BUSY) throw error
    throw new StoreError(
      `Another careers server already uses the data folder ${dataDir}. Stop it, or give this one another DATA_DIR.`,
    )
  }
  return () => lock.close()
}
