import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OriginPolicy } from './originPolicy.ts'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const PREFLIGHT_SECONDS = '600'

/** @sanity/client asks here whether a page may use the API, so every page gets a response. */
const CORS_CHECK = /^\/v[^/]+\/check\/cors(\?|$)/
/** Files are open to everyone who knows their URL, including other sites; they set their own headers for that. */
const FILES = /^\/(images|files)\//

function allowPage(request: FastifyRequest, reply: FastifyReply, origins: OriginPolicy): void {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (origin === undefined) return
  reply
    .header('access-control-allow-origin', origin)
    .header('access-control-expose-headers', 'retry-after, x-sanity-shard')
  if (origins.allowsCredentials(origin)) reply.header('access-control-allow-credentials', 'true')
}

/** Refuses other origins and host names before anything else happens, and responds to preflight requests. */
export function guardRequests(app: FastifyInstance, origins: OriginPolicy): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    if (FILES.test(request.url) && request.method !== 'OPTIONS') return origins.checkHost(request.headers)
    if (!CORS_CHECK.test(request.url)) origins.check(request.headers)
    allowPage(request, reply, origins)
    if (request.method !== 'OPTIONS') return
    const asked = request.headers['access-control-request-headers']
    await reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', asked ?? 'authorization, content-type')
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .send()
  })
  app.get('/:version/check/cors', (request, reply) => {
    const { origin } = request.headers
    const allowed = origin === undefined || origins.allows(origin)
    const withCredentials = origin === undefined || origins.allowsCredentials(origin)
    return reply.send({ result: { allowed, withCredentials } })
  })
}
