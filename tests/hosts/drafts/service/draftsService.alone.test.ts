import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { createDraftsService, type DraftsServiceSettings } from '#hosts/drafts/service/draftsService.ts'
import { type Ask, ContentUnavailable } from '#web/content/contentQuery.ts'
import { fetchContent } from '../../../web/seedContent.ts'
import '../../../support/setupNetworkAndConsole.ts'

// The service may run anywhere, and says times in UTC.
vi.hoisted(() => void vi.stubEnv('TZ', 'America/Chicago'))

const SITE = 'https://www.example.com'
const NOW = new Date('2026-11-22T12:00:00Z')
const SECRET = 'c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const valid = { path: '/About', secretHash: sha256(SECRET), expiresAt: '2026-11-23T12:00:00Z', revokedAt: null }
const ID = 'valid-link-of-the-test-24'
const links: Record<string, unknown> = {
  [ID]: valid,
  'accented-link-of-the-test': { ...valid, path: '/Straße' },
  'ending-link-of-the-test-24': { ...valid, expiresAt: NOW.toISOString() },
  'expired-link-of-the-test-24': { ...valid, expiresAt: '2026-11-22T11:59:59Z' },
  'revoked-link-of-the-test-24': { ...valid, revokedAt: '2026-11-22T11:00:00Z' },
  'revoked-and-expired-link-24': {
    ...valid,
    expiresAt: '2026-11-22T11:59:59Z',
    revokedAt: '2026-11-22T11:00:00Z',
  },
  'nowhere-link-of-the-test-24': { ...valid, path: '/no/such/page' },
  'endless-link-of-the-test-24': { ...valid, expiresAt: '2057-11-23T12:00:00Z' },
  'gone-page-link-of-the-test': { ...valid, path: '/no-such-page' },
  'elsewhere-link-of-the-test': { ...valid, path: '//elsewhere.example/About' },
}

function start(ask: Ask = fetchContent, further: Partial<DraftsServiceSettings> = {}) {
  const asked: string[] = []
  const looked: string[] = []
  const service = createDraftsService({
    client: {
      ask: async (request) => {
        asked.push(request.name)
        return ask(request)
      },
      findLink: async (id) => {
        looked.push(id)
        return links[id] ?? null
      },
    },
    assemble: async ({ head, body }, facts) =>
      `<html><head>${head}</head><body><div id="root" ` +
      `data-start='${JSON.stringify(facts)}'>${body}</div></body></html>`,
    pageHeaders: [
      ['Content-Security-Policy', "script-src 'self'"],
      ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ],
    siteUrl: SITE,
    now: () => NOW,
    ...further,
  })
  const get = (path: string, init: RequestInit = {}) => service(new Request(SITE + path, init))
  const withCookie = (path: string, init: RequestInit = {}) =>
    get(path, { ...init, headers: { cookie: `other=1; preview-secret=${SECRET}` } })
  return { asked, looked, service, get, withCookie }
}

const open = (id: string, secret = SECRET) => `/preview/${id}?sanity-preview-secret=${secret}`

/** What every response must have. */
function expectPrivate(response: Response) {
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
}

describe('a link to a draft', () => {
  test('moves its secret from the URL into a cookie for this link only', async () => {
    const { get, asked } = start()
    const response = await get(open(ID))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(`/preview/${ID}/About`)
    const cookie = response.headers.get('set-cookie')?.split('; ')
    expect(cookie).toEqual([`preview-secret=${SECRET}`, `Path=/preview/${ID}`, 'HttpOnly', 'SameSite=Lax', 'Secure'])
    expectPrivate(response)
    expect(asked).toEqual([])
    // The cookie of an earlier link with the same address no longer counts.
    const headers = { cookie: `preview-secret=${SECRET}x` }
    expect((await get(open(ID), { headers })).status).toBe(303)
  })

  test.each([
    ['behind a proxy that ends TLS', 'http://localhost:8080', SITE, true],
    ['of a preview deployment', SITE, 'http://localhost:4173', true],
    ['of a developer', 'http://localhost:4173', 'http://localhost:4173', false],
  ])('keeps its cookie %s: at %s, for the site %s, only over TLS: %s', async (_, origin, siteUrl, secure) => {
    const { service } = start(fetchContent, { siteUrl })
    const response = await service(new Request(origin + open(ID)))
    expect(response.headers.get('set-cookie')?.endsWith('; Secure')).toBe(secure)
  })

  test('shows the page with a bar that says what it is, until when, and how to leave', async () => {
    const { withCookie } = start()
    const response = await withCookie(`/preview/${ID}/About`)
    expect(response.status).toBe(200)
    expectPrivate(response)
    expect(response.headers.get('content-security-policy')).toBe("script-src 'self'")
    const html = await response.text()
    expect(html).toContain('aria-label="Draft preview"')
    expect(html).toContain('<time datetime="2026-11-23T12:00:00.000Z">November 23, 2026 at 12:00 PM UTC</time>')
    expect(html).toContain(
      `<form method="post" action="/preview/${ID}"><button type="submit">Leave the preview</button>`,
    )
    expect(html).toContain('Forty people who finish things.')
    // Links keep the preview's URL, which the service redirects.
    expect(html).toContain(`href="/preview/${ID}/Contact"`)
    expect(html).not.toContain(SECRET)
    expect(html).toContain(`"draft":{"basename":"/preview/${ID}"}`)
  })

  test('only fetches what its page shows', async () => {
    const { withCookie, asked } = start()
    await withCookie(`/preview/${ID}/About?query=*%5B_type=="previewLink"%5D&perspective=raw`)
    expect([...new Set(asked)].sort()).toEqual(['about', 'site'])
  })

  test.each([
    ['/Contact', '/Contact'],
    ['/', '/'],
    ['/CareersPage?q=x', '/CareersPage?q=x'],
    ['//elsewhere.example/About', '/elsewhere.example/About'],
    ['/\\elsewhere.example', '/elsewhere.example'],
  ])('redirects from another page, %s, to the published one', async (path, published) => {
    const { withCookie, asked } = start()
    const response = await withCookie(`/preview/${ID}${path}`)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(published)
    expect(asked).toEqual([])
  })

  test('that has expired or was revoked says so on a separate page, even after a page was open', async () => {
    const { get, withCookie, asked } = start()
    for (const [id, words] of [
      ['ending-link-of-the-test-24', /<h1>This link has expired<\/h1>/],
      ['expired-link-of-the-test-24', /<h1>This link has expired<\/h1>[^]*until November 22, 2026 at 11:59 AM UTC/],
      ['revoked-link-of-the-test-24', /<h1>This link has been taken back<\/h1>/],
      ['revoked-and-expired-link-24', /<h1>This link has been taken back<\/h1>/],
    ] as const) {
      for (const response of [await get(open(id)), await withCookie(`/preview/${id}/About`)]) {
        expect(response.status).toBe(410)
        expectPrivate(response)
        expect(response.headers.get('content-security-policy')).toMatch(
          /^default-src 'none'; style-src 'sha256-[^']+';/,
        )
        expect(response.headers.get('set-cookie')).toBeNull()
        expect(await response.text()).toMatch(words)
      }
    }
    expect(asked).toEqual([])
  })

  test.each([
    ['another secret', open(ID, `${SECRET}x`)],
    ['another secret of the same length', open(ID, SECRET.replace(/.$/, 'x'))],
    ['its hash in place of its secret', open(ID, sha256(SECRET))],
    ['no secret', `/preview/${ID}/About`],
    ['an empty secret', open(ID, '')],
    ['an id that does not exist', open('no-link-of-this-test-at-all')],
    ['the secret of another link that has ended', open('expired-link-of-the-test-24', `${SECRET}y`)],
    ['a validity of 31 years', open('endless-link-of-the-test-24')],
    ['a page of another host', open('elsewhere-link-of-the-test')],
  ])('with %s is like one that never existed', async (_, path) => {
    const { get, asked } = start()
    const response = await get(path)
    expect(response.status).toBe(404)
    expectPrivate(response)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toContain('<h1>This link does not work</h1>')
    expect(asked).toEqual([])
  })

  test.each(['/preview/', '/preview/short', '/preview/%22%5D%7C%20*%5B0%5D-and-more-and-more', '/About'])(
    'is not looked up at %s',
    async (path) => {
      const { get, looked } = start()
      expect((await get(`${path}?sanity-preview-secret=${SECRET}`)).status).toBe(404)
      expect(looked).toEqual([])
    },
  )

  test.each(['', 'short', 'x'.repeat(129), '"%5D%7C*%5B0%5D-and-more-and-more'])(
    'is not looked up with an invalid secret: %s',
    async (secret) => {
      const { get, looked } = start()
      expect((await get(open(ID, secret))).status).toBe(404)
      expect(looked).toEqual([])
    },
  )

  test('is left with a form, which deletes the cookie', async () => {
    const { withCookie } = start()
    const response = await withCookie(`/preview/${ID}`, { method: 'POST' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/')
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('accepts no %s at its page', async (method) => {
    const { withCookie, asked } = start()
    const response = await withCookie(`/preview/${ID}/About`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
    expect(asked).toEqual([])
  })

  test('accepts its own form, and no other request that changes something', async () => {
    const response = await start().withCookie(`/preview/${ID}`, { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('leads to a page with letters of any language', async () => {
    const { get, withCookie } = start()
    const page = '/preview/accented-link-of-the-test/Stra%C3%9Fe'
    expect((await get(open('accented-link-of-the-test'))).headers.get('location')).toBe(page)
    expect((await withCookie('/preview/accented-link-of-the-test')).headers.get('location')).toBe(page)
    // There is none in the sample.
    expect((await withCookie(page)).status).toBe(404)
  })

  test('responds to HEAD without a body', async () => {
    const { withCookie } = start()
    const response = await withCookie(`/preview/${ID}/About`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
    expectPrivate(response)
  })

  test.each(['gone-page-link-of-the-test/no-such-page', 'nowhere-link-of-the-test-24/no/such/page'])(
    'whose page no longer exists says so: %s',
    async (address) => {
      const { withCookie } = start()
      const response = await withCookie(`/preview/${address}`)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<h1>There is no page here anymore</h1>')
    },
  )

  const failing: Ask = (request) =>
    request.name === 'about' ? Promise.reject(new TypeError('No picture')) : fetchContent(request)
  const unavailable: Ask = () =>
    Promise.reject(new ContentUnavailable('Session sk-token is not valid', { cause: undefined, tookTooLong: false }))
  const partly: Ask = (request) => (request.name === 'about' ? unavailable(request) : fetchContent(request))
  const unrenderable: Ask = (request) =>
    request.name === 'about' ? Promise.resolve({ content: 7, syncTags: [] }) : fetchContent(request)
  const noFiles = { assemble: () => Promise.reject(new Error('The host says sk-token')) }

  test.each<[why: string, ask: Ask, settings: Partial<DraftsServiceSettings>, status: number, title: string]>([
    ['the content service does not answer', unavailable, {}, 503, 'The draft can’t be fetched now'],
    ['the content service does not answer for its page', partly, {}, 503, 'The draft can’t be fetched now'],
    ['its host does not give the site’s files', fetchContent, noFiles, 503, 'The draft can’t be fetched now'],
    ['its page can’t be rendered', unrenderable, {}, 500, 'This draft can’t be shown yet'],
    ['its content can’t be made ready', failing, {}, 500, 'This draft can’t be shown yet'],
  ])('says that it failed if %s, and leaves the reason to the log', async (_, request, settings, status, title) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const response = await start(request, settings).withCookie(`/preview/${ID}/About`)
    expect(response.status).toBe(status)
    expectPrivate(response)
    const html = await response.text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).not.toContain('sk-token')
    expect(log).toHaveBeenCalled()
  })
})
