/** Only pages of the allowed origins may use the service, and only under its known host names. */
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DESK_PATH } from '@archstep/contracts/api/deskApi.ts'
import { Problem } from '../problem.ts'
import { PROBE_PATHS } from './healthRoutes.ts'

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
const MAX_AGE_SECONDS = 600

/** A header's value for a message: shortened and printable. */
const quote = (value: string): string => value.slice(0, 200).replaceAll(/[^\x21-\x7e]/g, '?')

/** The host name in a Host header or an origin, in lower case, without the port; undefined if there is none. */
function hostName(address: string): string | undefined {
  const url = URL.parse(address)
  return url && url.username === '' && url.pathname === '/' ? url.hostname : undefined
}

/**
 * Responds only under loopback names and these, without ports. This refuses a page that points another name at this
 * machine (DNS rebinding).
 */
export function checkHosts(app: FastifyInstance, allowedHosts: readonly string[]): void {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()))
  app.addHook('onRequest', async ({ routeOptions, headers: { host } }) => {
    // Health probes may know only the address.
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

interface OriginRules extends Pick<FastifyCorsOptions, 'methods' | 'allowedHeaders' | 'exposedHeaders'> {
  allows: (origin: string) => boolean
  /** The message for pages of other origins: what they can't do, and which setting would allow it. */
  refusal: string
}

/**
 * Lets pages of some origins call. Others get an error with the reason; requests without an origin aren't from pages.
 */
const corsOptions = ({ allows, refusal, ...rules }: OriginRules): FastifyCorsOptions => ({
  ...rules,
  maxAge: MAX_AGE_SECONDS,
  strictPreflight: false,
  origin: (origin, callback) => {
    if (origin === undefined || allows(origin)) callback(null, true)
    else callback(new Problem(403, `Pages of the origin ${quote(origin)} ${refusal}`), false)
  },
})

/** For the site's calls. @param origins `https://example.com`; loopback may always call */
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

const deskOptions = (studioUrl: string): FastifyCorsOptions =>
  corsOptions({
    allows: (origin) => origin === studioUrl,
    refusal: "may not see applications, only the Studio may. Set STUDIO_URL to the Studio's address.",
    methods: ['GET', 'HEAD', 'POST', 'PATCH'],
    allowedHeaders: ['Authorization', 'Content-Type'],
    exposedHeaders: ['Content-Disposition', 'Retry-After'],
  })

/**
 * Applies the origin rules to every request, including failed ones.
 * @param studioUrl only its pages may call the desk
 */
export async function checkOrigins(
  app: FastifyInstance,
  { sites, studioUrl }: { sites: readonly string[]; studioUrl: string },
): Promise<void> {
  const ofSites = siteOptions(sites)
  const ofDesk = deskOptions(studioUrl)
  const optionsFor = ({ method, url, routeOptions }: FastifyRequest): FastifyCorsOptions => {
    // A route is identified by its pattern, however the request spells the path. Preflights have no pattern.
    const path = method === 'OPTIONS' ? url : (routeOptions.url ?? url)
    return path.startsWith(DESK_PATH) ? ofDesk : ofSites
  }
  await app.register(cors, { delegator: (request, callback) => callback(null, optionsFor(request)) })
}
