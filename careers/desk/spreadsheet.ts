import type { Kysely } from 'kysely'
import { APPLICATION_STATUSES } from '@archstep/contracts/applications/applicationStatus.ts'
import type { Filters } from '@archstep/contracts/api/deskRequests.ts'
import { resumeFileName } from '../api/files.ts'
import { jobTitle } from '../jobs/jobTitle.ts'
import { batchesMatching } from '../store/applicationQueries.ts'
import { FORM_COLUMNS, type Application } from '../store/applications.ts'
import { statusDates, type StatusDates } from '../store/auditLog.ts'
import type { Tables } from '../store/tables.ts'
import { BYTE_ORDER_MARK, toCsv } from './csv.ts'

/** An application starts as new; the log has the times of all other statuses. */
const LATER_STATUSES = APPLICATION_STATUSES.filter((status) => status !== 'new')

const csvHead = [
  'id',
  'received_at',
  'status',
  'opening',
  ...FORM_COLUMNS,
  'resume_file',
  'resume_label',
  ...LATER_STATUSES.map((status) => `${status.replace(' ', '_')}_at`),
]
const csvLine = (
  application: Application,
  titles: ReadonlyMap<string, string>,
  dates: StatusDates | undefined,
): string[] => [
  application.id,
  application.created_at,
  application.status,
  jobTitle(application.opening_id, titles) ?? '',
  ...FORM_COLUMNS.map((name) => application[name] ?? ''),
  resumeFileName(application),
  application.resume_label,
  ...LATER_STATUSES.map((status) => dates?.get(status) ?? ''),
]

/** The matching applications as a CSV file, newest first. */
export async function* spreadsheet(
  db: Kysely<Tables>,
  filters: Filters,
  titles: ReadonlyMap<string, string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsv([csvHead])
  for await (const batch of batchesMatching(db, filters)) {
    const dates = await statusDates(
      db,
      batch.map(({ id }) => id),
    )
    yield toCsv(batch.map((application) => csvLine(application, titles, dates.get(application.id))))
  }
}
