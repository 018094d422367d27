/** Copies all data from one database to another, on either engine, for backup and restore. */
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Store, Tables } from './tables.ts'

interface Order {
  key: string
  /** Rows in memory at a time. */
  rows: number
}

/**
 * Every table, in an order in which rows refer only to rows that have been copied; false for a running service's state.
 */
const COPIED: Record<keyof Tables, Order | false> = {
  applications: { key: 'id', rows: 500 },
  resumes: { key: 'application_id', rows: 4 },
  outbox: { key: 'id', rows: 500 },
  rate_limits: false,
  // After a restore, retention is reviewed from scratch.
  retention: false,
  probe: false,
  notes: { key: 'id', rows: 500 },
  audit_log: { key: 'id', rows: 500 },
}

const order = Object.entries(COPIED).flatMap(([table, how]) => (how ? [{ table, ...how }] : []))

/** The tables to copy, except those that a database of an older version doesn't have yet. */
async function tablesIn(db: Kysely<Tables>): Promise<typeof order> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  return order.filter(({ table }) => there.has(table))
}

type Row = Record<string, unknown>

async function* rowsOf(
  db: Kysely<Tables>,
  { table, key, rows: limit }: Order & { table: string },
): AsyncGenerator<Row> {
  let last: unknown
  for (;;) {
    const after = last === undefined ? sql`` : sql`where ${sql.ref(key)} > ${last}`
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} ${after} order by ${sql.ref(key)} limit ${limit}`.execute(db)
    yield* rows
    if (rows.length < limit) return
    last = rows.at(-1)?.[key]
  }
}

export interface Copied {
  applications: number
  /** Ids of applications whose resume is missing or altered. */
  damaged: string[]
}

export async function isEmpty(db: Kysely<Tables>): Promise<boolean> {
  for (const { table } of await tablesIn(db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

/**
 * Copies every row as of one moment, even while others write, and checks the resumes against their checksums. All or
 * nothing: `to` is changed in one transaction.
 * @param to has the same tables, all empty
 */
export async function copyAll(from: Pick<Store, 'db' | 'engine'>, to: Kysely<Tables>): Promise<Copied> {
  // On SQLite, every transaction is a snapshot.
  const begin = from.db.transaction()
  const snapshot = from.engine === 'postgres' ? begin.setIsolationLevel('repeatable read') : begin
  return snapshot.execute((source) =>
    to.transaction().execute(async (target) => {
      let applications = 0
      const checksums = new Map<unknown, unknown>()
      for (const each of await tablesIn(source)) {
        for await (const row of rowsOf(source, each)) {
          const columns = Object.keys(row).map((column) => sql.ref(column))
          await sql`insert into ${sql.table(each.table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
            target,
          )
          if (each.table === 'applications') {
            applications += 1
            checksums.set(row['id'], row['resume_sha256'])
          }
          if (each.table === 'resumes' && row['content'] instanceof Uint8Array) {
            const checksum = createHash('sha256').update(row['content']).digest('hex')
            if (checksums.get(row['application_id']) === checksum) checksums.delete(row['application_id'])
          }
        }
      }
      return { applications, damaged: [...checksums.keys()].map(String) }
    }),
  )
}
