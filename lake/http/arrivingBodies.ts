import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiError } from '../protocol/errors.ts'
import { SetsByKey } from '../store/setsByKey.ts'
import { addressOwner } from './addressOwner.ts'

/** Bodies being received from one address; as many as Sanity's limit on concurrent mutations. */
const MAX_BODIES = 100

/**
 * Keeps clients with slow uploads from filling the memory or blocking others: if too many bodies are arriving from one
 * address, the oldest one is aborted.
 */
export function limitArrivingBodies(app: FastifyInstance): void {
  /** By owner of the address, oldest first. */
  const arriving = new SetsByKey<FastifyReply>()

  app.addHook('onRequest', async ({ headers, ip, raw }, reply) => {
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const owner = addressOwner(ip)
    arriving.add(owner, reply)
    raw.once('close', () => arriving.delete(owner, reply))
    const replies = arriving.get(owner)
    const [oldest] = replies
    if (replies.size <= MAX_BODIES || !oldest) return
    arriving.delete(owner, oldest)
    const { status, body } = apiError(408, 'The body came too slowly, and others wait')
    // The rest of the body isn't read.
    oldest.code(status).header('connection', 'close').send(body)
  })
}
