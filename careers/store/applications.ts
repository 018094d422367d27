import { sql, type Kysely, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'
import type { InterestValues } from '@archstep/contracts/applications/interestShape.ts'
import { apiFields } from '../apiFields.ts'
import { statusEntry, writeAudit } from './auditLog.ts'
import { deleteMailFiles } from './mailFiles.ts'
import { searchTextOf } from './searchText.ts'
import type { Store, ApplicationsTable, OutboxTable, Tables } from './tables.ts'

interface NewApplication {
  id: string
  /** ISO 8601, UTC. */
  created_at: string
  fields: InterestValues
  resume: Pick<ApplicationsTable, 'resume_label' | 'resume_type' | 'resume_bytes' | 'resume_sha256'>
  /** Reads the resume; only called when it is needed. */
  content: () => Promise<Uint8Array>
  /** Returns the mails to send; called within the transaction that records the application. */
  mails: (trx: Kysely<Tables>) => Promise<readonly OutboxTable[]>
}

/** A recorded expression of interest; its resume is read separately. */
export type Application = Omit<ApplicationsTable, 'fingerprint' | 'idempotency_key' | 'search_text'>

/** The columns that the applicant filled in. The job isn't text, and its column has another name. */
export const FORM_COLUMNS = z.keyof(z.omit(apiFields, { opening: true })).options

export const APPLICATION_COLUMNS = [
  'id',
  'created_at',
  'status',
  'opening_id',
  ...FORM_COLUMNS,
  'resume_label',
  'resume_type',
  'resume_bytes',
  'resume_sha256',
] as const satisfies readonly (keyof Application)[]

/** Whether `applications` and `applications as others` are from the same person, judging by the email address. */
export const isFromSameEmail = sql<boolean>`lower(others.email) = lower(applications.email)`

/** The client's key identifies a retry; the fingerprint tells whether it has the same content. */
export interface Retry {
  key: string | undefined
  /** SHA-256 of the fields and the file. */
  fingerprint: string
}

/**
 * The outcome of `recordApplication`: recorded now, recorded before by the same request, or the key was used for
 * something else.
 */
export type Outcome = { kind: 'recorded' | 'repeated'; id: string } | { kind: 'key-reused' }

/** The outcome of an earlier application with this key; undefined if there is none. */
export async function findRepeat(db: Kysely<Tables>, { key, fingerprint }: Retry): Promise<Outcome | undefined> {
  if (key === undefined) return undefined
  const row = await db
    .selectFrom('applications')
    .select(['id', 'fingerprint'])
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  return row.fingerprint === fingerprint ? { kind: 'repeated', id: row.id } : { kind: 'key-reused' }
}

/**
 * Records an application, its resume and its mails in one transaction. When this returns 'recorded', they survive a
 * power cut. Only one of two applications with the same key is recorded, even across processes.
 */
export async function recordApplication(db: Kysely<Tables>, entry: NewApplication, retry: Retry): Promise<Outcome> {
  const { opening = null, linkedin = null, comments = null, source = null, ...required } = entry.fields
  const written = { ...required, linkedin, comments, source }
  return db.transaction().execute(async (trx) => {
    const inserted = await trx
      .insertInto('applications')
      .values({
        id: entry.id,
        created_at: entry.created_at,
        status: 'new',
        opening_id: opening,
        ...written,
        ...entry.resume,
        fingerprint: retry.fingerprint,
        idempotency_key: retry.key ?? null,
        search_text: searchTextOf({ id: entry.id, ...written }),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) {
      await trx
        .insertInto('resumes')
        .values({ application_id: entry.id, content: await entry.content() })
        .execute()
      for (const mail of await entry.mails(trx)) await trx.insertInto('outbox').values(mail).execute()
      return { kind: 'recorded', id: entry.id }
    }
    const repeat = await findRepeat(trx, retry)
    // The other application was deleted in the meantime.
    if (!repeat) throw new Error('an application with the same key went away while this one was recorded')
    return repeat
  })
}

export const applicationOf = (db: Kysely<Tables>, id: string): Promise<Application | undefined> =>
  db.selectFrom('applications').select(APPLICATION_COLUMNS).where('id', '=', id).executeTakeFirst()

export async function existingIds(db: Kysely<Tables>, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('applications').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Changes the status of applications, and logs the old status of each. @returns how many had another status */
export async function setStatus(
  trx: Kysely<Tables>,
  by: string,
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<number> {
  const others = await trx
    .selectFrom('applications')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .where('status', '!=', status)
    .execute()
  await trx.updateTable('applications').set({ status }).where('id', 'in', ids).execute()
  await writeAudit(trx, by, ...others.map(({ id, status: before }) => statusEntry(id, before, status)))
  return others.length
}

/** @param job the id of another job; null for none */
export async function moveToJob(trx: Kysely<Tables>, id: string, job: string | null): Promise<void> {
  await trx.updateTable('applications').set({ opening_id: job }).where('id', '=', id).execute()
}

export async function resumeOf(db: Kysely<Tables>, id: string): Promise<Uint8Array | undefined> {
  const row = await db.selectFrom('resumes').select('content').where('application_id', '=', id).executeTakeFirst()
  return row?.content
}

/** How many to delete at a time, so that requests don't have to wait for long. */
const DELETED_AT_ONCE = 50

/** @returns how many there were */
export async function deleteApplicationsBefore(store: Store, moment: Date): Promise<number> {
  for (let deleted = 0; ;) {
    const old = await store.db
      .selectFrom('applications')
      .select('id')
      .where('created_at', '<', moment.toISOString())
      .limit(DELETED_AT_ONCE)
      .execute()
    if (old.length === 0) return deleted
    deleted += await deleteApplications(
      store,
      old.map(({ id }) => id),
    )
  }
}

/**
 * Deletes applications for good, with their resumes, notes and mails: all of them or, if that fails, none.
 * @param also runs in the same transaction, with the ids that existed
 * @returns how many there were
 */
export async function deleteApplications(
  { db, engine, dataDir }: Store,
  ids: readonly string[],
  also?: (trx: Transaction<Tables>, deleted: readonly string[]) => Promise<void>,
): Promise<number> {
  // The rows come last, so that a failure before them is retried.
  await deleteMailFiles(dataDir, ids)
  const deleted = await db.transaction().execute(async (trx) => {
    const rows = await trx.deleteFrom('applications').where('id', 'in', ids).returning('id').execute()
    await also?.(
      trx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
  // Mails may have been written while the rows were still there.
  await deleteMailFiles(dataDir, ids)
  // Without this, the deleted data would stay in SQLite's write-ahead log until the next checkpoint.
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
  return deleted
}
