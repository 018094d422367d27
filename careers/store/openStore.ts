/** Where the service keeps everything: SQLite in its folder, or PostgreSQL. */
import { migrationState, migrator } from '../migrations/migrations.ts'
import { openPostgres } from './postgres.ts'
import { markMade, openSqlite } from './sqlite.ts'
import { StoreError } from './storeError.ts'
import type { OpenStore, Store, StorePlace } from './store.ts'

/**
 * Opens the database, and looks at none of its tables.
 * @param alone for the service itself, and for a restore; see `openSqlite`, also for `restoring`
 */
export async function openEngine(
  { dataDir, databaseUrl }: StorePlace,
  { log = () => undefined, ...how }: { alone: boolean; restoring?: boolean; log?: (line: string) => void },
): Promise<OpenStore> {
  return databaseUrl === undefined ? openSqlite(dataDir, how) : openPostgres({ dataDir, databaseUrl }, log)
}

/**
 * Opens the store for the service: makes or changes the tables as this version needs them. On SQLite the folder is then
 * this process's alone.
 * @param log takes what goes wrong with a connection that no one is using
 * @throws StoreError with a sentence when the data can't be used
 */
export async function openStore(place: StorePlace, log: (line: string) => void): Promise<Store> {
  const store = await openEngine(place, { alone: true, log })
  try {
    await migrate(store)
    if (store.engine === 'sqlite') markMade(place.dataDir)
    return store
  } catch (error) {
    await store.close()
    throw store.explain(error) ?? error
  }
}

/**
 * Opens a store that is there already, for the commands that read or change what is in it beside a running service.
 * @throws StoreError when there is none, or its tables are of another version
 */
export async function openExistingStore(place: StorePlace): Promise<Store> {
  const store = await openEngine(place, { alone: false })
  try {
    const { pending, unknown } = await migrationState(store)
    if (unknown) throw newerVersion(store.place)
    if (pending) {
      throw new StoreError(
        `${store.place} has no careers data of this version yet. Start the service once, which makes what is needed.`,
      )
    }
    return store
  } catch (error) {
    await store.close()
    throw store.explain(error) ?? error
  }
}

export const newerVersion = (place: string): StoreError =>
  new StoreError(
    `${place} was written by a newer version of the careers service. Update the service, or use another database.`,
  )

/** @throws StoreError when the tables were changed by a newer version, otherwise whatever failed */
async function migrate(store: Store): Promise<void> {
  if ((await migrationState(store)).unknown) throw newerVersion(store.place)
  const { error } = await migrator(store.db, store.engine).migrateToLatest()
  if (error !== undefined) throw error
}
