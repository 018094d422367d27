import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiError } from '../errors.ts'

/** Bodies that may be on their way from one address; as many mutations as Sanity takes at a time. */
const MAX_BODIES = 100

/**
 * Keeps clients that send their bodies slowly from filling the memory or keeping others out: when too many are on their
 * way from one address, the one that has been for longest is given up.
 */
export function limitSlowBodies(app: FastifyInstance): void {
  /** By address, oldest first. */
  const arriving = new Map<string, Set<FastifyReply>>()

  app.addHook('onRequest', async ({ headers, ip, raw }, reply) => {
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const replies = arriving.get(ip) ?? new Set()
    arriving.set(ip, replies.add(reply))
    raw.once('close', () => {
      replies.delete(reply)
      if (replies.size === 0 && arriving.get(ip) === replies) arriving.delete(ip)
    })
    const [oldest] = replies
    if (replies.size <= MAX_BODIES || !oldest) return
    replies.delete(oldest)
    const { status, body } = apiError(408, 'The body came too slowly, and others wait')
    // What is still to come of the body is not read.
    oldest.code(status).header('connection', 'close').send(body)
  })
}
