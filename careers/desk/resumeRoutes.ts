import type { FastifyRequest } from 'fastify'
import { DESK_CALLS, resumeText } from '@archstep/contracts/api/deskApi.ts'
import { resumeQuery } from '@archstep/contracts/api/deskRequests.ts'
import { RESUME_FILE, sendResume } from '../api/files.ts'
import { Problem } from '../problem.ts'
import { inspector } from '../resume/inspector.ts'
import { resumeOf } from '../store/applications.ts'
import { writeAudit } from '../store/auditLog.ts'
import { personOf } from './access.ts'
import { applicationParams as params, findApplication, type Desk, type Routes } from './desk.ts'
import { nameOf } from './signIn.ts'

export function addResumeRoutes(routes: Routes, { store: { db }, studioUrl }: Desk): void {
  /** @throws Problem when it is missing */
  async function stored(id: string): Promise<Uint8Array> {
    const resume = await resumeOf(db, id)
    if (!resume) throw new Problem(404, 'The resume of this application is missing. Look for it in a backup.')
    return resume
  }

  const audit = (request: FastifyRequest, id: string, detail: string): Promise<void> =>
    writeAudit(db, nameOf(personOf(request)), { action: 'resume', application: id, detail })

  routes.get(DESK_CALLS.resumeText, { schema: { params, response: { 200: resumeText } } }, async (request, reply) => {
    const { id, resume_type } = await findApplication(db, request.params.id)
    const refusal = new Problem(422, 'This resume can’t be shown as text. Download it instead.')
    if (resume_type !== 'docx') throw refusal
    const text = await inspector.textOf(await stored(id), personOf(request).email).catch((error: unknown) => {
      throw error instanceof Problem ? error : refusal
    })
    if (text.trim() === '') throw refusal
    await audit(request, id, 'looked at')
    return reply.send({ text })
  })

  routes.get(
    DESK_CALLS.resume,
    { schema: { params, querystring: resumeQuery, response: RESUME_FILE } },
    async (request, reply) => {
      const application = await findApplication(db, request.params.id)
      const { id, resume_type } = application
      const inline = request.query.inline === 'yes' && resume_type === 'pdf'
      const resume = await stored(id)
      await audit(request, id, inline ? 'looked at' : 'downloaded')
      return sendResume(reply, application, resume, inline ? studioUrl : undefined)
    },
  )
}
