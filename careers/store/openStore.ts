/** Where the service keeps everything: SQLite in its folder, or PostgreSQL. */
import { statfs } from 'node:fs/promises'
import { migrate, migrationState } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { markMade, openSqlite } from './sqlite.ts'
import { StoreError } from './storeError.ts'
import type { OpenStore, Store, StorePlace } from './tables.ts'

/**
 * Opens the database without reading its tables.
 * @param alone for the service itself, and for a restore; see `openSqlite`, also for `restoring`
 */
export async function openEngine(
  { dataDir, databaseUrl }: StorePlace,
  { warn = () => undefined, ...how }: { alone: boolean; restoring?: boolean; warn?: (line: string) => void },
): Promise<OpenStore> {
  return databaseUrl === undefined ? openSqlite(dataDir, how) : openPostgres({ dataDir, databaseUrl }, warn)
}

/** @param prepare is told whether migrations are missing. @throws StoreError with a sentence if the data can't be used */
async function prepared(store: OpenStore, prepare: (isBehind: boolean) => Promise<unknown>): Promise<Store> {
  try {
    const { pending, unknown } = await migrationState(store)
    if (unknown) throw newerVersion(store.place)
    await prepare(pending)
    return store
  } catch (error) {
    await store.close()
    throw store.explain(error) ?? error
  }
}

/**
 * Opens the store for the service, and creates or migrates its tables. On SQLite, this process then has the folder to
 * itself.
 * @param warn logs errors of idle connections
 * @throws StoreError with a sentence if the data can't be used
 */
export async function openStore(place: StorePlace, warn: (line: string) => void): Promise<Store> {
  const store = await openEngine(place, { alone: true, warn })
  return prepared(store, async () => {
    await migrate(store.db, store.engine)
    if (store.engine === 'sqlite') markMade(place.dataDir)
  })
}

/**
 * Opens an existing store, for commands that read or change its data while a service is running.
 * @throws StoreError if there is none, or if its tables are of another version
 */
export async function openExistingStore(place: StorePlace): Promise<Store> {
  const store = await openEngine(place, { alone: false })
  return prepared(store, async (isBehind) => {
    if (!isBehind) return
    throw new StoreError(
      `${store.place} has no careers data of this version yet. Start the service once, which makes what is needed.`,
    )
  })
}

export const newerVersion = (place: string): StoreError =>
  new StoreError(
    `${place} was written by a newer version of the careers service. Update the service, or use another database.`,
  )

/** Resumes for which SQLite's disk must have room: applications leave the rest to mails, deletions and other services. */
const RESERVE = 20

async function requireFree({ engine, dataDir }: Store, bytes: number): Promise<void> {
  if (engine !== 'sqlite') return
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < bytes) throw Object.assign(new Error('nearly full'), { code: 'ENOSPC' })
}

/** @throws Error if the disk of the data is nearly full */
export const requireRoom = (store: Store, maxResumeBytes: number): Promise<void> =>
  requireFree(store, RESERVE * maxResumeBytes)

/** @throws Error if no application could be stored: the database must take a row, which may still fit on a full disk */
export async function tryWrite(store: Store, maxResumeBytes: number): Promise<void> {
  await store.db.selectFrom('applications').select('id').limit(1).execute()
  const written_at = new Date().toISOString()
  await store.db
    .insertInto('probe')
    .values({ id: 'probe', written_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at }))
    .execute()
  // A resume is written twice: to SQLite's log, and to the database.
  await requireFree(store, 2 * maxResumeBytes)
}
