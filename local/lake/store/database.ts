import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '../errors.ts'

/** Raised by one with each change of the tables below; a file with a higher number was written by a newer lake. */
const SCHEMA_VERSION = 1

const TABLES = `
CREATE TABLE datasets (name TEXT PRIMARY KEY, created_at TEXT NOT NULL) STRICT;
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
  id TEXT PRIMARY KEY, role TEXT NOT NULL, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, password TEXT NOT NULL
) STRICT;
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE user_values (
  account TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
`

/** The data folder can't be used; the message is one sentence for a person. */
export class StoreUnusable extends Error {}

function prepare(db: DatabaseSync, file: string): void {
  // One process at a time: the lake keeps the documents in memory as well, so a second writer would go unseen.
  db.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON')
  const version = Number(db.prepare('PRAGMA user_version').get()?.user_version)
  if (version > SCHEMA_VERSION) {
    throw new StoreUnusable(
      `The Content Lake's database ${file} was written by a newer version (format ${version}, this one reads up to ${SCHEMA_VERSION}): update the project, or move the file away to start with an empty lake.`,
    )
  }
  const check = db.prepare('PRAGMA quick_check(1)').get()?.quick_check
  if (check !== 'ok') throw new Error(String(check))
  db.exec('BEGIN IMMEDIATE')
  if (version === 0) db.exec(`${TABLES} PRAGMA user_version=${SCHEMA_VERSION}`)
  db.exec('COMMIT')
}

/**
 * Opens (or makes) `<dataDir>/lake.db`. A transaction that COMMIT acknowledged survives a crash of the process or machine.
 * @throws StoreUnusable when the file is damaged, in use by another process or newer than this code.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, 'lake.db')
  let db: DatabaseSync | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    db = new DatabaseSync(file)
    prepare(db, file)
    return db
  } catch (error) {
    db?.close()
    if (error instanceof StoreUnusable) throw error
    const reason = messageOf(error)
    if (/locked|busy/i.test(reason)) {
      throw new StoreUnusable(`Another process is using the Content Lake in ${dataDir}: stop it first.`, {
        cause: error,
      })
    }
    throw new StoreUnusable(
      `The Content Lake's database ${file} can't be read (${reason}): restore it from a backup, or move it away to start with an empty lake.`,
      { cause: error },
    )
  }
}

/** Runs `work` in one durable transaction: all of it is stored, or (when it throws) nothing. */
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
