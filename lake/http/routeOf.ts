import type { FastifyRequest } from 'fastify'

/** The route's pattern, because the URL may contain a query, an id or a token. */
export const routeOf = ({ is404, routeOptions }: FastifyRequest): string =>
  is404 ? '(unknown path)' : (routeOptions.url ?? '')
