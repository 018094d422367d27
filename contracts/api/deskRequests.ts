/**
 * Requests to the recruiters' desk. The service validates them, and the Studio's calls take their types from them. The
 * error messages are written for developers of clients.
 */
import * as z from 'zod/mini'
import { NOT_ASKED, PREFERRED_LOCATIONS, WORK_AUTHORIZATIONS } from '../applications/application.ts'
import { APPLICATION_STATUSES, UNDECIDED } from '../applications/applicationStatus.ts'
import { lineChecks, paragraphChecks, readableChecks, TEXT_WORDS } from '../forms/textChecks.ts'

/** Stands for the job id of applications that were sent without a job. */
export const NO_JOB = 'none'

/** How many applications can be changed or exported at once. */
export const MAX_CHOSEN = 200

/** Maximum lengths of texts that recruiters write, in characters. */
export const MAX_DESK_LENGTHS = { note: 5_000, subject: 200, reply: 20_000 } as const

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  z.enum(options, `Use one of: ${options.join(', ')}.`)

const paragraphs = (max: number) => z.string().check(...paragraphChecks(max, TEXT_WORDS))

const dateTime = z.iso.datetime('Give a moment in UTC, like 2026-11-22T00:00:00Z.')

const chosenIds = z.readonly(
  z
    .array(z.uuid('Give the ids of applications.'), 'Give the ids of applications.')
    .check(
      z.minLength(1, 'Choose an application.'),
      z.maxLength(MAX_CHOSEN, `Choose ${MAX_CHOSEN} applications or fewer.`),
    ),
)

/** In a URL, they are separated by commas. */
const idsInUrl = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string): readonly string[] => text.split(',')),
  ),
  chosenIds,
)

export const filters = z.strictObject({
  /** Only these. */
  ids: z.optional(idsInUrl),
  search: z.optional(paragraphs(200)),
  opening: z.optional(paragraphs(100)),
  status: z.optional(oneOf([...APPLICATION_STATUSES, UNDECIDED])),
  authorization: z.optional(oneOf([...WORK_AUTHORIZATIONS, NOT_ASKED])),
  location: z.optional(oneOf(PREFERRED_LOCATIONS)),
  /** Received at this time or later. */
  from: z.optional(dateTime),
  /** Received before this time. */
  to: z.optional(dateTime),
})
export type Filters = z.output<typeof filters>
/** The filters as a URL has them. */
export type FilterParams = z.input<typeof filters>

/** What the list can be sorted by; a leading `-` reverses the order. */
const order = oneOf(
  (['created_at', 'full_name', 'opening', 'status'] as const).flatMap((name) => [name, `-${name}`] as const),
)
export type Order = z.infer<typeof order>

const wholeNumber = (min: number, max: number) => {
  const message = `Give a whole number from ${min} to ${max}.`
  return z.coerce.number<number>(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message))
}

const page = { limit: z._default(wholeNumber(1, 200), 50), offset: z._default(wholeNumber(0, 10_000_000), 0) }
const sort = z._default(order, '-created_at')

export const listQuery = z.extend(filters, { ...page, sort })
export type ListQuery = z.output<typeof listQuery>
export type ListParams = z.input<typeof listQuery>

export const orderQuery = z.extend(filters, { sort })
export type OrderQuery = z.output<typeof orderQuery>
export type OrderParams = z.input<typeof orderQuery>

export const auditQuery = z.strictObject(page)
export type AuditParams = z.input<typeof auditQuery>

export const chosenQuery = z.strictObject({ ids: idsInUrl })
export type ChosenParams = z.input<typeof chosenQuery>

export const resumeQuery = z.strictObject({ inline: z.optional(z.literal('yes', 'Use yes, or leave it out.')) })
export type ResumeParams = z.input<typeof resumeQuery>

export const chosen = z.strictObject({ ids: chosenIds })
export type Chosen = z.infer<typeof chosen>

export const statusOfChosen = z.strictObject({ ids: chosenIds, status: oneOf(APPLICATION_STATUSES) })
export type StatusOfChosen = z.infer<typeof statusOfChosen>

export const applicationChange = z
  .strictObject({
    status: z.optional(oneOf(APPLICATION_STATUSES)),
    /** The id of another job; null for none. */
    opening: z.optional(z.nullable(z.string().check(z.maxLength(100, 'Give the id of a job.')))),
  })
  .check(z.refine(({ status, opening }) => status !== undefined || opening !== undefined, 'Give a status or a job.'))
export type ApplicationChange = z.infer<typeof applicationChange>

export const newNote = z.strictObject({
  /** Chosen by the client, so that a note sent twice is stored once. */
  id: z.uuid('Give the note a random UUID.'),
  text: z.string('Write a note.').check(...readableChecks(MAX_DESK_LENGTHS.note, 'Write a note.', TEXT_WORDS)),
})
export type NewNote = z.infer<typeof newNote>

export const newReply = z.strictObject({
  /** Chosen by the client, so that a reply sent twice is stored once. */
  id: z.uuid('Give the reply a random UUID.'),
  subject: z.string('Write a subject.').check(...lineChecks(MAX_DESK_LENGTHS.subject, 'Write a subject.', TEXT_WORDS)),
  text: z.string('Write a reply.').check(...readableChecks(MAX_DESK_LENGTHS.reply, 'Write a reply.', TEXT_WORDS)),
})
export type NewReply = z.infer<typeof newReply>
