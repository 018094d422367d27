import { http, HttpResponse, type JsonBodyType } from 'msw'
import { webhookFilter } from '#commands/doctor/webhookFilter.ts'
import { parseEnv } from '#env.ts'
import { headersFor, parseHeaderRules } from '#hosts/staticFiles/headerRules.ts'
import { policyFor, securityHeaders } from '#render/hostRules/securityHeaders.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'

export const settings = {
  SANITY_PROJECT_ID: 'abc123de',
  SANITY_AUTH_TOKEN: 'a-token',
  SITE_URL: 'https://www.example.com',
  STUDIO_URL: 'https://studio.example.com',
  CAREERS_API_URL: 'https://careers.example.com',
  PREVIEW_LINKS: 'on',
}

interface Answer {
  status: number
  body?: JsonBodyType
  text?: string
  headers?: Record<string, string>
}

export const ok = (body: JsonBodyType): Answer => ({ status: 200, body })

/** The headers of a page of a build with these settings. */
const built = (rules: string, path: string): Record<string, string> =>
  Object.fromEntries(headersFor(parseHeaderRules(rules), path))

const hook = {
  type: 'document',
  name: 'Rebuild',
  dataset: 'production',
  includeDrafts: false,
  isDisabled: false,
  isDisabledByUser: false,
  rule: { on: ['create', 'update', 'delete'], filter: webhookFilter, projection: null },
}

/** The response of each URL of a healthy project. A test changes one of them. */
export function healthyWorld() {
  const env = parseEnv(settings)
  return {
    asVisitor: ok({ result: 1 }),
    asScript: ok({ result: 1 }),
    live: {
      status: 200,
      text: 'event: welcome\nid: abc\ndata: {"id": "abc"}\n\n',
      headers: { 'content-type': 'text/event-stream' },
    } as Answer,
    preflight: { status: 204, text: '', headers: { 'access-control-allow-headers': 'Last-Event-ID' } } as Answer,
    corsOfSite: ok({ result: { allowed: true, withCredentials: false } }),
    corsOfStudio: ok({ result: { allowed: true, withCredentials: true } }),
    mutate: ok({ transactionId: 'x', results: [] }),
    cors: ok([
      { origin: settings.SITE_URL, allowCredentials: false },
      { origin: settings.STUDIO_URL, allowCredentials: true },
    ]),
    roles: ok({ data: ['administrator', 'editor', 'viewer'].map((name) => ({ name })), nextCursor: null }),
    hooks: ok([hook]),
    robots: ok({ data: [{ label: 'Scripts', expiresAt: null }], nextCursor: null }),
    site: { status: 200, text: '<h1>Home</h1>', headers: built(securityHeaders(policyFor(env)), '/') } as Answer,
    studio: {
      status: 200,
      text: '<script>show()</script>',
      headers: built(studioHeaders(env, '<script>show()</script>'), '/'),
    } as Answer,
    drafts: { status: 404, text: '<h1>This link does not work</h1>' } as Answer,
    healthz: ok({ status: 'ok' }),
    readyz: ok({ status: 'ok', database: 'ok' }),
    jobs: { ...ok([]), headers: { 'access-control-allow-origin': settings.SITE_URL } } as Answer,
    desk: { status: 401, body: {}, headers: { 'access-control-allow-origin': settings.STUDIO_URL } } as Answer,
  }
}
export type World = ReturnType<typeof healthyWorld>

/** The healthy webhook, with some changes. */
export const hookWith = (change: Partial<typeof hook>) => ok([{ ...hook, ...change }])
export const filteredBy = (filter: string) => hookWith({ rule: { ...hook.rule, filter } })

/** Responds as `world()` says at the time. */
export function handlersOf(world: () => World) {
  const answer = (name: keyof World) => {
    const { status, body, text, headers = {} } = world()[name]
    if (status === 0) return HttpResponse.error()
    return text === undefined
      ? HttpResponse.json(body ?? {}, { status, headers })
      : new HttpResponse(text, { status, headers })
  }
  const cms = 'https://abc123de.api.sanity.io/v2026-03-01'
  const api = 'https://api.sanity.io'
  const isStudio = (request: Request) => request.headers.get('origin') === settings.STUDIO_URL
  return [
    http.get(`${cms}/data/query/production`, ({ request }) =>
      answer(request.headers.has('authorization') ? 'asScript' : 'asVisitor'),
    ),
    http.get(`${cms}/data/live/events/production`, () => answer('live')),
    http.options(`${cms}/data/live/events/production`, () => answer('preflight')),
    http.get(`${cms}/check/cors`, ({ request }) => answer(isStudio(request) ? 'corsOfStudio' : 'corsOfSite')),
    http.post(`${cms}/data/mutate/production`, ({ request }) =>
      new URL(request.url).searchParams.get('dryRun') === 'true' ? answer('mutate') : HttpResponse.error(),
    ),
    http.get(`${api}/v2025-08-14/projects/abc123de/cors`, () => answer('cors')),
    http.get(`${api}/v2025-07-11/access/project/abc123de/roles`, () => answer('roles')),
    http.get(`${api}/v2025-08-04/hooks/projects/abc123de`, () => answer('hooks')),
    http.get(`${api}/v2025-07-11/access/project/abc123de/robots`, () => answer('robots')),
    http.get(`${settings.SITE_URL}/`, () => answer('site')),
    http.get(`${settings.SITE_URL}/preview/`, () => answer('drafts')),
    http.get(`${settings.STUDIO_URL}/`, () => answer('studio')),
    http.get(`${settings.CAREERS_API_URL}/healthz`, () => answer('healthz')),
    http.get(`${settings.CAREERS_API_URL}/readyz`, () => answer('readyz')),
    http.get(`${settings.CAREERS_API_URL}/api/v1/careers/jobs/`, () => answer('jobs')),
    http.get(`${settings.CAREERS_API_URL}/api/v1/careers/desk/access/`, () => answer('desk')),
  ]
}
