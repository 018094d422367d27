import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startCareers } from '../../careers/server.ts'
import { parseEnv } from '../../env.ts'
import { createStaticServer } from '../../hosts/preview/staticServer.ts'
import { runNode } from '../../commands/services/processes.ts'
import { documentsGroq } from '../../hosts/outsideLinks/findOutsideLinks.ts'
import { admitPublic } from '../../hosts/outsideLinks/publicAddress.ts'
import { ask, NoAnswer } from '../../commands/doctor/ask.ts'
import { examineMail } from '../../commands/doctor/careers.ts'
import { examine } from '../../commands/doctor/examine.ts'
import type { Finding } from '../../commands/doctor/finding.ts'
import { examineLinks } from '../../commands/doctor/links.ts'
import { examineStudio } from '../../commands/doctor/policies.ts'
import { studioHeaders } from '../../studio/build/securityHeaders.ts'
import { policyFor, securityHeaders } from '../../web/build/securityHeaders.ts'
import { startTestLake, temporaryDir } from '../../lake/tests/testLake.ts'
import { filteredBy, handlersOf, healthyWorld, hookWith, settings, type World } from './hostedWorld.ts'

const root = path.resolve(import.meta.dirname, '../..')

// Certificates have a test of their own: MSW answers no TLS.
vi.mock('../../commands/doctor/certificates.ts', () => ({ examineCertificates: async () => [] }))

describe('a hosted project', () => {
  let world: World
  const server = setupServer(...handlersOf(() => world))
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  beforeEach(() => {
    world = healthyWorld()
  })

  const now = new Date('2026-11-22T12:00:00Z')
  const look = (change: Record<string, string | undefined> = {}) => {
    const all = { ...settings, ...change }
    return examine(parseEnv(all), all, now)
  }
  const of = (findings: readonly Finding[], level: Finding['level']) =>
    findings.filter((finding) => finding.level === level).map(({ text }) => text)

  test('in good health has nothing broken; only the mail server is out of sight', async () => {
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'note')).toEqual([])
    expect(of(findings, 'unseen')).toEqual([expect.stringMatching(/^CAREERS_SMTP_URL is not set here/)])
  })

  /** Changes the Content-Security-Policy of the site or of the Studio. */
  const policy = (at: 'site' | 'studio', change: (text: string) => string) => () => {
    const { headers = {} } = world[at]
    world[at] = {
      ...world[at],
      headers: { ...headers, 'content-security-policy': change(headers['content-security-policy'] ?? '') },
    }
  }
  const header = (at: 'site' | 'studio', name: string, value: string | undefined) => () => {
    const { [name]: _old, ...headers } = world[at].headers ?? {}
    world[at] = { ...world[at], headers: value === undefined ? headers : { ...headers, [name]: value } }
  }

  test.each<[fault: string, inject: () => void, sentence: RegExp]>([
    [
      'the CMS does not answer',
      () => (world.asVisitor = { status: 0 }),
      /^The CMS at https:\/\/abc123de\.api\.sanity\.io does not answer .*SANITY_PROJECT_ID is right/,
    ],
    [
      'there is no such dataset',
      () => (world.asVisitor = { status: 404 }),
      /^There is no dataset production in project abc123de: make it/,
    ],
    [
      'the dataset is private, and refuses',
      () => (world.asVisitor = { status: 401 }),
      /^Dataset production can be read with a token only.*visibility set production public/,
    ],
    [
      'the dataset is private, and seems empty',
      () => (world.asVisitor = { status: 200, body: { result: 0 } }),
      /^Dataset production can be read with a token only/,
    ],
    [
      'the dataset is empty',
      () => (world.asVisitor = world.asScript = { status: 200, body: { result: 0 } }),
      /has no site settings.*`npm run seed`/,
    ],
    [
      'the CMS fails',
      () => (world.asVisitor = world.asScript = { status: 503 }),
      /^The CMS answers a query with status 503/,
    ],
    [
      'the Live API refuses',
      () => (world.live = { status: 403 }),
      /^The Live Content API answers the site with status 403/,
    ],
    [
      'the Live API does not say welcome',
      () => (world.live = { status: 200, text: ': hello\n\n' }),
      /^The Live Content API does not say welcome/,
    ],
    [
      'the Live API tells no position',
      () => (world.live = { status: 200, text: 'event: welcome\ndata: {}\n\n' }),
      /^The Live Content API tells no position/,
    ],
    [
      'the site is no CORS origin',
      () => (world.corsOfSite = { status: 200, body: { result: { allowed: false } } }),
      /^Pages of https:\/\/www\.example\.com \(the site\) may not ask.*cors add https:\/\/www\.example\.com --no-credentials`/,
    ],
    [
      'the site has credentials',
      () => (world.corsOfSite = { status: 200, body: { result: { allowed: true, withCredentials: true } } }),
      /may use a visitor’s Sanity session/,
    ],
    [
      'the Studio is no CORS origin',
      () => (world.corsOfStudio = { status: 200, body: { result: { allowed: false } } }),
      /\(the Studio\) may not ask.*cors add https:\/\/studio\.example\.com --credentials`/,
    ],
    [
      'the Studio has no credentials',
      () => (world.corsOfStudio = { status: 200, body: { result: { allowed: true, withCredentials: false } } }),
      /without credentials only, so nobody could sign in/,
    ],
    [
      'any page has credentials',
      () => (world.cors = { status: 200, body: [{ origin: 'https://*.netlify.app', allowCredentials: true }] }),
      /^The CORS origin https:\/\/\*\.netlify\.app allows credentials to pages that anybody may make/,
    ],
    [
      'the token is over',
      () => (world.mutate = { status: 401 }),
      /^The token is not valid, or its time is over: make a new one/,
    ],
    ['the token may only read', () => (world.mutate = { status: 403 }), /^The token may not write/],
    [
      'a token ends soon',
      () => (world.robots = { status: 200, body: { data: [{ label: 'CI', expiresAt: '2026-12-01T12:00:00Z' }] } }),
      /^The token “CI” ends on 2026-12-01, in 9 days/,
    ],
    [
      'a token has ended',
      () => (world.robots = { status: 200, body: { data: [{ label: 'CI', expiresAt: '2026-11-01T12:00:00Z' }] } }),
      /^The token “CI” has ended on 2026-11-01/,
    ],
    [
      'there is no webhook',
      () => (world.hooks = { status: 200, body: [] }),
      /^No webhook asks for a new build.*_type in \["about"/,
    ],
    [
      'the webhook is of another dataset',
      () => (world.hooks = hookWith({ dataset: 'staging' })),
      /^No webhook asks for a new build/,
    ],
    ['the webhook is off', () => (world.hooks = hookWith({ isDisabledByUser: true })), /“Rebuild”\) is switched off/],
    [
      'the webhook misses types',
      () => (world.hooks = filteredBy('_type in ["post", "page"]')),
      /^The webhook “Rebuild” leaves about, .*testimonial.* out/,
    ],
    [
      'the webhook misses deletions',
      () => (world.hooks = hookWith({ rule: { on: ['create', 'update'], filter: '', projection: null } })),
      /does not follow delete/,
    ],
    [
      'the webhook follows drafts',
      () => (world.hooks = hookWith({ includeDrafts: true })),
      /builds the site with every keystroke/,
    ],
    [
      'the site does not answer',
      () => (world.site = { status: 0 }),
      /^The site at https:\/\/www\.example\.com does not answer .*correct SITE_URL/,
    ],
    [
      'the site is not there',
      () => (world.site = { status: 404, text: 'x' }),
      /^The site at https:\/\/www\.example\.com answers with status 404/,
    ],
    [
      'the site’s headers are not sent',
      header('site', 'content-security-policy', undefined),
      /^The site at .* sends no Content-Security-Policy.*dist\/site\/_headers/,
    ],
    [
      'the site may not be framed by this Studio',
      policy('site', (text) => text.replace('studio.example.com', 'old.example.com')),
      /^The site’s policy \(frame-ancestors\) leaves https:\/\/studio\.example\.com out, so the Studio can’t show the preview/,
    ],
    ['the site may not be framed at all', header('site', 'x-frame-options', 'DENY'), /^The site sends X-Frame-Options/],
    [
      'the site was built for another project',
      policy('site', (text) => text.replaceAll('abc123de', 'zzz999zz')),
      /\(connect-src\) leaves https:\/\/abc123de\.api\.sanity\.io out, so open pages/,
    ],
    [
      'the site was built with another careers service',
      policy('site', (text) => text.replaceAll('careers.example.com', 'x.example.com')),
      /leaves https:\/\/careers\.example\.com out, so nobody can send an application/,
    ],
    [
      'the site hides from search engines',
      header('site', 'x-robots-tag', 'noindex'),
      /^The site asks search engines to leave it out/,
    ],
    [
      'the Studio’s headers are not sent',
      header('studio', 'content-security-policy', undefined),
      /^The Studio at .* sends no Content-Security-Policy/,
    ],
    [
      'the Studio may not ask the preview service',
      policy('studio', (text) => text.replace(/(connect-src[^;]*) https:\/\/www\.example\.com/, '$1')),
      /\(connect-src\) leaves https:\/\/www\.example\.com out, so Health can’t look at outside links/,
    ],
    [
      'the preview service is not there',
      () => (world.preview = { status: 404, text: '<h1>Not found</h1>' }),
      /^No preview service answers at https:\/\/www\.example\.com\/preview\/outside-links \(status 404\).*PREVIEW_LINKS=off\.$/,
    ],
    [
      'the preview service knows another Studio',
      () =>
        (world.preview = { ...world.preview, headers: { 'access-control-allow-origin': 'https://old.example.com' } }),
      /answers pages of https:\/\/old\.example\.com only, so Health can’t look at outside links from https:\/\/studio\.example\.com/,
    ],
    [
      'the Studio may not show this site',
      policy('studio', (text) => text.replaceAll('www.example.com', 'old.example.com')),
      /^The Studio’s policy \(frame-src\) leaves https:\/\/www\.example\.com out/,
    ],
    [
      'the Studio was built for the local lake',
      policy('studio', (text) => text.replaceAll('*.sanity.io', 'localhost')),
      /\(connect-src\) leaves https:\/\/abc123de\.api\.sanity\.io out, so nobody can sign in/,
    ],
    [
      'Sanity’s dashboard is not let in',
      policy('studio', (text) => text.replaceAll('https://core.sanity-cdn.com', '')),
      /\(script-src\) leaves https:\/\/core\.sanity-cdn\.com out/,
    ],
    [
      'the careers service does not answer',
      () => (world.healthz = { status: 0 }),
      /^The careers service at https:\/\/careers\.example\.com does not answer/,
    ],
    ['something else is at its address', () => (world.healthz = { status: 404 }), /answers \/healthz with status 404/],
    [
      'its database is away',
      () => (world.readyz = { status: 503, body: { status: 'not ready', database: 'does not answer' } }),
      /does not reach what it needs \(database: does not answer\)/,
    ],
    ['it does not know the site', () => (world.jobs = { status: 403 }), /add that origin to its CAREERS_ORIGINS/],
    ['it does not know the Studio', () => (world.desk = { status: 403 }), /set its STUDIO_URL to that/],
  ])('says in a sentence that %s', async (_fault, inject, sentence) => {
    inject()
    expect(of(await look(), 'broken')).toContainEqual(expect.stringMatching(sentence))
  })

  test('one fault is one finding, not several', async () => {
    world.corsOfSite = { status: 200, body: { result: { allowed: false } } }
    expect(of(await look(), 'broken')).toHaveLength(1)
  })

  test('without PREVIEW_LINKS nobody counts on the preview service', async () => {
    world.preview = { status: 404, text: '' }
    expect(of(await look({ PREVIEW_LINKS: undefined }), 'broken')).toEqual([])
  })

  test('a second webhook for something else is no fault', async () => {
    const { body } = filteredBy('_type == "job"')
    world.hooks = { status: 200, body: [...(body as []), ...(world.hooks.body as [])] }
    expect(of(await look(), 'broken')).toEqual([])
  })

  test('what the plan lacks is told, and is no fault', async () => {
    world.roles = { status: 200, body: { data: [{ name: 'administrator' }, { name: 'viewer' }] } }
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'note')).toEqual([
      expect.stringMatching(/^The plan has no role Editor \(it has administrator, viewer\)/),
    ])
  })

  test('what the token may not see, and what has another form, is said to be out of sight', async () => {
    for (const name of ['cors', 'roles', 'hooks'] as const) world[name] = { status: 403, body: {} }
    world.robots = { status: 200, body: { something: 'else' } }
    const findings = await look()
    expect(of(findings, 'broken')).toEqual([])
    expect(of(findings, 'unseen')).toEqual([
      expect.stringMatching(/^The CORS origins could not be looked at \(the token may not\)/),
      expect.stringMatching(/^The roles of the plan could not/),
      expect.stringMatching(/^The webhooks could not/),
      expect.stringMatching(/^The ends of tokens could not/),
      expect.stringMatching(/^CAREERS_SMTP_URL/),
    ])
    expect(of(await look({ SANITY_AUTH_TOKEN: undefined }), 'unseen')).toContainEqual(
      expect.stringMatching(/^SANITY_AUTH_TOKEN is not set/),
    )
  })

  test('a Studio at sanity.studio has Sanity’s headers', async () => {
    server.use(http.get('https://archstep.sanity.studio/', () => new HttpResponse('')))
    const at = { STUDIO_URL: 'https://archstep.sanity.studio' }
    expect(of(await look(at), 'broken')).not.toContainEqual(expect.stringMatching(/Content-Security-Policy/))
  })

  test('without CAREERS_API_URL the site would send applications to this machine', async () => {
    expect(of(await look({ CAREERS_API_URL: undefined }), 'broken')).toContainEqual(
      expect.stringMatching(
        /^CAREERS_API_URL is not set, so the site would send applications to http:\/\/localhost:8000/,
      ),
    )
  })
})

describe('links of the content to other sites', () => {
  const server = setupServer(...handlersOf(healthyWorld))
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => server.close())
  afterEach(() => server.resetHandlers())

  // Public addresses of hosts without a name: nothing is looked up.
  const [fine, gone, closed] = ['https://8.8.8.8/fine', 'https://8.8.4.4/gone', 'https://1.1.1.1/closed']
  const links = [
    { _key: 'k', href: fine },
    { _key: 'l', href: gone },
  ]
  let asked = ''

  /** The dataset holds these, and the other sites answer so. */
  const world = (documents: object[], answers: Record<string, () => Response>) =>
    server.use(
      http.get('https://abc123de.api.sanity.io/v2026-03-01/data/query/production', ({ request }) => {
        const { searchParams } = new URL(request.url)
        if (searchParams.get('query') !== documentsGroq) return undefined
        asked = `${searchParams.get('perspective')} ${request.headers.get('authorization')}`
        return HttpResponse.json({ result: documents })
      }),
      ...Object.entries(answers).map(([address, answer]) => http.all(address, answer)),
    )
  const look = async (wanted = true) =>
    (await examine(parseEnv(settings), settings, new Date('2026-11-22T12:00:00Z'), wanted)).map(
      ({ level, text }) => `${level}: ${text}`,
    )
  const about = { _id: 'about', _type: 'about', title: 'About us', links }
  const status = (code: number) => () => new HttpResponse(null, { status: code })

  test('one that is dead is broken, one that is unclear is to be opened, each with its field', async () => {
    const redirect = { _id: 'r1', _type: 'redirect', to: closed }
    world([about, redirect], { [fine]: status(200), [gone]: status(404), [closed]: status(403) })
    const findings = await look()
    expect(findings).toContain(
      'broken: https://8.8.4.4/gone is linked in “About us” (about, links[_key=="l"].href). There is no such page there any more (404). Correct or remove the link in the Studio.',
    )
    expect(findings).toContain(
      'unseen: https://1.1.1.1/closed is linked in (r1, to). It does not let programs in (403). Open it in a browser to see whether it is still right.',
    )
    expect(findings).toContain('note: Of 3 addresses of other sites that the content leads to, 1 answer.')
    expect(asked).toBe('drafts Bearer a-token')
  })

  /** What is said of two links when no name can be looked up. */
  async function lookWithout(code: string) {
    world(
      [{ _id: 'a', _type: 'page', links: [{ href: 'https://one.example/' }, { href: 'https://two.example/' }] }],
      {},
    )
    const admit = admitPublic(() => Promise.reject(Object.assign(new Error('getaddrinfo'), { code })))
    return (await examineLinks(parseEnv(settings), undefined, admit)).map(({ level, text }) => `${level}: ${text}`)
  }

  test('when none can be reached, it is this machine that is named, not all of them', async () => {
    expect(await lookWithout('EAI_AGAIN')).toEqual([
      'unseen: No outside address could be reached, so this computer may be offline: run this again where the internet can be reached.',
    ])
  })

  test('when there is no host of any of these names, they are dead, and this machine is not blamed', async () => {
    expect(await lookWithout('ENOTFOUND')).toEqual([
      expect.stringMatching(/^broken: https:\/\/one\.example\/ .* There is no host of that name\./),
      expect.stringMatching(/^broken: https:\/\/two\.example\/ .* There is no host of that name\./),
      'note: Of 2 addresses of other sites that the content leads to, 0 answer.',
    ])
  })

  test('nobody is asked without being asked for it', async () => {
    asked = ''
    world([about], {})
    expect((await look(false)).filter((text) => text.startsWith('broken'))).toEqual([])
    expect(asked).toBe('')
  })
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
    expect(error).toBeInstanceOf(NoAnswer)
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
    return { server, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('a mail server that greets is fine; another one, none, and half of the settings are not', async () => {
    const mail = await greeter('220 mail.example.com ESMTP\r\n')
    const web = await greeter('HTTP/1.1 400 Bad Request\r\n')
    const look = async (url: string, more: Record<string, string> = complete) =>
      (await examineMail(env, { CAREERS_SMTP_URL: url, ...more })).map(({ level, text }) => `${level}: ${text}`)
    expect(await look(mail.url)).toEqual([expect.stringMatching(/^note: The mail server 127\.0\.0\.1 answers/)])
    expect(await look(web.url)).toEqual([expect.stringMatching(/^broken: .*does not greet as a mail server \(“HTTP/)])
    expect(await look(mail.url, {})).toEqual([
      expect.stringMatching(/^broken: .*without CAREERS_MAIL_FROM and CAREERS_MAIL_TO/),
    ])
    expect(await look('mail.example.com')).toEqual([expect.stringMatching(/^broken: CAREERS_SMTP_URL is no address/)])
    const silent = await greeter('')
    expect(await look(silent.url)).toEqual([
      expect.stringMatching(/^broken: .*does not answer \(it closes the connection without a greeting\)/),
    ])
    for (const { server } of [mail, web, silent]) server.close()
    await once(mail.server, 'close')
    expect(await look(mail.url)).toEqual([
      expect.stringMatching(/^broken: The mail server 127\.0\.0\.1 does not answer/),
    ])
  })
})

describe('this machine', { timeout: 120_000 }, () => {
  test('with everything running all is well; with the lake stopped it says what to do and ends with 1', async () => {
    const folder = await temporaryDir()
    const data = await temporaryDir()
    const lake = await startTestLake({ dataDir: path.join(data, 'lake'), projectId: 'local' })
    const client = lake.clientWith({ projectId: 'local', token: lake.token })
    await client.create({ _id: 'siteSettings', _type: 'siteSettings', companyName: 'Archstep' })
    await client.create({ _id: 'drafts.about', _type: 'about', link: { href: 'https://localhost/' } })

    const places = { site: path.join(folder, 'site'), studio: path.join(folder, 'studio') }
    for (const place of Object.values(places)) {
      await mkdir(place)
      await writeFile(path.join(place, 'index.html'), '<h1>Home</h1>')
    }
    const site = await createStaticServer({ root: places.site, port: 0 })
    const studio = await createStaticServer({ root: places.studio, port: 0, singlePage: true })
    const careers = await startCareers({
      port: 0,
      dataDir: path.join(data, 'careers'),
      allowedOrigins: [],
      content: { url: lake.url, dataset: 'production', apiVersion: '2026-03-01' },
      desk: { studioUrl: studio.url, recruiters: [] },
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
    expect(await examineStudio(built)).toEqual([
      {
        level: 'unseen',
        text: expect.stringMatching(/^The Studio at .* is not a built one.*`npm run build && npm run preview` runs it/),
      },
    ])
    // As the preview service answers whoever has no proof.
    const previewService = async () =>
      Response.json(
        { message: 'What is asked for is not as the Studio asks.' },
        { status: 400, headers: { 'access-control-allow-origin': studio.url } },
      )
    // The rules are read at the start.
    const ports = { site: Number(new URL(site.url).port), studio: Number(new URL(studio.url).port) }
    await Promise.all([site.close(), studio.close()])
    const servers = [
      await createStaticServer({ root: places.site, port: ports.site, previewService }),
      await createStaticServer({ root: places.studio, port: ports.studio, singlePage: true }),
    ]

    const run = async (...more: string[]) => {
      const lines: string[] = []
      const job = runNode([path.join(root, 'commands/doctor.ts'), ...more], {
        cwd: root,
        env,
        onLine: (line) => lines.push(line),
      })
      return { code: await job.exited, text: lines.join('\n') }
    }
    expect(await run()).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Looking at the local Content Lake.*\n\nGood to know:\n.*migrate -- --write.*\n\nAll is well\.$/,
      ),
    })

    expect(await run('--links')).toEqual({
      code: 0,
      text: expect.stringMatching(
        /Could not be looked at:\n {2}https:\/\/localhost\/ is linked in \(about, link\.href\)\. It leads into a private network/,
      ),
    })
    expect(await run('--link')).toEqual({
      code: 1,
      text: expect.stringMatching(/^Usage: npm run doctor \[-- --links\]/),
    })

    await lake.close()
    const sick = await run()
    expect(sick.code).toBe(1)
    expect(sick.text).toMatch(
      /Broken:\n {2}The CMS at http:\/\/localhost:\d+ does not answer .*: `npm start` runs it\./,
    )
    await Promise.all([careers.close(), ...servers.map((each) => each.close())])
  })
})
