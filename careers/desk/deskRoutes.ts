/**
 * The recruiters' desk: what the tool Applicants in the Studio asks. Every request carries the person's Sanity token; what
 * they look at, change and take with them is in the audit log before they have it.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { FieldProblem, Problem } from '../api/problem.ts'
import { errorsByField } from '../api/schemas.ts'
import { addressOwner } from '../api/slowBodies.ts'
import type { ContentLake } from '../contentLake.ts'
import type { ResumeType } from '../resume/inspect.ts'
import { deleteApplication, resumeOf, type Application } from '../store/applications.ts'
import { plannedDeletion } from '../store/retention.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { applicationWithNotes, countByOpening, countMatching, listMatching } from './applicationQueries.ts'
import { readAudit, writeAudit } from './auditLog.ts'
import { resumeFileName, resumesZip, spreadsheet } from './exports.ts'
import { auditQuery, filters, listQuery, newNote, resumeQuery, statusChange, type Filters } from './schemas.ts'
import { nameOf, signInWith, type Person } from './signIn.ts'

export const DESK_PATH = '/api/v1/careers/desk/'

const MAX_BODY_BYTES = 64 * 1024

const MEDIA_TYPES: Readonly<Record<ResumeType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

export interface DeskOptions {
  /** The origin of the Studio, the only one whose pages may ask. */
  studioUrl: string
  /** E-mail addresses of people who may use the desk beside the administrators. */
  recruiters: readonly string[]
}

interface DeskNeeds extends DeskOptions {
  content: ContentLake
  /** The titles of the openings by id. */
  openingTitles: () => Promise<ReadonlyMap<string, string>>
  log: (line: string) => void
}

const noApplication = (): Problem =>
  new Problem(404, 'There is no such application. It may have been deleted; look at the list again.')

function parse<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new FieldProblem(errorsByField(parsed.error, 'This is not known here.'))
}

/** An opening in words; applications may outlive it. */
const openingTitle = (id: string, titles: ReadonlyMap<string, string>): string => titles.get(id) ?? `Opening ${id}`

const withOpening = (application: Application, titles: ReadonlyMap<string, string>) => ({
  ...application,
  opening: application.opening_id === null ? null : openingTitle(application.opening_id, titles),
  resume_file: resumeFileName(application),
})

/** RFC 6266: the name in UTF-8, and in ASCII for those who can't read that. */
const disposition = (kind: 'inline' | 'attachment', file: string): string =>
  `${kind}; filename="${file.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`

/** What an export holds, for the log. What was searched for may be a name, and is left out. */
function exportInWords(count: number, what: string, { search, ...rest }: Filters): string {
  const filtered = [...Object.entries(rest).map(([name, value]) => `${name} ${value}`), ...(search ? ['a search'] : [])]
  return `${count} ${what}, ${filtered.length === 0 ? 'all there are' : `those with ${filtered.join(', ')}`}`
}

/** Adds every call below `DESK_PATH`. */
export async function addDesk(
  app: FastifyInstance,
  store: Store,
  { studioUrl, recruiters, content, openingTitles, log }: DeskNeeds,
): Promise<void> {
  const { db } = store
  const whoHas = signInWith(content, new Set(recruiters.map((email) => email.toLowerCase())), log)
  const people = new WeakMap<FastifyRequest, Person>()

  const signedIn = (request: FastifyRequest): Person => {
    const person = people.get(request)
    if (!person) throw new Error('a request came past the sign-in')
    return person
  }
  /** Someone who may use the desk: checked before anything else of the request is looked at. */
  async function admit(request: FastifyRequest): Promise<void> {
    if (signedIn(request).admitted) return
    throw new Problem(
      403,
      'You may not see applications. Ask an administrator to add your e-mail address to CAREERS_RECRUITERS of the careers service.',
    )
  }
  async function admitAdministrator(request: FastifyRequest): Promise<void> {
    if (signedIn(request).administrator) return
    throw new Problem(403, 'Only administrators may read the audit log.')
  }
  async function find(id: string, from: Kysely<Tables> = db) {
    const application = z.uuid().safeParse(id).success ? await applicationWithNotes(from, id) : undefined
    if (!application) throw noApplication()
    return application
  }
  const whole = async (id: string) => withOpening(await find(id), await openingTitles())

  function addCalls(desk: FastifyInstance): void {
    desk.addHook('onRequest', admit)

    desk.get('applications/', async (request, reply) => {
      const { count, results } = await listMatching(db, parse(listQuery, request.query))
      const titles = await openingTitles()
      return reply.send({ count, results: results.map((application) => withOpening(application, titles)) })
    })

    desk.get('openings/', async () => {
      const titles = await openingTitles()
      const counts = await countByOpening(db)
      const results = counts.map(({ opening_id: id, applications }) => ({
        id,
        title: id === null ? null : openingTitle(id, titles),
        applications,
      }))
      return { results: results.toSorted((a, b) => (a.title ?? '').localeCompare(b.title ?? '', 'en')) }
    })

    desk.get<{ Params: { id: string } }>('applications/:id/', ({ params: { id } }) => whole(id))

    desk.patch<{ Params: { id: string } }>('applications/:id/', async (request, reply) => {
      const { id } = request.params
      const { status } = parse(statusChange, request.body)
      await db.transaction().execute(async (trx) => {
        const before = await find(id, trx)
        if (before.status === status) return
        await writeAudit(trx, signedIn(request), {
          action: 'status',
          application: id,
          detail: `from ${before.status} to ${status}`,
        })
        await trx.updateTable('applications').set({ status }).where('id', '=', id).execute()
      })
      return reply.send(await whole(id))
    })

    desk.post<{ Params: { id: string } }>('applications/:id/notes/', async (request, reply) => {
      const { id } = request.params
      const note = parse(newNote, request.body)
      const person = signedIn(request)
      await db.transaction().execute(async (trx) => {
        await find(id, trx)
        const written = await trx
          .insertInto('notes')
          .values({ ...note, application_id: id, created_at: new Date().toISOString(), author: nameOf(person) })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
        if (written) await writeAudit(trx, person, { action: 'note', application: id, detail: 'added a note' })
      })
      return reply.code(201).send(await whole(id))
    })

    desk.delete<{ Params: { id: string } }>('applications/:id/', async (request, reply) => {
      const { id } = request.params
      const deleted = await deleteApplication(store, id, (trx) =>
        writeAudit(trx, signedIn(request), {
          action: 'delete',
          application: id,
          detail: 'with its resume and notes',
        }),
      )
      if (!deleted) throw noApplication()
      return reply.code(204).send()
    })

    desk.get<{ Params: { id: string } }>('applications/:id/resume/', async (request, reply) => {
      const application = await find(request.params.id)
      const { id, resume_type } = application
      const inline = parse(resumeQuery, request.query).inline === 'yes' && resume_type === 'pdf'
      const resume = await resumeOf(db, id)
      if (!resume) throw new Problem(404, 'The resume of this application is missing. Look for it in a backup.')
      await writeAudit(db, signedIn(request), {
        action: 'resume',
        application: id,
        detail: inline ? 'looked at' : 'downloaded',
      })
      return reply
        .type(MEDIA_TYPES[resume_type])
        .headers({
          'content-disposition': disposition(inline ? 'inline' : 'attachment', resumeFileName(application)),
          'content-security-policy': `default-src 'none'; sandbox; frame-ancestors ${inline ? studioUrl : "'none'"}`,
        })
        .send(Buffer.from(resume.buffer, resume.byteOffset, resume.byteLength))
    })

    desk.get('applications.csv', async (request, reply) => {
      const chosen = parse(filters, request.query)
      const detail = exportInWords(await countMatching(db, chosen), 'applications as a spreadsheet', chosen)
      await writeAudit(db, signedIn(request), { action: 'export', detail })
      return download(reply, 'text/csv; charset=utf-8', 'applications.csv').send(
        Readable.from(spreadsheet(db, chosen, await openingTitles())),
      )
    })

    desk.get('resumes.zip', async (request, reply) => {
      const chosen = parse(filters, request.query)
      const detail = exportInWords(await countMatching(db, chosen), 'resumes', chosen)
      await writeAudit(db, signedIn(request), { action: 'export', detail })
      return download(reply, 'application/zip', 'resumes.zip').send(Readable.from(resumesZip(db, chosen)))
    })

    desk.get('audit/', { onRequest: admitAdministrator }, (request) => readAudit(db, parse(auditQuery, request.query)))
  }

  await app.register(
    async (signedInOnly) => {
      signedInOnly.addContentTypeParser(
        'application/json',
        { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
        signedInOnly.getDefaultJsonParser('error', 'error'),
      )
      signedInOnly.addHook('onRequest', async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
        const person = token === undefined ? undefined : await whoHas(token, addressOwner(request.ip))
        if (!person) {
          throw new Problem(401, 'Sign in to the Studio first: your sign-in is missing or has ended.', {
            'www-authenticate': 'Bearer',
          })
        }
        people.set(request, person)
      })
      // Everyone who is signed in may ask whether the desk is for them: the Studio does, before it shows the tool.
      signedInOnly.get('access/', async (request, reply) => {
        const { name, email, admitted, administrator } = signedIn(request)
        if (!admitted) return reply.send({ admitted })
        const planned = await plannedDeletion(db)
        const deletion = planned ? { on: planned.on, months: planned.months, applications: planned.old } : null
        const fresh = await countMatching(db, { status: 'new' })
        return reply.send({ admitted, administrator, name, email, deletion, new: fresh })
      })
      await signedInOnly.register(async (desk) => addCalls(desk))
    },
    { prefix: DESK_PATH },
  )
}

const download = (reply: FastifyReply, type: string, file: string): FastifyReply =>
  reply.type(type).header('content-disposition', disposition('attachment', file))
