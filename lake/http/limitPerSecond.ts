import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiError } from '../protocol/errors.ts'
import { addressOwner } from './addressOwner.ts'

/**
 * A hook for routes that limits requests per address and second. Hosted Sanity refuses the 26th mutation and the 26th
 * upload within a second: https://www.sanity.io/docs/content-lake/technical-limits
 */
export function limitPerSecond(perSecond: number, what: string) {
  const asked = new Map<string, number>()
  let current = 0
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (perSecond === Infinity) return done()
    const second = Math.floor(performance.now() / 1000)
    if (second !== current) asked.clear()
    current = second
    const owner = addressOwner(request.ip)
    const count = (asked.get(owner) ?? 0) + 1
    asked.set(owner, count)
    if (count <= perSecond) return done()
    reply.header('retry-after', '1')
    done(apiError(429, `Too many ${what}: at most ${perSecond} a second`))
  }
}
