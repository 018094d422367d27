import { readFile, stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../protocol/errors.ts'
import type { LakeContext } from '../context.ts'
import { requireIdentity } from '../identity.ts'
import { sendJson } from '../sendJson.ts'

/** For people who are signed in: the content and age of the status file. */
export function statusRoutes(app: FastifyInstance, context: Pick<LakeContext, 'sessions' | 'statusFile'>): void {
  app.get('/:version/local/status', async (request, reply) => {
    requireIdentity(context, request)
    const file = context.statusFile
    if (file === undefined) throw apiError(404, 'This server reports no status')
    const [{ mtimeMs }, text] = await Promise.all([stat(file), readFile(file, 'utf8')]).catch(() => {
      throw apiError(404, 'This server has not reported its status yet')
    })
    return sendJson(reply, { ...(JSON.parse(text) as object), ageMs: Date.now() - mtimeMs })
  })
}
