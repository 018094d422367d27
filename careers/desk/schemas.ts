/** Schemas of the desk's requests. */
import { z } from 'zod'
import { line, paragraphs, readable, wholeNumber } from '../api/validation.ts'
import { NOT_ASKED, PREFERRED_LOCATIONS, WORK_AUTHORIZATIONS } from '@archstep/contracts/application.ts'
import { MAX_CHOSEN, MAX_DESK_LENGTHS } from '@archstep/contracts/deskApi.ts'
import { APPLICATION_STATUSES, UNDECIDED } from '@archstep/contracts/applicationStatus.ts'

const oneOf = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.enum(options, `Use one of: ${options.join(', ')}.`)

/** What the list can be sorted by; a leading `-` reverses the order. */
const ORDERS = ['created_at', 'full_name', 'opening', 'status'] as const
const orders = ORDERS.flatMap((name) => [name, `-${name}`] as const)

const dateTime = z.iso.datetime('Give a moment in UTC, like 2026-11-22T00:00:00Z.')

const chosenIds = z
  .array(z.uuid('Give the ids of applications.'), 'Give the ids of applications.')
  .min(1, 'Choose an application.')
  .max(MAX_CHOSEN, `Choose ${MAX_CHOSEN} applications or fewer.`)

/** In a URL, they are separated by commas. */
const idsInAddress = z
  .string()
  .transform((text) => text.split(','))
  .pipe(chosenIds)

export const filters = z.strictObject({
  /** Only these. */
  ids: idsInAddress.optional(),
  search: paragraphs(200).optional(),
  opening: paragraphs(100).optional(),
  status: oneOf([...APPLICATION_STATUSES, UNDECIDED]).optional(),
  authorization: oneOf([...WORK_AUTHORIZATIONS, NOT_ASKED]).optional(),
  location: oneOf(PREFERRED_LOCATIONS).optional(),
  /** Received at this time or later. */
  from: dateTime.optional(),
  /** Received before this time. */
  to: dateTime.optional(),
})
export type Filters = z.infer<typeof filters>

const page = {
  limit: wholeNumber(1, 200, 'Give a whole number from 1 to 200.').default(50),
  offset: wholeNumber(0, 10_000_000, 'Give a whole number from 0 to 10000000.').default(0),
}

const sort = oneOf(orders as [string, ...string[]]).default('-created_at')

export const listQuery = filters.extend({ ...page, sort })
export type ListQuery = z.infer<typeof listQuery>

export const orderQuery = filters.extend({ sort })
export type OrderQuery = z.infer<typeof orderQuery>

export const chosen = z.strictObject({ ids: chosenIds })
export const chosenQuery = z.strictObject({ ids: idsInAddress })

export const applicationParams = z.object({ id: z.uuid() })

export const auditQuery = z.strictObject(page)

export const resumeQuery = z.strictObject({ inline: z.literal('yes', 'Use yes, or leave it out.').optional() })

export const change = z
  .strictObject({
    status: oneOf(APPLICATION_STATUSES).optional(),
    /** The id of another job; null for none. */
    opening: z.string().max(100, 'Give the id of a job.').nullable().optional(),
  })
  .refine(({ status, opening }) => status !== undefined || opening !== undefined, 'Give a status or a job.')

export const statusOfChosen = z.strictObject({ ids: chosenIds, status: oneOf(APPLICATION_STATUSES) })

export const newNote = z.strictObject({
  /** Chosen by the sender, so that a note that is sent twice is stored once. */
  id: z.uuid('Give the note a random UUID.'),
  text: readable(MAX_DESK_LENGTHS.note, 'Write a note.'),
})

export const newReply = z.strictObject({
  /** Chosen by the sender, so that a reply that is sent twice is stored once. */
  id: z.uuid('Give the reply a random UUID.'),
  subject: line(MAX_DESK_LENGTHS.subject, 'Write a subject.'),
  text: readable(MAX_DESK_LENGTHS.reply, 'Write a reply.'),
})
