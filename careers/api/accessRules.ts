/** Who may talk to the service: pages of the allowed origins, under the names it is known by. */
import type { FastifyInstance } from 'fastify'
import { PROBE_PATHS } from './healthRoutes.ts'
import { Problem } from './problem.ts'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const MAX_AGE_SECONDS = 600

export interface AccessRules {
  /** Origins (`https://example.com`) whose pages may call the service. Loopback always may. */
  allowedOrigins: readonly string[]
  /** Host names under which a reverse proxy forwards requests. Loopback always counts. */
  allowedHosts: readonly string[]
  /** A part of the service that the pages of one origin may call, and no others. */
  desk?: { path: string; origin: string }
}

/** What browsers may be told in an answer, and what they may ask, by the part of the service. */
const SITE_ANSWERS = {
  methods: 'GET, HEAD, POST',
  headers: 'Content-Type, Idempotency-Key, If-None-Match',
  exposed: 'ETag, Retry-After, Idempotency-Replayed',
}
const DESK_ANSWERS = {
  methods: 'GET, HEAD, POST, PATCH, DELETE',
  headers: 'Authorization, Content-Type',
  exposed: 'Content-Disposition, Retry-After',
}

/** A header's value in an answer or a message: short, and printable. */
const quote = (value: string): string => value.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')

/** The host name in a Host header or an origin, in lower case, without the port; undefined when there is none. */
function hostName(address: string): string | undefined {
  const url = URL.parse(address)
  return url && url.username === '' && url.pathname === '/' ? url.hostname : undefined
}

/** A page that tricks a browser into calling this machine under a foreign name (DNS rebinding) is turned away here. */
function checkHost(host: string | undefined, allowedHosts: ReadonlySet<string>): void {
  const name = hostName(`http://${host ?? ''}`)
  if (name !== undefined && (LOOPBACK_HOSTS.has(name) || allowedHosts.has(name))) return
  throw new Problem(
    421,
    `This service doesn't answer under the name ${quote(host ?? '(none)')}. Add the name to CAREERS_HOSTS if it should.`,
  )
}

function checkSite(origin: string, allowed: ReadonlySet<string>): void {
  const name = /^https?:/.test(origin) ? hostName(origin) : undefined
  if (allowed.has(origin) || (name !== undefined && LOOPBACK_HOSTS.has(name))) return
  throw new Problem(
    403,
    `Pages of the origin ${quote(origin)} may not call this service. Add the origin to CAREERS_ORIGINS if they should.`,
  )
}

function checkStudio(origin: string, studio: string): void {
  if (origin === studio) return
  throw new Problem(
    403,
    `Pages of the origin ${quote(origin)} may not see applications, only the Studio may. Set STUDIO_URL to the Studio's address.`,
  )
}

/** Applies the rules to every request, and answers the browsers' preflight questions. */
export function addAccessRules(app: FastifyInstance, rules: AccessRules): void {
  const hosts = new Set(rules.allowedHosts.map((host) => host.toLowerCase()))
  const origins = new Set(rules.allowedOrigins)
  app.addHook('onRequest', async (request, reply) => {
    // Whoever asks whether it is well may know only its address.
    if (!PROBE_PATHS.has(request.routeOptions.url ?? '')) checkHost(request.headers.host, hosts)
    void reply.header('vary', 'Origin')
    const { origin } = request.headers
    const { desk } = rules
    // A route is known by its own path, in however many spellings it was asked for.
    const atDesk = desk !== undefined && (request.routeOptions.url ?? request.url).startsWith(desk.path)
    const answers = atDesk ? DESK_ANSWERS : SITE_ANSWERS
    if (origin !== undefined) {
      if (atDesk) checkStudio(origin, desk.origin)
      else checkSite(origin, origins)
      void reply.headers({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': answers.exposed,
      })
    }
    if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': answers.methods,
          'access-control-allow-headers': answers.headers,
          'access-control-max-age': String(MAX_AGE_SECONDS),
        })
        .send()
    }
  })
}
