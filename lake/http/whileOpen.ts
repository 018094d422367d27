import type { FastifyReply } from 'fastify'

/** A signal that aborts if the connection closes before the response has been sent. */
export function whileOpen(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
