import type { Kysely } from 'kysely'
import type { StoreError } from './storeError.ts'
import type { Engine, Tables } from './tables.ts'

export interface StorePlace {
  /** The folder of this service alone. Made when it isn't there. */
  dataDir: string
  /** `postgres://…`; without it the database is SQLite's in `dataDir`. */
  databaseUrl?: string | undefined
}

export interface Store {
  db: Kysely<Tables>
  /** The folder of this service alone; with PostgreSQL it holds what is not in the database. */
  dataDir: string
  engine: Engine
  /** Where the data are, for people; without a password. */
  place: string
  close(): Promise<void>
}

/** A store that has just been opened; `explain` says what an error of its means for the operator. */
export interface OpenStore extends Store {
  explain(error: unknown): StoreError | undefined
}
