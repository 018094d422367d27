import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyAll, isEmpty, type Copied } from '../store/copy.ts'
import { syncFile, syncFolder } from '../store/flush.ts'
import { migrate, migrationState, SQLITE_VERSION } from '../store/migrations.ts'
import { newerVersion, openEngine, openExistingStore } from '../store/openStore.ts'
import { databaseFile, kyselyOf, makePrivate, NEW_FILE } from '../store/sqlite.ts'
import { hasNoRoom, toStoreError } from '../store/storeError.ts'
import type { StorePlace } from '../store/tables.ts'
import { UsageError } from './usageError.ts'

/** @throws UsageError if a resume is missing or altered */
function summaryOf(done: string, { applications, damaged }: Copied, place: string): string {
  const summary = `${done} ${applications - damaged.length} of ${applications} applications to ${place}.`
  if (damaged.length === 0) return summary
  throw new UsageError(
    `${summary} The resumes of these applications are missing or not what was received: ${damaged.join(', ')}. Look ` +
      'for them in an older backup.',
  )
}

/**
 * Copies all data to a new or empty folder (a mount point is fine), as an SQLite database whatever the engine. The copy
 * can replace a data folder, and `restore` reads it. It is a snapshot, so the service may be running. When this
 * returns, the copy survives a power cut, and no other account can read it.
 * @throws UsageError if the folder isn't empty, or a resume is missing or altered; StoreError if a disk or the data
 * fails
 */
export async function backUpStore(place: StorePlace, folder: string): Promise<string> {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UsageError(`The folder ${folder} isn't empty. Name a new one, so that nothing is overwritten.`)
  }
  const source = await openExistingStore(place)
  const target = databaseFile(folder)
  let copied: Copied
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    makePrivate(target)
    const database = new DatabaseSync(target)
    database.exec(NEW_FILE)
    const db = kyselyOf(database)
    try {
      await migrate(db, 'sqlite')
      copied = await copyAll(source, db)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    // An incomplete copy must not look like a backup.
    rmSync(target, { force: true })
    const [at, file] = hasNoRoom(error) ? [folder, target] : [place.dataDir, databaseFile(place.dataDir)]
    throw toStoreError(error, at, file) ?? error
  } finally {
    await source.close()
  }
  await syncFile(target)
  for (const each of [folder, path.dirname(path.resolve(folder))]) await syncFolder(each)
  return `${summaryOf('Backed up', copied, folder)} It holds personal data: keep it safe.`
}

/**
 * Restores a backup into an empty store, on either engine. The service must not be running.
 * @throws UsageError if there is no such backup, or the store isn't empty
 */
export async function restore(place: StorePlace, folder: string): Promise<string> {
  const file = databaseFile(folder)
  if (!existsSync(file)) throw new UsageError(`There is no backup in ${folder}: it has no careers.sqlite.`)
  const database = new DatabaseSync(file, { readOnly: true })
  const source = { db: kyselyOf(database), engine: 'sqlite' as const }
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
    if (version !== SQLITE_VERSION) {
      throw new UsageError(
        `The backup in ${folder} is not one of this version, or of one that it can bring up to date: see ` +
          'docs/careers-service.md.',
      )
    }
    const { done, unknown } = await migrationState(source)
    if (unknown) throw newerVersion(`The backup in ${folder}`)
    const target = await openEngine(place, { alone: true, restoring: true })
    try {
      const there = await migrationState(target)
      const isNew = there.done.length === 0
      const last = done.at(-1)
      // First creates the tables of the version that made the backup.
      if (isNew && last !== undefined) await migrate(target.db, target.engine, last)
      else if (there.done.join() !== done.join()) throw new UsageError(notFor(target.place))
      if (!(await isEmpty(target.db))) {
        throw new UsageError(
          `${target.place} has data in it already. Restore into an empty one, so that nothing is mixed.`,
        )
      }
      const copied = await copyAll(source, target.db)
      await migrate(target.db, target.engine)
      return summaryOf('Restored', copied, target.place)
    } catch (error) {
      throw target.explain(error) ?? error
    } finally {
      await target.close()
    }
  } catch (error) {
    throw toStoreError(error, folder, file) ?? error
  } finally {
    await source.db.destroy()
    if (database.isOpen) database.close()
  }
}

const notFor = (place: string): string =>
  `${place} has tables of another version than the backup. Restore into a place where the service has not run yet.`
