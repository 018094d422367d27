/** Sends an application's resume to the program that the webhook notified. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { RESUME_FILE, sendResume } from '../api/files.ts'
import { Problem } from '../problem.ts'
import { applicationOf, resumeOf } from '../store/applications.ts'
import { writeAudit } from '../store/auditLog.ts'
import type { Tables } from '../store/tables.ts'

export const resumePath = (id: string): string => `/api/v1/careers/applications/${id}/resume/`

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The program's name in the audit log. */
const PROGRAM = 'A program <CAREERS_API_TOKEN>'

export function addResumeRoute(app: FastifyInstance, db: Kysely<Tables>, token: string): void {
  const expected = digest(`Bearer ${token}`)
  app.get<{ Params: { id: string } }>(
    resumePath(':id'),
    { schema: { response: RESUME_FILE } },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
        throw new Problem(401, 'Send the token of this service: Authorization: Bearer <CAREERS_API_TOKEN>.', {
          'www-authenticate': 'Bearer',
        })
      }
      const id = z.uuid().safeParse(request.params.id).data
      const application = id === undefined ? undefined : await applicationOf(db, id)
      const resume = application && (await resumeOf(db, application.id))
      if (!application || !resume)
        throw new Problem(404, 'There is no such resume. The application may have been deleted.')
      await writeAudit(db, PROGRAM, { action: 'resume', application: application.id, detail: 'downloaded' })
      return sendResume(reply, application, resume)
    },
  )
}
