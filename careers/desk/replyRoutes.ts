/** Replies to applicants: templates from the CMS, filled in. Recruiters see exactly what is sent. */
import { z } from 'zod'
import {
  applicationReplies,
  DESK_CALLS,
  STORED_REPLY,
  type REPLY_PLACEHOLDERS,
} from '@archstep/contracts/api/deskApi.ts'
import { newReply } from '@archstep/contracts/api/deskRequests.ts'
import { fillPlaceholders } from '@archstep/contracts/text/placeholders.ts'
import { Problem } from '../problem.ts'
import { writeAudit } from '../store/auditLog.ts'
import { retryMails } from '../store/outbox.ts'
import { listReplies, recordReply } from '../store/replies.ts'
import { referenceOf } from '../store/tables.ts'
import { personOf } from './access.ts'
import { applicationParams as params, findApplication, withJobTitle, type Desk, type Routes } from './desk.ts'
import { nameOf, type Person } from './signIn.ts'

export function addReplyRoutes(routes: Routes, { store: { db }, jobs, mails: { content, domain, wake } }: Desk): void {
  async function replyTo({ email }: Person): Promise<string | null> {
    const words = await content.known()
    return words?.repliesTo === 'recruiter' ? email : (words?.replyTo ?? null)
  }

  async function repliesOf(id: string, person: Person) {
    const application = await findApplication(db, id)
    const { full_name, role, opening } = withJobTitle(application, await jobs.titles())
    const job = opening ?? role
    const values: Record<(typeof REPLY_PLACEHOLDERS)[number], string> = {
      name: full_name,
      job,
      reference: referenceOf(id),
      recruiter: person.name,
    }
    const filled = (text: string) => fillPlaceholders(text, { ...values, opening: job })
    const templates = (await content.known())?.answers ?? []
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
    repliesOf(request.params.id, personOf(request)),
  )

  routes.post(
    DESK_CALLS.replies,
    { schema: { params, body: newReply, response: { 201: applicationReplies } } },
    async (request, reply) => {
      const { id } = request.params
      const person = personOf(request)
      await findApplication(db, id)
      const written = { ...request.body, application_id: id, author: nameOf(person), reply_to: await replyTo(person) }
      await db.transaction().execute(async (trx) => {
        const recorded = await recordReply(trx, written, domain)
        if (recorded === 'there') return
        if (recorded === 'other') {
          throw new Problem(
            409,
            'This reply was sent before, with other words: look at it among the replies. What you have changed since ' +
              'was not sent; send it if the applicant should get a second email.',
          )
        }
        await writeAudit(trx, written.author, { action: STORED_REPLY, application: id, detail: 'sent a reply' })
      })
      wake()
      return reply.code(201).send(await repliesOf(id, person))
    },
  )

  routes.post(DESK_CALLS.retryMails, { schema: { response: { 204: z.undefined() } } }, async (_request, reply) => {
    await retryMails(db, { webhooks: false })
    wake()
    return reply.code(204).send()
  })
}
