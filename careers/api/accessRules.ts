/** Who may use the service: pages of the allowed origins, under its known host names. */
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROBE_PATHS } from './healthRoutes.ts'
import { Problem } from './problem.ts'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const MAX_AGE_SECONDS = 600

/** A header's value in a message: short, and printable. */
const quote = (value: string): string => value.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')

/** The host name in a Host header or an origin, in lower case, without the port; undefined when there is none. */
function hostName(address: string): string | undefined {
  const url = URL.parse(address)
  return url && url.username === '' && url.pathname === '/' ? url.hostname : undefined
}

/**
 * Answers only under loopback names and these, without ports. A page that tricks a browser into calling this machine
 * under a foreign name (DNS rebinding) is turned away here.
 */
export function checkHosts(app: FastifyInstance, allowedHosts: readonly string[]): void {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))
  app.addHook('onRequest', async ({ routeOptions, headers: { host } }) => {
    // Whoever asks whether it is well may know only its address.
    if (PROBE_PATHS.has(routeOptions.url ?? '')) return
    const name = hostName(`http://${host ?? ''}`)
    if (name !== undefined && (LOOPBACK_HOSTS.has(name) || allowed.has(name))) return
    throw new Problem(
      421,
      `This service doesn't answer under the name ${quote(host ?? '(none)')}. Add the name to CAREERS_HOSTS if it ` +
        'should.',
    )
  })
}

interface OriginRules {
  allows: (origin: string) => boolean
  /** What pages of others may not do, and what to set if they should. */
  refusal: string
  methods: string[]
  /** What pages may send, and read of the answers. */
  allowedHeaders: string[]
  exposedHeaders: string[]
}

/** Lets pages of some origins call. The others are refused in words; who names no origin is no page. */
const corsOptions = ({ allows, refusal, ...rules }: OriginRules): FastifyCorsOptions => ({
  ...rules,
  maxAge: MAX_AGE_SECONDS,
  strictPreflight: false,
  origin: (origin, callback) => {
    if (origin === undefined || allows(origin)) callback(null, true)
    else callback(new Problem(403, `Pages of the origin ${quote(origin)} ${refusal}`), false)
  },
})

/** For the calls of the site. @param origins `https://example.com`; those of loopback may always call */
function siteOptions(origins: readonly string[]): FastifyCorsOptions {
  const isLoopback = (origin: string): boolean => {
    const name = /^https?:/.test(origin) ? hostName(origin) : undefined
    return name !== undefined && LOOPBACK_HOSTS.has(name)
  }
  return corsOptions({
    allows: (origin) => origins.includes(origin) || isLoopback(origin),
    refusal: 'may not call this service. Add the origin to CAREERS_ORIGINS if they should.',
    methods: ['GET', 'HEAD', 'POST'],
    allowedHeaders: ['Content-Type', 'Idempotency-Key', 'If-None-Match'],
    exposedHeaders: ['ETag', 'Retry-After', 'Idempotency-Replayed'],
  })
}

/** For the desk, which is for pages of the Studio alone. */
const deskOptions = (studioUrl: string): FastifyCorsOptions =>
  corsOptions({
    allows: (origin) => origin === studioUrl,
    refusal: "may not see applications, only the Studio may. Set STUDIO_URL to the Studio's address.",
    methods: ['GET', 'HEAD', 'POST', 'PATCH'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Content-Disposition', 'Retry-After'],
  })

/**
 * Judges every request by the page that sends it, whatever it is answered.
 * @param desk the calls below this path are for pages of the Studio; without it there are none
 */
export async function checkOrigins(
  app: FastifyInstance,
  { sites, desk }: { sites: readonly string[]; desk: { path: string; studioUrl: string } | undefined },
): Promise<void> {
  const ofSites = siteOptions(sites)
  const ofDesk = desk && { path: desk.path, options: deskOptions(desk.studioUrl) }
  const optionsFor = ({ method, url, routeOptions }: FastifyRequest): FastifyCorsOptions => {
    // Routes are identified by their own path, however the request spells it. Preflights have none.
    const path = method === 'OPTIONS' ? url : (routeOptions.url ?? url)
    return ofDesk && path.startsWith(ofDesk.path) ? ofDesk.options : ofSites
  }
  await app.register(cors, { delegator: (request, callback) => callback(null, optionsFor(request)) })
}
