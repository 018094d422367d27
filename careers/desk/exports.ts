/** Streamed exports for recruiters: a spreadsheet, the resumes, or everything about someone. */
import type { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { APPLICATION_STATUSES } from '@archstep/contracts/applicationStatus.ts'
import { RESUME_MEDIA_TYPES } from '../api/interestForm.ts'
import { jobTitle } from '../jobs/jobs.ts'
import { listReplies } from '../store/replies.ts'
import { FORM_COLUMNS, resumeOf, type Application } from '../store/applications.ts'
import type { Tables } from '../store/tables.ts'
import { applicationWithNotes, batchesMatching } from './applicationQueries.ts'
import { historyOf, statusDates, type StatusDates } from './auditLog.ts'
import { BYTE_ORDER_MARK, toCsv } from './csv.ts'
import type { Filters } from './schemas.ts'
import type { Person } from './signIn.ts'

/** A response with a file of one of these types. */
export const fileOf = (...types: readonly string[]) => ({
  200: {
    description: 'The file.',
    content: Object.fromEntries(types.map((type) => [type, { schema: z.custom<Readable | Buffer>() }])),
  },
})
export const RESUME_FILE = fileOf(...Object.values(RESUME_MEDIA_TYPES))

/**
 * A file name for a resume: the applicant's name, with nothing in it that a sender could choose except letters and
 * digits.
 */
export function resumeFileName({ id, full_name, resume_type }: Application): string {
  const name = full_name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${[Array.from(name).slice(0, 60).join(''), id.slice(0, 8)].filter(Boolean).join('-')}.${resume_type}`
}

/** RFC 6266: the name in UTF-8, and in ASCII for clients that can't read that. */
export const disposition = (kind: 'inline' | 'attachment', file: string): string =>
  `${kind}; filename="${file.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file)}`

/**
 * Sends a resume with headers that keep its content from running.
 * @param shownBy the origin that may show it in a frame; without it, the resume is a download
 */
export const sendResume = (
  reply: FastifyReply,
  application: Application,
  resume: Uint8Array,
  shownBy?: string,
): FastifyReply =>
  reply
    .type(RESUME_MEDIA_TYPES[application.resume_type])
    .headers({
      'content-disposition': disposition(shownBy ? 'inline' : 'attachment', resumeFileName(application)),
      'content-security-policy': `default-src 'none'; sandbox; frame-ancestors ${shownBy ?? "'none'"}`,
    })
    .send(Buffer.from(resume.buffer, resume.byteOffset, resume.byteLength))

/** An application starts as new; the log has the times of all other statuses. */
const LATER_STATUSES = APPLICATION_STATUSES.filter((status) => status !== 'new')

/** The header and the rows of the spreadsheet. */
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

async function resumeFile(db: Kysely<Tables>, application: Application) {
  const content = await resumeOf(db, application.id)
  return (
    content && {
      name: resumeFileName(application),
      lastModified: new Date(application.created_at),
      input: new Uint8Array(content),
    }
  )
}

/** The resumes of the matching applications as a zip file, with one in memory at a time. */
export function resumesZip(db: Kysely<Tables>, filters: Filters): ReadableStream<Uint8Array> {
  async function* files() {
    for await (const batch of batchesMatching(db, filters)) {
      for (const application of batch) {
        const file = await resumeFile(db, application)
        // Skips any that have been deleted in the meantime.
        if (file) yield file
      }
    }
  }
  return makeZip(files())
}

/**
 * Everything about an application except the bytes of its resume; undefined if it is gone.
 * @param reader may see its history
 */
async function everythingOf(
  db: Kysely<Tables>,
  id: string,
  titles: ReadonlyMap<string, string>,
  reader: Pick<Person, 'administrator'>,
) {
  const application = await applicationWithNotes(db, id)
  return (
    application && {
      ...application,
      opening: jobTitle(application.opening_id, titles),
      resume_file: resumeFileName(application),
      answers: await listReplies(db, id),
      history: await historyOf(db, id, reader),
    }
  )
}

/** Everything about some applications as a zip file: applications.json and the resumes. */
export function everythingZip(
  db: Kysely<Tables>,
  ids: readonly string[],
  titles: ReadonlyMap<string, string>,
  person: Person,
): ReadableStream<Uint8Array> {
  async function* files() {
    const applications = []
    for (const id of ids) {
      const application = await everythingOf(db, id, titles, person)
      if (!application) continue
      applications.push(application)
      const file = await resumeFile(db, application)
      if (file) yield file
    }
    yield { name: 'applications.json', input: JSON.stringify(applications, null, 2) }
  }
  return makeZip(files())
}
