/**
 * The recruiters' desk: the API of the Applicants tool in the Studio. Every request carries the person's Sanity token.
 * Anything they view, change or download is in the audit log before they get it.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  applicationIds,
  applicationPage,
  auditPage,
  changedCount,
  DESK_CALLS,
  DESK_PATH,
  deletedCount,
  deskAccess,
  jobCounts,
  jobFigures,
  resumeText,
  wholeApplication,
} from '@archstep/contracts/deskApi.ts'
import { Problem } from '../problem.ts'
import { validatorCompiler } from '../api/validation.ts'
import { jobTitle } from '../jobs/jobs.ts'
import { inspector } from '../resume/inspector.ts'
import {
  changeStatus,
  deleteApplications,
  existingIds,
  moveToJob,
  resumeOf,
  type Application,
} from '../store/applications.ts'
import { addNote } from '../store/notes.ts'
import { failedMails, lateMails, receiptOf } from '../store/outbox.ts'
import { plannedDeletion } from '../store/retention.ts'
import type { ApplicationStatus } from '@archstep/contracts/applicationStatus.ts'
import type { Store, Tables } from '../store/tables.ts'
import { admit, admitAdministrator, personOf, requireSignIn, type SignInOptions } from './access.ts'
import { addReplyRoutes, type ReplyMails } from './replyRoutes.ts'
import {
  applicationWithNotes,
  countByJob,
  countMatching,
  idsInOrder,
  listMatching,
  othersOf,
} from './applicationQueries.ts'
import { historyOf, readAudit, statusEntry, writeAudit } from './auditLog.ts'
import { figuresByJob } from './figures.ts'
import {
  disposition,
  everythingZip,
  fileOf,
  RESUME_FILE,
  resumeFileName,
  resumesZip,
  sendResume,
  spreadsheet,
} from './exports.ts'
import {
  applicationParams,
  auditQuery,
  change,
  chosen,
  chosenQuery,
  filters,
  listQuery,
  newNote,
  orderQuery,
  resumeQuery,
  statusOfChosen,
  type Filters,
} from './schemas.ts'
import { nameOf, type Person } from './signIn.ts'

const ZIP = fileOf('application/zip')
const CSV = fileOf('text/csv')

const MAX_BODY_BYTES = 64 * 1024

export interface DeskOptions extends Pick<SignInOptions, 'recruiters' | 'recruiterRoles'> {
  /** The origin of the Studio; only its pages may call. */
  studioUrl: string
}

interface Desk extends DeskOptions, SignInOptions {
  store: Store
  mails: ReplyMails
  /** The titles of the jobs by id. */
  jobTitles: () => Promise<ReadonlyMap<string, string>>
  /** @throws Error while no jobs are known */
  jobsReady: () => Promise<void>
}

/** Routes whose schemas validate and type their requests. */
type Routes = Parameters<FastifyPluginAsyncZod>[0]

/** Adds every route below `DESK_PATH`. */
export async function addDesk(app: FastifyInstance, desk: Desk): Promise<void> {
  await app.register(
    async (scope) => {
      requireSignIn(scope, desk)
      readJson(scope)
      const signedIn = scope.withTypeProvider<ZodTypeProvider>()
      addAccessRoute(signedIn, desk)
      await signedIn.register(async (admitted) => {
        admitted.addHook('onRequest', admit)
        addListRoutes(admitted, desk)
        addApplicationRoutes(admitted, desk)
        addChosenRoutes(admitted, desk)
        addReplyRoutes(admitted, {
          db: desk.store.db,
          mails: desk.mails,
          find: async (id) => withJobTitle(await find(desk.store.db, id), await desk.jobTitles()),
        })
        addResumeRoute(admitted, desk)
        addExportRoutes(admitted, desk)
        addAuditRoute(admitted, desk)
      })
    },
    { prefix: DESK_PATH },
  )
}

const noApplication = (): Problem =>
  new Problem(404, 'There is no such application. It may have been deleted; look at the list again.')

/** Bodies are JSON; a path without a valid id is not found. */
function readJson(scope: FastifyInstance): void {
  const parser = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, parser)
  scope.setValidatorCompiler<typeof applicationParams>((route) => {
    if (route.httpPart !== 'params') return validatorCompiler(route)
    return (data) => {
      const { success, data: value } = route.schema.safeParse(data)
      return success ? { value } : { error: noApplication() }
    }
  })
}

/** Everyone who is signed in may ask whether they can use the desk; the Studio does, before it shows the tool. */
function addAccessRoute(routes: Routes, { store: { db } }: Desk): void {
  routes.get(DESK_CALLS.access, { schema: { response: { 200: deskAccess } } }, async (request, reply) => {
    const { name, admitted, administrator } = personOf(request)
    if (!admitted) return reply.send({ admitted })
    const planned = await plannedDeletion(db)
    const deletion = planned
      ? { on: planned.on.toISOString(), months: planned.months, applications: planned.old }
      : null
    const fresh = await countMatching(db, { status: 'new' })
    const queue = await lateMails(db)
    const late = queue ? { ...queue, given_up: await failedMails(db) } : null
    return reply.send({ admitted, administrator, name, deletion, late, new: fresh })
  })
}

const withJobTitle = <Row extends Application>(application: Row, titles: ReadonlyMap<string, string>) => ({
  ...application,
  opening: jobTitle(application.opening_id, titles),
  resume_file: resumeFileName(application),
})

function addListRoutes(routes: Routes, { store: { db }, jobTitles }: Desk): void {
  routes.get(
    DESK_CALLS.applications,
    { schema: { querystring: listQuery, response: { 200: applicationPage } } },
    async ({ query }) => {
      const titles = await jobTitles()
      const { count, results } = await listMatching(db, query, titles)
      return { count, results: results.map((application) => withJobTitle(application, titles)) }
    },
  )

  routes.get(
    DESK_CALLS.ids,
    { schema: { querystring: orderQuery, response: { 200: applicationIds } } },
    async ({ query }) => ({
      ids: await idsInOrder(db, query, await jobTitles()),
    }),
  )

  routes.get(DESK_CALLS.jobs, { schema: { response: { 200: jobCounts } } }, async () => {
    const titles = await jobTitles()
    const counted = await countByJob(db)
    const unused = [...titles.keys()].filter((id) => !counted.some(({ opening_id }) => opening_id === id))
    const counts = [...counted, ...unused.map((id) => ({ opening_id: id, applications: 0, undecided: 0 }))]
    const results = counts.map(({ opening_id: id, applications, undecided }) => ({
      id,
      title: jobTitle(id, titles),
      applications,
      undecided,
      published: id !== null && titles.has(id),
    }))
    return { results: byTitle(results) }
  })

  routes.get(DESK_CALLS.figures, { schema: { response: { 200: jobFigures } } }, async () => {
    const titles = await jobTitles()
    const figures = await figuresByJob(db)
    return { results: byTitle(figures.map((job) => Object.assign(job, { title: jobTitle(job.id, titles) }))) }
  })
}

const byTitle = <Job extends { title: string | null }>(jobs: readonly Job[]): Job[] =>
  jobs.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? '', 'en'))

async function find(db: Kysely<Tables>, id: string) {
  const application = await applicationWithNotes(db, id)
  if (!application) throw noApplication()
  return application
}

/** Changes the status of applications, and logs the old status of each. @returns how many had another status */
async function setStatus(
  trx: Kysely<Tables>,
  person: Person,
  ids: readonly string[],
  status: ApplicationStatus,
): Promise<number> {
  const others = await changeStatus(trx, ids, status)
  await writeAudit(trx, person, ...others.map(({ id, status: before }) => statusEntry(id, before, status)))
  return others.length
}

/** @throws Problem while the jobs are unknown */
function refuseUnknown(): never {
  throw new Problem(
    503,
    'The jobs are not known yet: the content system has not answered. Nothing was changed; try again later.',
    { 'retry-after': '5' },
  )
}

function addApplicationRoutes(routes: Routes, { store: { db }, jobTitles, jobsReady }: Desk): void {
  const params = applicationParams

  async function whole(id: string, person: Person) {
    const application = await find(db, id)
    const titles = await jobTitles()
    const also = await othersOf(db, application)
    return {
      ...withJobTitle(application, titles),
      receipt: (await receiptOf(db, id)) ?? null,
      history: await historyOf(db, id, person),
      applied: 1 + also.filter(({ same }) => same === 'email').length,
      also: also.map(({ same, ...other }) => {
        const { id: otherId, created_at, status, full_name, opening, role } = withJobTitle(other, titles)
        return { id: otherId, created_at, status, full_name, opening, role, same }
      }),
    }
  }

  routes.get(DESK_CALLS.application, { schema: { params, response: { 200: wholeApplication } } }, (request) =>
    whole(request.params.id, personOf(request)),
  )

  routes.patch(
    DESK_CALLS.application,
    { schema: { params, body: change, response: { 200: wholeApplication } } },
    async (request, reply) => {
      const { id } = request.params
      const { status, opening } = request.body
      const person = personOf(request)
      const titles = await jobTitles()
      if (typeof opening === 'string') await jobsReady().catch(refuseUnknown)
      if (typeof opening === 'string' && !titles.has(opening)) {
        throw new Problem(400, 'There is no such job anymore. Reload the page and choose another one.')
      }
      const inWords = (each: string | null) => jobTitle(each, titles) ?? 'no job'
      await db.transaction().execute(async (trx) => {
        const { opening_id: before } = await find(trx, id)
        if (status !== undefined) await setStatus(trx, person, [id], status)
        if (opening === undefined || opening === before) return
        const detail = `from ${inWords(before)} to ${inWords(opening)}`
        await writeAudit(trx, person, { action: 'move', application: id, detail })
        await moveToJob(trx, id, opening)
      })
      return reply.send(await whole(id, person))
    },
  )

  routes.post(
    DESK_CALLS.notes,
    { schema: { params, body: newNote, response: { 201: wholeApplication } } },
    async (request, reply) => {
      const { id } = request.params
      const person = personOf(request)
      await db.transaction().execute(async (trx) => {
        await find(trx, id)
        const added = await addNote(trx, { ...request.body, application_id: id, author: nameOf(person) })
        if (added === 'new') await writeAudit(trx, person, { action: 'note', application: id, detail: 'added a note' })
        else if (added === 'other') {
          throw new Problem(
            409,
            'This note has arrived before, with other words or for another application: look at the notes. What was ' +
              'changed since is not added; add it if it should be a note of its own.',
          )
        }
      })
      return reply.code(201).send(await whole(id, person))
    },
  )
}

/** Actions on several applications at once. Any that have been deleted in the meantime are left out. */
function addChosenRoutes(routes: Routes, { store, jobTitles }: Desk): void {
  const { db } = store

  routes.patch(
    DESK_CALLS.applications,
    { schema: { body: statusOfChosen, response: { 200: changedCount } } },
    async (request, reply) => {
      const { ids, status } = request.body
      const person = personOf(request)
      const changed = await db.transaction().execute((trx) => setStatus(trx, person, ids, status))
      return reply.send({ changed })
    },
  )

  routes.post(
    DESK_CALLS.remove,
    { schema: { body: chosen, response: { 200: deletedCount } } },
    async (request, reply) => {
      const entry = { action: 'delete' as const, detail: 'with its resume and notes' }
      const deleted = await deleteApplications(store, request.body.ids, (trx, there) =>
        writeAudit(trx, personOf(request), ...there.map((application) => ({ ...entry, application }))),
      )
      return reply.send({ deleted })
    },
  )

  routes.get(DESK_CALLS.everything, { schema: { querystring: chosenQuery, response: ZIP } }, async (request, reply) => {
    const person = personOf(request)
    const ids = await existingIds(db, request.query.ids)
    if (ids.length === 0) throw noApplication()
    const detail = 'everything, with its resume'
    await writeAudit(db, person, ...ids.map((application) => ({ action: 'export' as const, application, detail })))
    const archive = Readable.from(everythingZip(db, ids, await jobTitles(), person))
    return download(reply, 'application/zip', 'applications.zip').send(archive)
  })
}

function addResumeRoute(routes: Routes, { store: { db }, studioUrl }: Desk): void {
  /** @throws Problem when it is missing */
  async function stored(id: string): Promise<Uint8Array> {
    const resume = await resumeOf(db, id)
    if (!resume) throw new Problem(404, 'The resume of this application is missing. Look for it in a backup.')
    return resume
  }

  const audit = (request: FastifyRequest, id: string, detail: string): Promise<void> =>
    writeAudit(db, personOf(request), { action: 'resume', application: id, detail })

  routes.get(
    DESK_CALLS.resumeText,
    { schema: { params: applicationParams, response: { 200: resumeText } } },
    async (request, reply) => {
      const { id, resume_type } = await find(db, request.params.id)
      const refusal = new Problem(422, 'This resume can’t be shown as text. Download it instead.')
      if (resume_type !== 'docx') throw refusal
      const text = await inspector.textOf(await stored(id), personOf(request).email).catch((error: unknown) => {
        throw error instanceof Problem ? error : refusal
      })
      if (text.trim() === '') throw refusal
      await audit(request, id, 'looked at')
      return reply.send({ text })
    },
  )

  const schema = { params: applicationParams, querystring: resumeQuery, response: RESUME_FILE }
  routes.get(DESK_CALLS.resume, { schema }, async (request, reply) => {
    const application = await find(db, request.params.id)
    const { id, resume_type } = application
    const inline = request.query.inline === 'yes' && resume_type === 'pdf'
    const resume = await stored(id)
    await audit(request, id, inline ? 'looked at' : 'downloaded')
    return sendResume(reply, application, resume, inline ? studioUrl : undefined)
  })
}

/** What an export contains, for the log. Search terms are left out because they may be names. */
function exportInWords(count: number, what: string, { ids, search, ...rest }: Filters): string {
  if (ids) return `${count} ${what}, chosen one by one`
  const filtered = [...Object.entries(rest).map(([name, value]) => `${name} ${value}`), ...(search ? ['a search'] : [])]
  return `${count} ${what}, ${filtered.length === 0 ? 'all there are' : `those with ${filtered.join(', ')}`}`
}

const download = (reply: FastifyReply, type: string, file: string): FastifyReply =>
  reply.type(type).header('content-disposition', disposition('attachment', file))

function addExportRoutes(routes: Routes, { store: { db }, jobTitles }: Desk): void {
  /** Logs what is downloaded. */
  async function audit(request: FastifyRequest, what: string, chosen: Filters): Promise<void> {
    const detail = exportInWords(await countMatching(db, chosen), what, chosen)
    await writeAudit(db, personOf(request), { action: 'export', detail })
  }

  routes.get(DESK_CALLS.spreadsheet, { schema: { querystring: filters, response: CSV } }, async (request, reply) => {
    await audit(request, 'applications as a spreadsheet', request.query)
    const rows = Readable.from(spreadsheet(db, request.query, await jobTitles()))
    return download(reply, 'text/csv; charset=utf-8', 'applications.csv').send(rows)
  })

  routes.get(DESK_CALLS.resumes, { schema: { querystring: filters, response: ZIP } }, async (request, reply) => {
    await audit(request, 'resumes', request.query)
    const archive = Readable.from(resumesZip(db, request.query))
    return download(reply, 'application/zip', 'resumes.zip').send(archive)
  })
}

function addAuditRoute(routes: Routes, { store: { db } }: Desk): void {
  const options = { schema: { querystring: auditQuery, response: { 200: auditPage } }, onRequest: admitAdministrator }
  routes.get(DESK_CALLS.auditLog, options, ({ query }) => readAudit(db, query))
}
