import { execFileSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { NoResponse } from '#commands/doctor/ask.ts'
import { examineCareers } from '#commands/doctor/examineCareers.ts'
import { examineDataset } from '#commands/doctor/examineDataset.ts'
import { examineDraftsService } from '#commands/doctor/examineDraftsService.ts'
import { examineOwnServer, examineWebhook } from '#commands/doctor/examineOwnServer.ts'
import { startIt } from '#commands/doctor/finding.ts'
import { parseEnv } from '#env.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { temporaryFolder } from '../../support/atEnd.ts'
import { listenOnFreePort } from '../../support/listenOnFreePort.ts'
import { isMissing, NEEDS } from '../../support/needs.ts'
import { inWords } from '../inWords.ts'

const now = new Date('2026-11-22T12:00:00Z')

describe('on your own server, doctor', () => {
  const status = (answer: Response) => http.get('http://www.example.com/publisher-status', () => answer)
  /** Mails by recipient: the age of the oldest waiting one, and how many were given up. */
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

  test('finds no fault when all is well, run there or elsewhere', async () => {
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
  ])(
    'says what was published %s and is not on the site yet: a fault only if it lasts',
    async (_when, published, told) => {
      expect(await look(fresh(), { published })).toEqual([expect.stringMatching(told)])
    },
  )

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
      /^broken: The publisher has not checked for 2 hours/,
    ],
    [
      'the site fails where it tells of its publisher',
      () => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T11:30:00Z' }, { status: 500 }),
      /^broken: The state of the publisher is not at .*status 500/,
    ],
    [
      'its publisher sleeps',
      () => HttpResponse.json({ release: 3, publishedAt: '2026-11-22T07:00:00Z' }),
      /^broken: The publisher has not checked for 5 hours .*systemctl status website-publisher/,
    ],
    [
      'it tells nothing of its publisher',
      () => new HttpResponse(null, { status: 404 }),
      /^broken: The state of the publisher is not at http:\/\/www\.example\.com\/publisher-status .*status 404/,
    ],
  ])('says what to do when %s', async (_fault, answer, sentence) => {
    expect(await look(answer(), { published: '2026-11-22T06:00:00Z' })).toEqual([expect.stringMatching(sentence)])
  })

  test.each([
    ['59 minutes', 3599.9, /^well: No email/],
    ['an hour', 3600, /^broken: An email .* for 1 hour:/],
    ['two hours', 7300.5, /^broken: An email .* for 2 hours: \/srv\/staging\/app\/run careers mail/],
  ])('calls a mail that has waited for %s a fault from an hour on', async (_age, seconds, told) => {
    const unsent = mails([seconds, 0], [0, 0])
    expect(await look(fresh(), { isHere: true, unsent })).toContainEqual(expect.stringMatching(told))
  })

  test('calls a mail to the company that was given up a fault, however old it is', async () => {
    expect(await look(fresh(), { isHere: true, unsent: mails([0, 2], [0, 0]) })).toContainEqual(
      expect.stringMatching(
        /^broken: 2 emails to the company could not be sent: \/srv\/staging\/app\/run careers mail list/,
      ),
    )
  })

  test.each([
    ['waits for hours', [7200, 0]],
    ['was given up', [0, 1]],
  ] as const)('only notes a mail to a visitor that %s, whose address may be mistyped', async (_what, visitor) => {
    const told = await look(fresh(), { isHere: true, unsent: mails([0, 0], visitor) })
    expect(told).toContainEqual(expect.stringMatching(/^note: .*careers mail list/))
    expect(told.filter((each) => each.startsWith('broken'))).toEqual([])
  })

  test('names the units of this server where a machine has two', async () => {
    const DATA_DIR = path.join(temporaryFolder(), 'staging')
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
    ['CERT_HAS_EXPIRED', /certificate has expired: certbot renew/],
    ['ERR_TLS_CERT_ALTNAME_INVALID', /no certificate for that name .*certbot --nginx/],
    ['ETIMEDOUT', /not reached: .*firewall/],
  ])('says what helps if a host fails with %s', (code, advice) => {
    const own = parseEnv({ LAKE_URL: 'https://lake.example.com' })
    const failed = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
    expect(startIt(own, new NoResponse('https://www.example.com/', failed), '')).toMatch(advice)
  })
})

test.skipIf(isMissing(NEEDS.openssl)).each([
  [10, /^broken: The certificate of https:.* expires in (?:9|10) days, .*certbot renew/],
  [60, /^well: https:.* answers over TLS, and its certificate has (?:59|60) days left\.$/],
  [15, /^well: /],
])('a certificate with %i days left is a fault once certbot should have renewed it', async (days, told) => {
  const folder = temporaryFolder()
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const files = ['-nodes', '-keyout', key, '-out', cert]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-days', `${days}`, '-subj', '/CN=localhost', ...files],
    { stdio: 'ignore' },
  )
  // If pages got no response, each request for one would wait ten seconds.
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }, (_request, response) =>
    response.destroy(),
  )
  const url = `https://localhost:${await listenOnFreePort(server)}`
  const env = { SITE_URL: url, STUDIO_URL: url, LAKE_URL: url, CAREERS_API_URL: 'http://localhost:1' }
  const trusted = getCACertificates()
  onTestFinished(() => setDefaultCACertificates(trusted))
  setDefaultCACertificates([await readFile(cert, 'utf8')])
  const [line] = inWords(await examineOwnServer(parseEnv(env), new Date(), false))
  expect(line).toMatch(told)
  // An expired certificate is left to the check of the address.
  const later = new Date(Date.now() + (days + 1) * DAY_MS)
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
