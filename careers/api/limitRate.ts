import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { plural } from '@archstep/contracts/text/plural.ts'
import { Problem } from '../problem.ts'
import { rateLimitStore } from '../store/rateLimits.ts'
import type { Tables } from '../store/tables.ts'
import { addressOwner } from './addressOwner.ts'

/**
 * Limits how often an address can send, counted across all processes of the service. It covers the routes that are
 * added after this call and have a `rateLimit` in their configuration.
 */
export async function limitRate(site: FastifyInstance, db: Kysely<Tables>): Promise<void> {
  await site.register(rateLimit, {
    global: false,
    store: rateLimitStore(db),
    keyGenerator: (request) => addressOwner(request.ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const wait = plural(Math.ceil(ttl / 1000), 'second', 'seconds')
      return new Problem(429, `Too many requests came from your address. Try again in ${wait}.`)
    },
  })
}
