import { describe, expect, test } from 'vitest'
import { parseEnv } from '#env.ts'
import { headersFor, parseHeaderRules } from '#hosts/staticFiles/headerRules.ts'
import { policyFor, securityHeaders } from '#render/hostRules/securityHeaders.ts'

const headersOf = (settings: Record<string, string>) => securityHeaders(policyFor(parseEnv(settings)))
const production = {
  SANITY_PROJECT_ID: 'abc123de',
  SITE_URL: 'https://www.example.com',
  STUDIO_URL: 'https://studio.example.com',
  CAREERS_API_URL: 'https://careers-api.example.com/v1',
  REPORTS_URL: 'https://reports.example.com/site',
}
const at = (settings: Record<string, string>, address: string) =>
  headersFor(parseHeaderRules(headersOf(settings)), address)
const directive = (settings: Record<string, string>, name: string) =>
  new RegExp(`${name} ([^;]*)`).exec(at(settings, '/').get('content-security-policy') ?? '')?.[1]

test('the script that counts visits is allowed, and may report to its own service', () => {
  const counted = (script: string) => ({ ...production, ANALYTICS_SCRIPT_URL: script, ANALYTICS_SITE: 'example.com' })
  const own = counted('https://stats.example.com/js/script.js')
  expect(directive(own, 'script-src')).toBe("'self' https://stats.example.com")
  expect(directive(own, 'connect-src')).toBe(`${directive(production, 'connect-src')} https://stats.example.com`)
  const umami = counted('https://cloud.umami.is/script.js')
  expect(directive(umami, 'script-src')).toBe("'self' https://cloud.umami.is")
  expect(directive(umami, 'connect-src')).toMatch(/ https:\/\/gateway\.umami\.is$/)
  expect(directive(production, 'script-src')).toBe("'self'")
})

const CMS = ['https://abc123de.api.sanity.io', 'https://abc123de.apicdn.sanity.io']
const OTHERS = ['https://careers-api.example.com', 'https://reports.example.com']
const FRAMES = ['https://www.openstreetmap.org', 'https://www.youtube-nocookie.com', 'https://player.vimeo.com']

describe('in production', () => {
  test.each([
    ['connect-src', ["'self'", ...CMS, ...OTHERS]],
    ['img-src', ["'self'", 'data:', 'https://cdn.sanity.io']],
    ['media-src', ["'self'", 'https://cdn.sanity.io']],
    ['frame-src', FRAMES],
    ['object-src', FRAMES.slice(0, 1)],
    ['frame-ancestors', ["'self'", 'https://studio.example.com']],
    // Without a script, a form is sent by mail.
    ['form-action', ["'self'", ...OTHERS.slice(0, 1), 'mailto:']],
  ])('pages may only connect to the services that they need: %s', (name, sources) => {
    expect(directive(production, name)?.split(' ')).toEqual(sources)
    // No service on this machine is allowed.
    expect(headersOf(production)).not.toContain('localhost')
  })

  test('pages without live content may not connect to the CMS at all', () => {
    expect(directive({ ...production, LIVE_EVENTS: 'off' }, 'connect-src')).toBe(["'self'", ...OTHERS].join(' '))
  })

  test('browsers must keep using TLS, but only for this host', () => {
    expect(at(production, '/').get('strict-transport-security')).toBe('max-age=31536000')
    expect(at({}, '/').has('strict-transport-security')).toBe(false)
  })

  test('the file keeps to the hosts’ limits: 100 rules, 2,000 characters a line, no duplicate headers for a path', () => {
    const text = headersOf(production)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThan(1000)
    const rules = parseHeaderRules(text)
    expect(rules.length).toBeLessThanOrEqual(100)
    for (const address of ['/', '/assets/site-abc.js', '/media/a.avif', '/files/0123456789abcdef/guide.pdf']) {
      const names = rules.filter((rule) => rule.matches(address)).flatMap((rule) => rule.headers.map(([name]) => name))
      const twice = names.filter((name, index) => names.indexOf(name) !== index)
      // If there are two policies, browsers enforce both.
      expect(twice).toEqual(/^\/(?:assets|media)\//.test(address) ? ['Content-Security-Policy'] : [])
    }
  })
})

test('a careers API on the same host as the CMS is listed once', () => {
  expect(directive({ CAREERS_API_URL: 'http://localhost:3900' }, 'connect-src')).toBe("'self' http://localhost:3900")
})

test('pages share neither their window nor their full URL with others, and use no devices of a visitor', () => {
  const headers = at(production, '/IoT')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  for (const device of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
    expect(headers.get('permissions-policy')).toContain(`${device}=()`)
})

test('search engines ignore a preview deployment, and only that', () => {
  expect(at({ SEARCH_ENGINES: 'noindex' }, '/IoT').get('x-robots-tag')).toBe('noindex')
  expect(at(production, '/IoT').has('x-robots-tag')).toBe(false)
})

test.each(['/media/0123456789abcdef.svg', '/assets/icons-01234567.svg'])(
  'a picture that is opened directly may do nothing, whatever is in it: %s',
  (address) => {
    const policy = at(production, address).get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect(at(production, '/IoT').get('content-security-policy')).not.toContain('sandbox')
  },
)

test('downloads are saved, not opened, with their declared type', () => {
  const headers = at(production, '/files/0123456789abcdef/guide.pdf')
  expect(headers.get('content-disposition')).toBe('attachment')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toContain('immutable')
})

test('files with a hash in their name are cached forever, pages are not', () => {
  expect(at(production, '/assets/site-abc.js').get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(at(production, '/assets/site-abc.js').get('cross-origin-resource-policy')).toBe('same-origin')
  expect(at(production, '/media/a.avif').get('cache-control')).toContain('immutable')
  expect(at(production, '/IoT').has('cache-control')).toBe(false)
})
