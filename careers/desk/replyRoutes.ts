/** Replies to applicants: templates from the CMS, filled in. Recruiters see exactly what is sent. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { fillPlaceholders } from '@archstep/contracts/texts.ts'
import { applicationReplies, DESK_CALLS } from '@archstep/contracts/deskApi.ts'
import { Problem } from '../problem.ts'
import type { CareersContent } from '../mail/careersContent.ts'
import { listReplies, recordReply } from '../store/replies.ts'
import type { Application } from '../store/applications.ts'
import { retryMails } from '../store/outbox.ts'
import { referenceOf, type Tables } from '../store/tables.ts'
import { personOf } from './access.ts'
import { writeAudit } from './auditLog.ts'
import { applicationParams, newReply } from './schemas.ts'
import { nameOf, type Person } from './signIn.ts'

/** What replies need besides the applications. */
export interface ReplyMails {
  words: CareersContent
  /** The domain that mails are sent from. */
  domain: string
  /** Says that there is something to send. */
  wake: () => void
}

interface ReplyDesk {
  db: Kysely<Tables>
  mails: ReplyMails
  /** @throws Problem if there is none */
  find: (id: string) => Promise<Application & { opening: string | null }>
}

/** Adds the routes for replying to applicants, and for retrying unsent mails. */
export function addReplyRoutes(
  routes: Parameters<FastifyPluginAsyncZod>[0],
  { db, mails: { words, domain, wake }, find }: ReplyDesk,
): void {
  const params = applicationParams

  async function replyTo({ email }: Person): Promise<string | null> {
    const known = await words.known()
    return known?.repliesTo === 'recruiter' ? email : (known?.replyTo ?? null)
  }

  async function whole(id: string, person: Person) {
    const { full_name, role, opening } = await find(id)
    const job = opening ?? role
    // Older templates call the job `{opening}`.
    const known = { name: full_name, job, opening: job, reference: referenceOf(id), recruiter: person.name }
    const filled = (text: string) => fillPlaceholders(text, known)
    const templates = (await words.known())?.answers ?? []
    return {
      templates: templates.map(({ name, subject, text, status }) => ({
        name,
        subject: filled(subject).replaceAll(/\s+/g, ' '),
        text: filled(text),
        status: status ?? null,
      })),
      reply_to: await replyTo(person),
      results: await listReplies(db, id),
    }
  }

  routes.get(DESK_CALLS.replies, { schema: { params, response: { 200: applicationReplies } } }, (request) =>
    whole(request.params.id, personOf(request)),
  )

  routes.post(
    DESK_CALLS.replies,
    { schema: { params, body: newReply, response: { 201: applicationReplies } } },
    async (request, reply) => {
      const { id } = request.params
      const person = personOf(request)
      await find(id)
      const written = { ...request.body, application_id: id, author: nameOf(person), reply_to: await replyTo(person) }
      await db.transaction().execute(async (trx) => {
        const recorded = await recordReply(trx, written, domain)
        if (recorded === 'there') return
        if (recorded === 'other') {
          throw new Problem(
            409,
            'This reply has arrived before, with other words: look at it among the replies. What was changed since is ' +
              'not sent; send it if the applicant should get a second mail.',
          )
        }
        await writeAudit(trx, person, { action: 'answer', application: id, detail: 'sent a reply' })
      })
      wake()
      return reply.code(201).send(await whole(id, person))
    },
  )

  routes.post(DESK_CALLS.retryMails, { schema: { response: { 204: z.undefined() } } }, async (_request, reply) => {
    await retryMails(db, { webhooks: false })
    wake()
    return reply.code(204).send()
  })
}
