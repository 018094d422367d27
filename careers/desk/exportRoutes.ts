import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { DESK_CALLS } from '@archstep/contracts/api/deskApi.ts'
import { chosenQuery, filters, type Filters } from '@archstep/contracts/api/deskRequests.ts'
import { download, fileOf } from '../api/files.ts'
import { countMatching } from '../store/applicationQueries.ts'
import { existingIds } from '../store/applications.ts'
import { writeAudit } from '../store/auditLog.ts'
import { personOf } from './access.ts'
import { everythingZip, resumesZip } from './archives.ts'
import { noApplication, type Desk, type Routes } from './desk.ts'
import { nameOf } from './signIn.ts'
import { spreadsheet } from './spreadsheet.ts'

const ZIP = fileOf('application/zip')
const CSV = fileOf('text/csv')

/** Describes an export for the log. Leaves out search terms, because they may be names. */
function exportInWords(count: number, what: string, { ids, search, ...rest }: Filters): string {
  if (ids) return `${count} ${what}, selected one by one`
  const filtered = [...Object.entries(rest).map(([name, value]) => `${name} ${value}`), ...(search ? ['a search'] : [])]
  return `${count} ${what}, ${filtered.length === 0 ? 'all there are' : `those with ${filtered.join(', ')}`}`
}

/** Exports of several applications. Each one is logged before it is sent. */
export function addExportRoutes(routes: Routes, { store: { db }, jobs }: Desk): void {
  async function audit(request: FastifyRequest, what: string, chosen: Filters): Promise<void> {
    const detail = exportInWords(await countMatching(db, chosen), what, chosen)
    await writeAudit(db, nameOf(personOf(request)), { action: 'export', detail })
  }

  routes.get(DESK_CALLS.spreadsheet, { schema: { querystring: filters, response: CSV } }, async (request, reply) => {
    await audit(request, 'applications as a spreadsheet', request.query)
    const rows = Readable.from(spreadsheet(db, request.query, await jobs.titles()))
    return download(reply, 'text/csv; charset=utf-8', 'applications.csv').send(rows)
  })

  routes.get(DESK_CALLS.resumes, { schema: { querystring: filters, response: ZIP } }, async (request, reply) => {
    await audit(request, 'resumes', request.query)
    const archive = Readable.from(resumesZip(db, request.query))
    return download(reply, 'application/zip', 'resumes.zip').send(archive)
  })

  routes.get(DESK_CALLS.everything, { schema: { querystring: chosenQuery, response: ZIP } }, async (request, reply) => {
    const person = personOf(request)
    const ids = await existingIds(db, request.query.ids)
    if (ids.length === 0) throw noApplication()
    const entry = { action: 'export' as const, detail: 'everything, with its resume' }
    await writeAudit(db, nameOf(person), ...ids.map((application) => ({ ...entry, application })))
    const archive = Readable.from(everythingZip(db, ids, await jobs.titles(), person))
    return download(reply, 'application/zip', 'applications.zip').send(archive)
  })
}
