import { accessSync, constants } from 'node:fs'

/** Thrown with a sentence for the operator: what is wrong with the data folder and what to do. */
export class StoreError extends Error {}

/** SQLite's primary result code, without the extension bits; undefined for another error. */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined
  return error.errcode & 0xff
}

/** https://sqlite.org/rescode.html */
export const SQLITE = {
  PERM: 3,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const

/** If SQLite can't create files next to a database, it only says that it can't open the file. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const PERMISSION = new Set(['EACCES', 'EPERM', 'EROFS'])
/** System errors, and PostgreSQL's disk_full. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isDamage(error: unknown): boolean {
  const code = resultCode(error)
  return code === SQLITE.CORRUPT || code === SQLITE.NOTADB
}

export const hasNoRoom = (error: unknown): boolean =>
  resultCode(error) === SQLITE.FULL || (error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code)))

/** For a damaged database, no part of which should be thrown away. */
export const damaged = (file: string, dataDir: string): StoreError =>
  new StoreError(
    `The database ${file} is damaged and can't be read. Nothing was changed. Rename the whole folder ${dataDir} and ` +
      'keep it, then put the last backup in its place.',
  )

/**
 * What an error of the disk or of SQLite means for the operator.
 * @param file the database, or the folder itself, that was being opened
 */
export function toStoreError(error: unknown, dataDir: string, file: string = dataDir): StoreError | undefined {
  if (!(error instanceof Error)) return undefined
  const system = 'code' in error && 'syscall' in error ? String(error.code) : undefined
  const sqlite = resultCode(error)
  if (isDamage(error)) return damaged(file, dataDir)
  const forbidden = sqlite === SQLITE.PERM || sqlite === SQLITE.READONLY || (system && PERMISSION.has(system))
  if (forbidden || (sqlite === SQLITE.CANTOPEN && !isWritable(dataDir))) {
    return new StoreError(
      `The service may not write in ${dataDir} (${error.message}). The data are as they were. Give the folder and ` +
        'its files to the account that runs the service, with the right to write, and leave them where they are.',
    )
  }
  if (hasNoRoom(error)) {
    return new StoreError(
      `There is no room left on the disk of ${dataDir}. Make room and start again; nothing is lost.`,
    )
  }
  if (sqlite === undefined && system === undefined) return undefined
  return new StoreError(
    `${file} can't be opened (${error.message}). Nothing was changed. Check the disk, and that the path is the one ` +
      'you mean.',
  )
}

/** SQLite can't write or read right now, or has no room. */
const UNAVAILABLE: ReadonlySet<number | undefined> = new Set<number | undefined>([
  SQLITE.BUSY,
  SQLITE.READONLY,
  SQLITE.IOERR,
  SQLITE.FULL,
  SQLITE.CANTOPEN,
])

/**
 * System errors, and PostgreSQL's classes for connections, resources, operator intervention and disks; also read-only
 * mode, timeouts, and conflicting transactions.
 */
const UNREACHABLE = new RegExp(
  `^(?:${[
    String.raw`ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH`,
    String.raw`08\w{3}|53\w{3}|57P0\d|58\w{3}`,
    '25006|25P0[34]|40001|40P01|55P03|57014',
  ].join('|')})$`,
)
/** The only text that pg has for a query that took too long. */
export const QUERY_TIMED_OUT = 'Query read timeout'
/** Errors that pg only reports as text. */
const LOST = new RegExp(
  `^(?:${[
    'Connection terminated',
    'Client (?:has encountered a connection error|was closed)',
    'timeout exceeded when trying',
    QUERY_TIMED_OUT,
    'Postgres connection has been discarded',
  ].join('|')})`,
)

/** True for an error of the database or the connection to it, which says nothing about the query itself. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return UNAVAILABLE.has(resultCode(error)) || UNREACHABLE.test(code) || LOST.test(error.message)
}
