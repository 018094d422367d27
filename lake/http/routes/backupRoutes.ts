import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { apiError } from '../../protocol/errors.ts'
import { BACKUP_FILE, copyDatabase } from '../../store/database.ts'
import type { LakeContext } from '../context.ts'
import { requireIdentity } from '../identity.ts'
import { sendJson } from '../sendJson.ts'

/**
 * Makes a consistent copy of the whole database, which this process has locked. It goes to a fixed path in the folder
 * with the script token, which the caller must be able to read.
 */
export function backupRoutes(app: FastifyInstance, context: Pick<LakeContext, 'dataDir' | 'db' | 'sessions'>): void {
  app.post('/:version/backup', (request, reply) => {
    if (requireIdentity(context, request).id !== context.sessions.script.id) {
      throw apiError(403, 'Only the token for scripts may copy the whole database')
    }
    const file = path.join(context.dataDir, BACKUP_FILE)
    copyDatabase(context.db, file)
    return sendJson(reply, { file })
  })
}
