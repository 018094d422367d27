/** Aborts requests whose body trickles in, because each holds a connection. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

/** The slowest connection that is tolerated, in bytes per second. */
const SLOWEST = 4 * 1024
const CHECK_EVERY_MS = 500

/** Aborts reading a body with this error, which the error handler sends; the connection stays open for that. */
export function giveUp({ raw }: FastifyRequest, reason: Problem): void {
  // An `error` event without a listener would end the process.
  if (raw.listenerCount('error') > 0) raw.emit('error', reason)
  else raw.socket.destroy()
}

/** How long the body of a request has been arriving, in seconds, and how many bytes have arrived. */
export function progressOf({ raw: { socket } }: FastifyRequest): () => { seconds: number; bytes: number } {
  const startedAt = performance.now()
  const readBefore = socket.bytesRead
  return () => ({ seconds: (performance.now() - startedAt) / 1000, bytes: socket.bytesRead - readBefore })
}

/**
 * Watches the body of every request, even after the response. A body may take `graceSeconds` plus a second for every 4
 * kB received.
 */
export function limitSlowBodies(app: FastifyInstance, graceSeconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const progress = progressOf(request)
    let isGivenUp = false
    const timer = setInterval(() => {
      if (raw.complete || raw.socket.destroyed) return clearInterval(timer)
      const { seconds, bytes } = progress()
      if (seconds < graceSeconds + bytes / SLOWEST) return
      // After the response, nobody needs the rest of the body.
      if (reply.sent || isGivenUp) raw.socket.destroy()
      else giveUp(request, new Problem(408, 'The upload came too slowly. Try again on a better connection.'))
      isGivenUp = true
    }, CHECK_EVERY_MS)
    timer.unref()
  })
}
