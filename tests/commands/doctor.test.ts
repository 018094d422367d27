import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serverReport } from '@archstep/contracts/services/serverStatus.ts'
import { readSettings } from '#careers/cli/settings.ts'
import { startCareers } from '#careers/server.ts'
import { startMailServer } from '#careers/tests/mailServer.ts'
import { parseEnv } from '#env.ts'
import { createStaticServer } from '#hosts/preview/staticServer.ts'
import { examineAddresses } from '#commands/doctor/examineAddresses.ts'
import { ask, NoResponse } from '#commands/doctor/ask.ts'
import { examineCareers } from '#commands/doctor/examineCareers.ts'
import { examineDataset } from '#commands/doctor/examineDataset.ts'
import { examineDraftsService } from '#commands/doctor/examineDraftsService.ts'
import { examine } from '#commands/doctor/examine.ts'
import type { Finding } from '#commands/doctor/finding.ts'
import { startIt } from '#commands/doctor/finding.ts'
import { examineMail } from '#commands/doctor/examineMail.ts'
import { examineOwnServer, examineWebhook } from '#commands/doctor/examineOwnServer.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'
import { policyFor, securityHeaders } from '#render/hostRules/securityHeaders.ts'
import { startTestLake, temporaryDir } from '#lake/tests/testLake.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { root, runCommand } from './runCommand.ts'
import { filteredBy, handlersOf, healthyWorld, hookWith, ok, settings, type World } from './hostedWorld.ts'

const now = new Date('2026-11-22T12:00:00Z')
const inWords = (findings: readonly Finding[]) => findings.map(({ level, text }) => `${level}: ${text}`)

describe('a hosted project', () => {
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

  test('in good health has nothing broken; only the mail server is out of sight', async () => {
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
    ['it says no welcome', { live: { status: 200, text: ': hello\n\n' } }, /Live Content API does not say welcome/],
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
    // With it nothing more is asked.
    [
      'the token is over',
      { mutate: { status: 401 }, hooks: ok([]) },
      /^The token is not valid, or its time is over: make a new one/,
    ],
    ['the token may only read', { mutate: { status: 403 } }, /^The token may not write/],
    ['a token ends soon', { robots: token('2026-12-01T12:00:00Z') }, /^The token “CI” ends on 2026-12-01, in 9 days/],
    ['a token ends in 30 days', { robots: token('2026-12-22T12:00:00Z') }, /^The token “CI” ends on .*, in 30 days/],
    ['a token ends today', { robots: token('2026-11-22T18:00:00Z') }, /^The token “CI” ends on .*, in 0 days/],
    ['a token has ended', { robots: token('2026-11-01T12:00:00Z') }, /^The token “CI” has ended on 2026-11-01/],
    ['there is no webhook', { hooks: ok([]) }, /^No webhook asks for a new build.*_type in \["about"/],
    ['it is of another dataset', { hooks: hookWith({ dataset: 'staging' }) }, /^No webhook asks for a new build/],
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
  ])('tells of no fault where %s', async (_why, change, given, sentence) => {
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
  ])('that %s is told, and is no fault', async (_what, change, sentence) => {
    Object.assign(world, change)
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'note')).toEqual([expect.stringMatching(sentence)])
  })

  test('anything that the token may not see, or that has another form, is reported as unseen', async () => {
    for (const name of ['cors', 'roles'] as const) world[name] = { ...world[name], status: 403 }
    world.hooks = { ...world.hooks, status: 401 }
    world.robots = { status: 200, body: { something: 'else' } }
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'unseen')).toEqual([
      expect.stringMatching(/^The CORS origins could not be looked at \(the token may not\)/),
      expect.stringMatching(/^The roles of the plan could not/),
      expect.stringMatching(/^The webhooks could not be looked at \(the token may not\)/),
      expect.stringMatching(/^The ends of tokens could not/),
      expect.stringMatching(/^CAREERS_SMTP_URL/),
    ])
    expect(of(await look({ SANITY_AUTH_TOKEN: undefined }), 'unseen')).toContainEqual(
      expect.stringMatching(/^SANITY_AUTH_TOKEN is not set/),
    )
  })

  test('without CAREERS_API_URL the site would send applications to this machine', async () => {
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

describe('a server of one’s own', () => {
  const status = (answer: Response) => http.get('http://www.example.com/publisher-status', () => answer)
  /** Mails by whom they are for: the age of the oldest that waits, and how many were given up. */
  const mails = (company: readonly [seconds: number, failed: number], visitor: typeof company) =>
    http.get('http://127.0.0.1:8000/metrics', () =>
      HttpResponse.text(
        Object.entries({ company, visitor })
          .map(
            ([to, [seconds, failed]]) =>
              `careers_mails{to="${to}",state="failed"} ${failed}\ncareers_oldest_mail_seconds{to="${to}"} ${seconds}\n`,
          )
          .join(''),
      ),
    )
  const fresh = () => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T11:30:00Z' })
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => server.resetHandlers())
  afterAll(() => server.close())

  async function look(
    answer: Response,
    { isHere = false, published = '2026-11-22T11:20:00Z', unsent = mails([0, 0], [0, 0]) } = {},
  ) {
    const newest = http.get('http://lake.example.com/*/data/query/production', () =>
      HttpResponse.json({ result: published }),
    )
    server.use(newest, status(answer), unsent)
    const env = { SITE_URL: 'http://www.example.com', LAKE_URL: 'http://lake.example.com', DATA_DIR: '/data/staging' }
    return inWords(await examineOwnServer(parseEnv(env), now, isHere))
  }

  test('in good health nothing is wrong, seen from itself or from elsewhere', async () => {
    const shown = 'well: At 2026-11-22T11:30:00Z the site showed all that was published.'
    expect(await look(fresh())).toEqual([shown])
    expect(await look(fresh(), { isHere: true })).toEqual([shown, 'well: No email has waited for an hour.'])
  })

  test.each([
    ['a moment ago', '2026-11-22T11:55:00Z', /^well: /],
    [
      '20 minutes ago',
      '2026-11-22T11:40:00Z',
      /^broken: What was published at 2026-11-22T11:40.* is not on the site.*journalctl -u website-publisher/,
    ],
  ])('what was published %s and is not shown is told when that lasts', async (_when, published, told) => {
    expect(await look(fresh(), { published })).toEqual([expect.stringMatching(told)])
  })

  test.each([
    [
      'its publisher fails',
      () => HttpResponse.json({ failure: { at: '2026-11-22T11:50:00Z', sentence: 'Home has no title.' } }),
      /^broken: What is published could not be put on the site .*: Home has no title\. Fix in the Studio/,
    ],
    [
      'its publisher leaves a page out',
      () =>
        HttpResponse.json({
          publishedAt: '2026-11-22T11:50:00Z',
          failure: { at: '2026-11-22T11:50:00Z', sentence: 'Home has no title.' },
        }),
      /Home has no title\. Fix in the Studio/,
    ],
    [
      'its publisher fails after it has published',
      () =>
        HttpResponse.json({
          publishedAt: '2026-11-22T11:40:00Z',
          failure: { at: '2026-11-22T11:50:00Z', sentence: 'Home has no title.' },
        }),
      /Home has no title\. Visitors see the pages as they were at 2026-11-22T11:40:00Z\. Fix in the Studio/,
    ],
    [
      'its publisher has slept for two hours',
      () => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T10:00:00Z' }),
      /^broken: The publisher has not looked for 2 hours/,
    ],
    [
      'the site fails where it tells of its publisher',
      () => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T11:30:00Z' }, { status: 500 }),
      /^broken: Nothing at .* tells .*status 500/,
    ],
    [
      'its publisher sleeps',
      () => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T07:00:00Z' }),
      /^broken: The publisher has not looked for 5 hours .*systemctl status website-publisher/,
    ],
    [
      'it tells nothing of its publisher',
      () => new HttpResponse(null, { status: 404 }),
      /^broken: Nothing at http:\/\/www\.example\.com\/publisher-status tells .*status 404/,
    ],
  ])('when %s, it is said with what to do', async (_fault, answer, sentence) => {
    expect(await look(answer(), { published: '2026-11-22T06:00:00Z' })).toEqual([expect.stringMatching(sentence)])
  })

  test.each([
    ['59 minutes', 3599.9, /^well: No email/],
    ['an hour', 3600, /^broken: An email .* for 1 hour:/],
    ['two hours', 7300.5, /^broken: An email .* for 2 hours: \/srv\/staging\/app\/run careers mail/],
  ])('a mail that has waited for %s is told from an hour on', async (_age, seconds, told) => {
    const unsent = mails([seconds, 0], [0, 0])
    expect(await look(fresh(), { isHere: true, unsent })).toContainEqual(expect.stringMatching(told))
  })

  test('a mail to the company that was given up is a fault, however old it is', async () => {
    expect(await look(fresh(), { isHere: true, unsent: mails([0, 2], [0, 0]) })).toContainEqual(
      expect.stringMatching(
        /^broken: 2 emails to the company could not be sent: \/srv\/staging\/app\/run careers mail list/,
      ),
    )
  })

  test.each([
    ['waits for hours', [7200, 0]],
    ['was given up', [0, 1]],
  ] as const)(
    'a mail to a visitor that %s, as one to a mistyped address does, is no fault of the server',
    async (_what, visitor) => {
      const told = await look(fresh(), { isHere: true, unsent: mails([0, 0], visitor) })
      expect(told).toContainEqual(expect.stringMatching(/^note: .*careers mail list/))
      expect(told.filter((each) => each.startsWith('broken'))).toEqual([])
    },
  )

  test('one of two on a machine is told which of the units are its own', async () => {
    const DATA_DIR = path.join(await temporaryDir(), 'staging')
    await mkdir(path.join(DATA_DIR, 'site'), { recursive: true })
    const gone = new HttpResponse(null, { status: 502 })
    server.use(
      http.get('http://careers.example.com/healthz', () => new HttpResponse(null, { status: 404 })),
      http.get(/http:\/\/(?:lake|www|careers)\.example\.com/, () => gone.clone()),
    )
    const [site, lake, careers] = ['www', 'lake', 'careers'].map((each) => `http://${each}.example.com`)
    const env = parseEnv({ SITE_URL: site, LAKE_URL: lake, CAREERS_API_URL: careers, PREVIEW_LINKS: 'on', DATA_DIR })
    const { findings } = await examineDataset(env, undefined)
    const told = [...findings, ...(await examineCareers(env)), ...(await examineDraftsService(env))]
    expect(inWords(told)).toEqual(
      ['lake', 'careers', 'drafts'].map((unit) => expect.stringMatching(`systemctl start staging-${unit} starts it`)),
    )
  })

  test.each([
    ['ECONNREFUSED', /systemctl start nginx/],
    ['ENOTFOUND', /leads nowhere: check its record in the DNS/],
    ['EAI_AGAIN', /leads nowhere: check its record in the DNS/],
    ['CERT_HAS_EXPIRED', /certificate has ended: certbot renew/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /no certificate for that name .*certbot --nginx/],
    ['ETIMEDOUT', /not reached: .*firewall/],
  ])('of a name that answers %s, doctor says what helps', (code, advice) => {
    const own = parseEnv({ LAKE_URL: 'https://lake.example.com' })
    const failed = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    expect(startIt(own, new NoResponse('https://www.example.com/', failed), '')).toMatch(advice)
  })
})

test.skipIf(isMissing(NEEDS.openssl)).each([
  [10, /^broken: The certificate of https:.* ends in (?:9|10) days, .*certbot renew/],
  [60, /^well: https:.* answers over TLS, and its certificate has (?:59|60) days left\.$/],
  [15, /^well: /],
])('a certificate with %i days left is told when certbot should have renewed it', async (days, told) => {
  const folder = await temporaryDir()
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const files = ['-nodes', '-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-days', `${days}`, '-subj', '/CN=localhost', ...files],
    { stdio: 'ignore' },
  )
  // Where pages were never answered, each look at one would wait ten seconds.
  const server = createTlsServer({ key: await readFile(key), cert: await readFile(cert) }, (_request, response) =>
    response.destroy(),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  const env = { SITE_URL: url, STUDIO_URL: url, LAKE_URL: url, CAREERS_API_URL: 'http://localhost:1' }
  setDefaultCACertificates([await readFile(cert, 'utf8')])
  const [line] = inWords(await examineOwnServer(parseEnv(env), new Date(), false))
  expect(line).toMatch(told)
  // One that has ended is for the check of the address.
  const later = new Date(Date.now() + (days + 1) * 86_400_000)
  expect(await examineOwnServer(parseEnv(env), later, false)).toEqual([])
  server.close()
})

test('a webhook of the lake without a secret is reported', () => {
  const url = 'https://example.com/hook'
  expect(inWords(examineWebhook(parseEnv({ LAKE_WEBHOOK_URL: url })))).toEqual([
    expect.stringMatching(/^note: LAKE_WEBHOOK_URL is set without LAKE_WEBHOOK_SECRET/),
  ])
  expect(examineWebhook(parseEnv({ LAKE_WEBHOOK_URL: url, LAKE_WEBHOOK_SECRET: 'secret' }))).toEqual([])
})

test('an answer that breaks off, or does not end, is no answer', async () => {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"half":')
    if (request.url === '/breaks') setTimeout(() => response.destroy(), 50)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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

describe('mail', () => {
  const env = parseEnv({})
  const complete = { CAREERS_MAIL_FROM: 'careers@example.com', CAREERS_MAIL_TO: 'jobs@example.com' }

  async function greeter(line: string) {
    const server = net.createServer((socket) => socket.end(line)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('a mail server that takes the sign-in is fine; another one, none, and half of the settings are not', async () => {
    const mail = await startMailServer()
    const look = async (url: string, more: Record<string, string> = complete) =>
      inWords(await examineMail(env, { CAREERS_SMTP_URL: url, ...more }))
    const refusedFor = (why: RegExp) => [
      expect.stringMatching(new RegExp(`^broken: The mail server 127\\.0\\.0\\.1 takes no emails .*${why.source}`)),
    ]
    expect(await look(mail.url)).toEqual([])
    const strict = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error('wrong password')),
    })
    strict.listen(0, '127.0.0.1')
    await once(strict.server, 'listening')
    onTestFinished(() => strict.close())
    const { port } = strict.server.address() as AddressInfo
    expect(await look(`smtp://jobs:secret@127.0.0.1:${port}`)).toEqual(refusedFor(/wrong password/))
    // The script `status` asks each minute, and guesses no password.
    const given = { CAREERS_SMTP_URL: `smtp://jobs:secret@127.0.0.1:${port}`, ...complete }
    expect(await examineMail(env, given, true)).toEqual([])
    expect(await look(await greeter('HTTP/1.1 400 Bad Request\r\n'))).toEqual(refusedFor(/HTTP\/1\.1 400/))
    expect(await look(await greeter(''))).toEqual(refusedFor(/closed/))
    expect(await look(mail.url, {})).toEqual([
      expect.stringMatching(/^broken: The careers service does not start: .*CAREERS_MAIL_FROM must say/),
    ])
    expect(await look('mail.example.com')).toEqual([
      expect.stringMatching(/^broken: .*must be an address like smtp:\/\/user/),
    ])
    await mail.close()
    expect(await look(mail.url)).toEqual(refusedFor(/ECONNREFUSED/))
  })
})

describe('this machine', { timeout: 120_000 }, () => {
  test('with everything running all is well; with the lake stopped it says what to do and ends with 1', async () => {
    const folder = await temporaryDir()
    const data = await temporaryDir()
    const lake = await startTestLake({ dataDir: path.join(data, 'lake'), projectId: 'local' })
    const client = lake.clientWith({ projectId: 'local', token: lake.token })
    await client.create({ _id: 'siteSettings', _type: 'siteSettings', companyName: 'Archstep' })

    const places = { site: path.join(folder, 'site'), studio: path.join(folder, 'studio') }
    for (const place of Object.values(places)) {
      await mkdir(place)
      await writeFile(path.join(place, 'index.html'), '<script>show()</script>')
    }
    const site = await createStaticServer({ root: places.site, port: 0 })
    const studio = await createStaticServer({ root: places.studio, port: 0, singlePage: true })
    const careers = await startCareers({
      ...readSettings({ STUDIO_URL: studio.url }),
      port: 0,
      dataDir: path.join(data, 'careers'),
      lake: { url: lake.url, dataset: 'production', apiVersion: '2026-03-01' },
    })
    const env = {
      DATA_DIR: data,
      LAKE_PORT: String(lake.port),
      SITE_URL: site.url,
      STUDIO_URL: studio.url,
      CAREERS_API_URL: careers.url,
    }
    const built = parseEnv(env)
    await writeFile(path.join(places.site, '_headers'), securityHeaders(policyFor(built)))
    await writeFile(path.join(places.studio, '_headers'), studioHeaders(built, '<script>show()</script>'))
    // As `npm start` serves it: without the headers of a build.
    expect(inWords(await examineAddresses(built))).toEqual([
      expect.stringMatching(/^unseen: The site at .* is not a built one.*`npm run build && npm run preview` runs it/),
      expect.stringMatching(/^unseen: The Studio at .* is not a built one/),
    ])
    // As the drafts service answers whoever has no link.
    const draftsService = async () => new Response('<h1>This link does not work</h1>', { status: 404 })
    // The rules are read at the start.
    const ports = { site: Number(new URL(site.url).port), studio: Number(new URL(studio.url).port) }
    await Promise.all([site.close(), studio.close()])
    const servers = [
      await createStaticServer({ root: places.site, port: ports.site, draftsService }),
      await createStaticServer({ root: places.studio, port: ports.studio, singlePage: true }),
    ]

    const run = () => runCommand('commands/doctor.ts', [], env)
    expect(await run()).toEqual({
      code: 0,
      text: expect.stringMatching(/^Looking at .*\n\nGood to know:\n.*migrate.*\n[^]*\nAll is well\.$/),
    })
    // As `status` on a server calls it, which has looked as root.
    const report = path.join(folder, 'report.json')
    // Of another one, by the timer.
    await writeFile(`${report}.new`, 'half a report')
    const asStatus = execFile(
      process.execPath,
      ['commands/doctor.ts', '--report', report, '--script', '/srv/ours/app/status'],
      {
        cwd: root,
        env: { ...process.env, ...env },
      },
    )
    asStatus.stdin?.end('nginx runs.\nWRONG: careers does not run.\n')
    await once(asStatus, 'exit')
    const { findings, script } = serverReport.parse(JSON.parse(await readFile(report, 'utf8')))
    expect(script).toBe('/srv/ours/app/status')
    expect(await readFile(`${report}.new`, 'utf8')).toBe('half a report')
    expect(inWords(findings)).toEqual([
      'well: nginx runs.',
      'broken: careers does not run.',
      expect.stringMatching(/^note: .*migrate/),
    ])
    await lake.close()
    expect(await run()).toEqual({
      code: 1,
      text: expect.stringMatching(
        /Broken:\n {2}The CMS at http:\/\/localhost:\d+ does not answer .*: `npm start` runs it\./,
      ),
    })
    await Promise.all([careers.close(), ...servers.map((each) => each.close())])
  })
})
