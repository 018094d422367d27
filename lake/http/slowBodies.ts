import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiError } from '../errors.ts'
import { SetsByKey } from '../setsByKey.ts'
import { addressOwner } from './addressOwner.ts'

/** Bodies that may be on their way from one address; as many mutations as Sanity takes at a time. */
const MAX_BODIES = 100

/**
 * Keeps clients that send their bodies slowly from filling the memory or keeping others out: when too many are on their
 * way from one address, the one that has been for longest is given up.
 */
export function limitSlowBodies(app: FastifyInstance): void {
  /** By whose address it is, oldest first. */
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
    // What is still to come of the body is not read.
    oldest.code(status).header('connection', 'close').send(body)
  })
}
