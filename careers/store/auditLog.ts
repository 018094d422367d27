import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { STORED_REPLY, type AuditPage, type HistoryEntry } from '@archstep/contracts/api/deskApi.ts'
import type { ApplicationStatus } from '@archstep/contracts/applications/applicationStatus.ts'
import type { AuditTable, Tables } from './tables.ts'

/**
 * Logs what someone does, all of it or nothing: before they see data, or in the transaction of a change.
 * @param person name and email address
 */
export async function writeAudit(
  db: Kysely<Tables>,
  person: string,
  ...entries: readonly (Pick<AuditTable, 'action' | 'detail'> & { application?: string })[]
): Promise<void> {
  if (entries.length === 0) return
  const at = new Date().toISOString()
  const rows = entries.map(({ action, detail, application = null }) => ({
    id: randomUUID(),
    at,
    person,
    application_id: application,
    action,
    detail,
  }))
  await db.insertInto('audit_log').values(rows).execute()
}

/**
 * The sentence for people, which `statusDates` also parses. Existing logs contain it, so changing the wording requires
 * parsing both versions.
 */
const statusChange = { of: (before: string, after: string) => `from ${before} to ${after}`, after: / to (.+)$/ }

export const statusEntry = (application: string, before: ApplicationStatus, after: ApplicationStatus) => ({
  action: 'status' as const,
  application,
  detail: statusChange.of(before, after),
})

/** When an application first got a status, by status. */
export type StatusDates = ReadonlyMap<string, string>

/** The status dates of all applications, or of some, by their ids. A status that was never set has none. */
export async function statusDates(
  db: Kysely<Tables>,
  applications?: readonly string[],
): Promise<ReadonlyMap<string, StatusDates>> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['application_id', 'at', 'detail'])
    .where('action', '=', 'status')
    .$if(applications !== undefined, (query) => query.where('application_id', 'in', applications ?? []))
    .orderBy('at')
    .execute()
  const dates = new Map<string, Map<string, string>>()
  for (const { application_id, at, detail } of rows) {
    const status = statusChange.after.exec(detail)?.[1]
    if (application_id === null || status === undefined) continue
    const own = dates.get(application_id) ?? new Map<string, string>()
    dates.set(application_id, own)
    if (!own.has(status)) own.set(status, at)
  }
  return dates
}

/** Actions that every recruiter sees in an application's history. Only administrators see who opened a resume. */
const HISTORY: readonly AuditTable['action'][] = ['status', 'move', 'note', STORED_REPLY]

/** Older entries are only in the log. */
const LONGEST_HISTORY = 200

/** The history of an application, newest first, as far as its reader may see it. */
export const historyOf = (
  db: Kysely<Tables>,
  application: string,
  reader: { administrator: boolean },
): Promise<HistoryEntry[]> =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'person', 'action', 'detail'])
    .where('application_id', '=', application)
    .$if(!reader.administrator, (query) => query.where('action', 'in', HISTORY))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(LONGEST_HISTORY)
    .execute()

/** Newest first. */
export async function readAudit(
  db: Kysely<Tables>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditPage> {
  const entries = db.selectFrom('audit_log')
  const { count } = await entries.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const results = await entries
    .leftJoin('applications', 'applications.id', 'audit_log.application_id')
    .selectAll('audit_log')
    .select('applications.full_name as applicant')
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, results }
}
