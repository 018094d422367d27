import { createServer } from 'node:http'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, NoResponse } from '#commands/doctor/ask.ts'
import { examine } from '#commands/doctor/examine.ts'
import { examineCareers } from '#commands/doctor/examineCareers.ts'
import type { Finding } from '#commands/doctor/finding.ts'
import { parseEnv } from '#env.ts'
import { listenOnFreePort } from '../support/listenOnFreePort.ts'
import { filteredBy, handlersOf, healthyWorld, hookWith, ok, settings, type World } from './hostedWorld.ts'
import { inWords } from './inWords.ts'

const now = new Date('2026-11-22T12:00:00Z')

describe('of a hosted project, doctor', () => {
  let world: World
  const server = setupServer(...handlersOf(() => world))
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  beforeEach(() => {
    world = healthyWorld()
  })

  const look = (change: Record<string, string | undefined> = {}) => {
    const all = { ...settings, ...change }
    return examine(parseEnv(all), all, now)
  }
  const of = (findings: readonly Finding[], level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).map(({ text }) => text)

  const silent = { status: 0 }
  const empty = ok({ result: 0 })
  const cors = (result: object) => ok({ result: { ...result } })
  const token = (expiresAt: string) => ok({ data: [{ label: 'CI', expiresAt }] })
  /** A page that is sent with some of its headers changed. */
  const sent = (at: 'site' | 'studio', change: (headers: Record<string, string>) => Record<string, string>) => ({
    [at]: { ...healthyWorld()[at], headers: change({ ...healthyWorld()[at].headers }) },
  })
  const policyOfOld = (at: 'site' | 'studio', name: string) =>
    sent(at, ({ 'content-security-policy': policy = '', ...headers }) => ({
      ...headers,
      'content-security-policy': policy.replaceAll(name, 'old.example.com'),
    }))
  const hasNot = (what: string, header: string) =>
    new RegExp(`^The ${what} at .* does not have the ${header} of a build`)

  test('finds no fault if all is well, and says that it can’t check the mail server', async () => {
    expect(inWords(await look())).toEqual([expect.stringMatching(/^unseen: CAREERS_SMTP_URL is not set here/)])
  })

  test.each<[fault: string, change: Partial<World>, sentence: RegExp]>([
    [
      'the CMS does not answer',
      { asVisitor: silent },
      /^The CMS at https:\/\/abc123de\.api\.sanity\.io does not answer .*SANITY_PROJECT_ID is right/,
    ],
    ['there is no such dataset', { asVisitor: { status: 404 } }, /^There is no dataset production in project abc123de/],
    ['the dataset is private', { asVisitor: { status: 401 } }, /can be read with a token.*set production public/],
    [
      'the dataset is private, and the token sees none of it',
      { asVisitor: { status: 401 }, asScript: empty },
      /^Dataset production can be read with a token/,
    ],
    [
      'the dataset is forbidden, and the token sees none of it',
      { asVisitor: { status: 403 }, asScript: empty },
      /^Dataset production can be read with a token/,
    ],
    ['the dataset is private, and seems empty', { asVisitor: empty }, /^Dataset production can be read with a token/],
    ['it is empty', { asVisitor: empty, asScript: empty }, /has no site settings.*`npm run seed`/],
    ['the CMS fails', { asVisitor: { status: 503 }, asScript: { status: 503 } }, /answers a query with status 503/],
    ['the quota is used up', { asVisitor: { status: 402 } }, /^The quota of project abc123de is used up/],
    ['the Live API refuses', { live: { status: 403 } }, /^The Live Content API answers the site with status 403/],
    ['it says no welcome', { live: { status: 200, text: ': hello\n\n' } }, /Live Content API does not send “welcome”/],
    ['it gives no position', { live: { status: 200, text: 'event: welcome\ndata: {}\n\n' } }, /API gives no position/],
    [
      'the site is no CORS origin',
      { corsOfSite: cors({ allowed: false }) },
      /\(the site\) may not ask.*cors add https:\/\/www\.example\.com --no-credentials`/,
    ],
    [
      'the site has credentials',
      { corsOfSite: cors({ allowed: true, withCredentials: true }) },
      /may use a visitor’s Sanity session/,
    ],
    [
      'the Studio is no CORS origin',
      { corsOfStudio: cors({ allowed: false }) },
      /\(the Studio\) may not ask.*cors add https:\/\/studio\.example\.com --credentials`/,
    ],
    [
      'the Studio has no credentials',
      { corsOfStudio: cors({ allowed: true, withCredentials: false }) },
      /without credentials only, so nobody could sign in/,
    ],
    [
      'any page has credentials',
      { cors: ok([{ origin: 'https://*.netlify.app', allowCredentials: true }]) },
      /^The CORS origin https:\/\/\*\.netlify\.app allows credentials to pages that anybody may make/,
    ],
    ['the CMS falls silent', { mutate: silent }, /^https:.*sanity\.io does not answer .* anymore: try again\.$/],
    // With this fault, nothing else is requested.
    [
      'the token is over',
      { mutate: { status: 401 }, hooks: ok([]) },
      /^The token is not valid, or has expired: make a new one/,
    ],
    ['the token may only read', { mutate: { status: 403 } }, /^The token may not write/],
    [
      'a token ends soon',
      { robots: token('2026-12-01T12:00:00Z') },
      /^The token “CI” expires on 2026-12-01, in 9 days/,
    ],
    ['a token ends in 30 days', { robots: token('2026-12-22T12:00:00Z') }, /^The token “CI” expires on .*, in 30 days/],
    ['a token ends today', { robots: token('2026-11-22T18:00:00Z') }, /^The token “CI” expires on .*, in 0 days/],
    ['a token has ended', { robots: token('2026-11-01T12:00:00Z') }, /^The token “CI” expired on 2026-11-01/],
    ['there is no webhook', { hooks: ok([]) }, /^No webhook triggers a build.*_type in \["about"/],
    ['it is of another dataset', { hooks: hookWith({ dataset: 'staging' }) }, /^No webhook triggers a build/],
    ['it is off', { hooks: hookWith({ isDisabledByUser: true }) }, /“Rebuild”\) is switched off/],
    ['Sanity has switched it off', { hooks: hookWith({ isDisabled: true }) }, /“Rebuild”\) is switched off/],
    [
      'it misses types',
      { hooks: filteredBy('_type in ["post", "page"]') },
      /“Rebuild” leaves about, .*testimonial.* out/,
    ],
    [
      'it misses deletions',
      { hooks: hookWith({ rule: { on: ['create', 'update'], filter: '', projection: null } }) },
      /does not follow delete/,
    ],
    [
      'it misses what is new',
      { hooks: hookWith({ rule: { on: ['update', 'delete'], filter: '', projection: null } }) },
      /does not follow create:/,
    ],
    ['it follows drafts', { hooks: hookWith({ includeDrafts: true }) }, /builds the site with every keystroke/],
    ['the site is silent', { site: silent }, /^The site at https:\/\/www\.example\.com does not answer .*SITE_URL/],
    ['the Studio is silent', { studio: silent }, /^The Studio at .* does not answer .*or correct STUDIO_URL\.$/],
    ['the site is not there', { site: { status: 404, text: 'x' } }, /^The site at .* answers with status 404/],
    [
      'the site leads elsewhere',
      { site: { status: 301, text: '', headers: { location: settings.STUDIO_URL } } },
      /^The site at .* answers with status 301/,
    ],
    ['the site’s headers are not sent', sent('site', () => ({})), hasNot('site', 'Content-Security-Policy')],
    [
      'another Studio may frame it',
      policyOfOld('site', 'studio.example.com'),
      hasNot('site', 'Content-Security-Policy'),
    ],
    [
      'the site may not be framed at all, and hides from search engines',
      sent('site', (headers) => ({ ...headers, 'x-frame-options': 'DENY', 'x-robots-tag': 'noindex' })),
      hasNot('site', 'X-Frame-Options and X-Robots-Tag'),
    ],
    ['the Studio shows another', policyOfOld('studio', 'www.example.com'), hasNot('Studio', 'Content-Security-Policy')],
    [
      'the drafts service is not there',
      { drafts: { status: 404, text: '<h1>Not found</h1>' } },
      /^No drafts service answers at .*\/preview\/ \(status 404\).*PREVIEW_LINKS=off\.$/,
    ],
    [
      'something else answers at its address',
      { drafts: { status: 200, text: '<h1>This link does not work</h1>' } },
      /^No drafts service answers at .*\(status 200\)/,
    ],
    ['the careers service is silent', { healthz: silent }, /^The careers service at .* does not answer/],
    [
      'something else is at its address',
      { healthz: { status: 404 }, jobs: { status: 404 } },
      /answers \/healthz with status 404/,
    ],
    ['its address leads elsewhere', { healthz: { status: 302 } }, /answers \/healthz with status 302/],
    [
      'its database is away',
      { readyz: { status: 503, body: { status: 'not ready', database: 'does not answer' } } },
      /needs \(database: does not answer\)/,
    ],
    ['it does not know the site', { jobs: { status: 403 } }, /add that origin to its CAREERS_ORIGINS/],
    ['it does not know the Studio', { desk: { status: 403 } }, /set its STUDIO_URL to that/],
  ])('says in one sentence that %s', async (_fault, change, sentence) => {
    Object.assign(world, change)
    expect(of(await look(), 'broken')).toEqual([expect.stringMatching(sentence)])
  })

  test.each<[why: string, change: Partial<World>, settings: Record<string, string | undefined>, not: RegExp]>([
    [
      'nobody counts on the drafts service without PREVIEW_LINKS',
      { drafts: { status: 404, text: '' } },
      { PREVIEW_LINKS: undefined },
      /drafts service/,
    ],
    [
      'another webhook is for something else',
      { hooks: ok([filteredBy('_type == "job"'), hookWith({})].flatMap(({ body }) => body as [])) },
      {},
      /webhook/,
    ],
    [
      'pages are not to ask the CMS',
      { live: { status: 403 }, corsOfSite: cors({ allowed: false }) },
      { LIVE_EVENTS: 'off' },
      /Live Content API|\(the site\)/,
    ],
    [
      'Sanity sets the headers of a Studio there',
      {},
      { STUDIO_URL: 'https://archstep.sanity.studio' },
      /^The Studio at .* has not/,
    ],
    ['a token has time', { robots: token('2026-12-23T12:00:00Z') }, {}, /token/],
    [
      'pages may name any header to the CMS',
      { preflight: { status: 204, text: '', headers: { 'access-control-allow-headers': '*' } } },
      {},
      /last-event-id/,
    ],
    ['the webhook is of all datasets', { hooks: hookWith({ dataset: '*' }) }, {}, /webhook/],
    [
      'pages that anybody may make ask without credentials',
      { cors: ok([{ origin: 'https://*.netlify.app', allowCredentials: false }]) },
      {},
      /CORS origin/,
    ],
  ])('finds no fault if %s', async (_why, change, given, sentence) => {
    server.use(http.get('https://archstep.sanity.studio/', () => new HttpResponse('')))
    Object.assign(world, change)
    expect((await look(given)).filter(({ text }) => sentence.test(text))).toEqual([])
  })

  const preflight = { status: 204, text: '', headers: { 'access-control-allow-headers': 'authorization' } }
  const roles = ok({ data: [{ name: 'administrator' }, { name: 'viewer' }] })
  test.each<[what: string, change: Partial<World>, sentence: RegExp]>([
    ['pages may not name a position', { preflight }, /^The CMS refuses the header last-event-id/],
    [
      'pages may not ask before they name one',
      { preflight: { ...healthyWorld().preflight, status: 403 } },
      /^The CMS refuses the header last-event-id/,
    ],
    ['the plan lacks a role', { roles }, /^The plan has no role Editor \(it has administrator, viewer\)/],
  ])('notes that %s, which is no fault', async (_what, change, sentence) => {
    Object.assign(world, change)
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'note')).toEqual([expect.stringMatching(sentence)])
  })

  test('says that it could not check what the token may not read, or what has an unexpected form', async () => {
    for (const name of ['cors', 'roles'] as const) world[name] = { ...world[name], status: 403 }
    world.hooks = { ...world.hooks, status: 401 }
    world.robots = { status: 200, body: { something: 'else' } }
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'unseen')).toEqual([
      expect.stringMatching(/^The CORS origins could not be checked \(the token may not\)/),
      expect.stringMatching(/^The roles of the plan could not/),
      expect.stringMatching(/^The webhooks could not be checked \(the token may not\)/),
      expect.stringMatching(/^The expiration dates of tokens could not/),
      expect.stringMatching(/^CAREERS_SMTP_URL/),
    ])
    expect(of(await look({ SANITY_AUTH_TOKEN: undefined }), 'unseen')).toContainEqual(
      expect.stringMatching(/^SANITY_AUTH_TOKEN is not set/),
    )
  })

  test('says that without CAREERS_API_URL, the site would send applications to this machine', async () => {
    expect(of(await look({ CAREERS_API_URL: undefined }), 'broken')).toContainEqual(
      expect.stringMatching(
        /^CAREERS_API_URL is not set, so the site would send applications to http:\/\/localhost:8000/,
      ),
    )
  })
})

test('a careers service whose proxy hides its internal endpoints is healthy', async () => {
  const answers = handlersOf(() => ({ ...healthyWorld(), healthz: { status: 404 }, readyz: { status: 404 } }))
  const server = setupServer(...answers)
  server.listen({ onUnhandledFrame: 'error' })
  expect(await examineCareers(parseEnv(settings))).toEqual([])
  server.close()
})

test('a response that breaks off or never ends counts as none', async () => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"half":')
    if (request.url === '/breaks') setTimeout(() => response.destroy(), 50)
  })
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`
  const why = async (url: string, init?: RequestInit) => {
    const error = await ask(url, init).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NoResponse)
    return String(error)
  }
  expect(await why(`${origin}/breaks`)).toContain(`${origin} does not answer (`)
  expect(await why(`${origin}/stalls`, { signal: AbortSignal.timeout(200) })).toMatch(/does not answer \(.*timeout/)
  server.closeAllConnections()
  server.close()
})
