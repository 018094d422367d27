import type { FastifyReply } from 'fastify'

/** Aborted when the connection closes before the answer is sent. */
export function whileOpen(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
