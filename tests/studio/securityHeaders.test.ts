import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseEnv } from '../../env.ts'
import { headersFor, parseHeaderRules } from '../../hosts/preview/headerRules.ts'
import { studioHeaders } from '../../studio/build/securityHeaders.ts'

const INLINE = '\n;(function () { show("an error") })()\n'
const page = `<html><script>${INLINE}</script><style>a{}</style>
  <script src="/static/app.js" type="module"></script></html>`
const headers = (settings: Record<string, string>) =>
  headersFor(parseHeaderRules(studioHeaders(parseEnv(settings), page)), '/structure/home')
const policy = (settings: Record<string, string>) => headers(settings).get('content-security-policy') ?? ''

const production = {
  SANITY_PROJECT_ID: 'abc123de',
  SITE_URL: 'https://www.example.com',
  STUDIO_URL: 'https://studio.example.com',
}

test('scripts are its own and the one in its page, by its hash', () => {
  const hash = createHash('sha256').update(INLINE).digest('base64')
  expect(policy({})).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy({})).not.toContain('unsafe-eval')
  expect(policy(production)).toContain(`script-src 'self' 'sha256-${hash}' https://core.sanity-cdn.com;`)
})

test('on this machine it reaches the lake and shows the site, and nothing of Sanity’s', () => {
  const settings = { LAKE_PORT: '4900', PREVIEW_PORT: '4901', CAREERS_PORT: '4902' }
  expect(policy(settings)).toContain(
    "connect-src 'self' http://localhost:4902 http://localhost:4901 http://localhost:4900 ws://localhost:4900;",
  )
  expect(policy(settings)).toContain("frame-src 'self' http://localhost:4901 blob:;")
  expect(policy(settings)).not.toContain('sanity')
  expect(headers(settings).has('strict-transport-security')).toBe(false)
})

test('of a lake of one’s own it reaches the public address, with TLS for its socket as well', () => {
  expect(policy({ LAKE_URL: 'https://lake.example.com' })).toMatch(
    /connect-src [^;]* https:\/\/lake\.example\.com wss:\/\/lake\.example\.com;/,
  )
})

test('on a server of one’s own it reaches the site, which tells how its publisher is, also without a preview service', () => {
  const own = { LAKE_URL: 'https://lake.example.com', SITE_URL: 'https://www.example.com', PREVIEW_LINKS: 'off' }
  expect(policy(own)).toMatch(/connect-src [^;]* https:\/\/www\.example\.com /)
})

test('in production it reaches Sanity’s service and nothing of this machine', () => {
  expect(policy(production)).toContain(
    "connect-src 'self' https://*.sanity.io wss://*.sanity.io https://sanity-cdn.com;",
  )
  expect(policy(production)).not.toContain('localhost')
  expect(headers(production).get('strict-transport-security')).toBe('max-age=31536000')
})

test('of a careers service it reaches exactly the one that it was built for, and shows resumes from it', () => {
  const desk = { ...production, CAREERS_API_URL: 'https://careers.example.com/base' }
  expect(policy(desk)).toContain(
    "connect-src 'self' https://careers.example.com https://*.sanity.io wss://*.sanity.io https://sanity-cdn.com;",
  )
  expect(policy(desk)).toContain("frame-src 'self' https://www.example.com blob:;")
  expect(policy(production)).toContain("frame-src 'self' https://www.example.com;")
})

test('it reaches the site where the preview service runs, which looks at outside links', () => {
  expect(policy({ ...production, PREVIEW_LINKS: 'on' })).toContain(
    "connect-src 'self' https://www.example.com https://",
  )
  expect(policy({ ...production, PREVIEW_LINKS: 'off' })).not.toMatch(/connect-src[^;]*www\.example\.com/)
})

test('nobody may show it in a frame, and search engines leave it out', () => {
  expect(policy(production)).toMatch(/frame-ancestors 'none'$/)
  expect(headers(production).get('x-robots-tag')).toBe('noindex')
})
