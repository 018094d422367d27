import type { Kysely } from 'kysely'
import type { Filters } from '@archstep/contracts/api/deskRequests.ts'
import { APPLICATION_STATUSES } from '@archstep/contracts/applications/applicationStatus.ts'
import { resumeFileName } from '../api/files.ts'
import { jobTitle } from '../cms/jobTitle.ts'
import { batchesMatching } from '../store/applicationQueries.ts'
import { FORM_COLUMNS, type Application } from '../store/applications.ts'
import { statusDates, type StatusDates } from '../store/auditLog.ts'
import type { Tables } from '../store/tables.ts'
import { BYTE_ORDER_MARK, toCsv } from './csv.ts'

/** An application starts as new; the log has the times of all other statuses. */
const LATER_STATUSES = APPLICATION_STATUSES.filter((status) => status !== 'new')

/** Excel takes a time for text as long as it has its `T` and its zone, which is UTC in all of them. */
const sheetTime = (time: string | undefined) => time?.slice(0, 19).replace('T', ' ')

type Row = Application & { titles: ReadonlyMap<string, string>; dates: StatusDates | undefined }

const columns: readonly (readonly [name: string, cell: (row: Row) => string | null | undefined])[] = [
  ['id', ({ id }) => id],
  ['received_at', ({ created_at }) => sheetTime(created_at)],
  ['status', ({ status }) => status],
  ['opening', ({ opening_id, titles }) => jobTitle(opening_id, titles)],
  ...FORM_COLUMNS.map((name) => [name, (row: Row) => row[name]] as const),
  ['resume_file', resumeFileName],
  ['resume_label', ({ resume_label }) => resume_label],
  ...LATER_STATUSES.map(
    (status) => [`${status.replace(' ', '_')}_at`, ({ dates }: Row) => sheetTime(dates?.get(status))] as const,
  ),
]

export async function* spreadsheet(
  db: Kysely<Tables>,
  filters: Filters,
  titles: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([columns.map(([name]) => name)])
  for await (const batch of batchesMatching(db, filters)) {
    const ids = batch.map(({ id }) => id)
    const dates = await statusDates(db, ids)
    const rows = batch.map((row): Row => Object.assign(row, { titles, dates: dates.get(row.id) }))
    yield toCsv(rows.map((row) => columns.map(([, cell]) => cell(row) ?? '')))
  }
}
