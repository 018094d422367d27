import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseEnv } from '#env.ts'
import { headersFor, parseHeaderRules } from '#hosts/staticFiles/headerRules.ts'
import { studioHeaders } from '#render/hostRules/studioHeaders.ts'

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

const hash = createHash('sha256').update(INLINE).digest('base64')
const here = { LAKE_PORT: '4900', PREVIEW_PORT: '4901', CAREERS_PORT: '4902' }
const ownLake = { LAKE_URL: 'https://lake.example.com' }
const sanity = 'https://*.sanity.io wss://*.sanity.io https://sanity-cdn.com'
const desk = { ...production, CAREERS_API_URL: 'https://careers.example.com/base' }

test.each([
  ['scripts are its own and the one in its page, by its hash', {}, `script-src 'self' 'sha256-${hash}';`],
  ['… and Sanity’s bridge', production, `script-src 'self' 'sha256-${hash}' https://core.sanity-cdn.com;`],
  [
    'on this machine it reaches the lake and the careers service',
    here,
    "connect-src 'self' http://localhost:4902 http://localhost:4900 ws://localhost:4900;",
  ],
  ['… and shows the site, and resumes', here, "frame-src 'self' http://localhost:4901 blob:;"],
  [
    'of a lake of one’s own it reaches the public address, with TLS for its socket as well',
    ownLake,
    ' https://lake.example.com wss://lake.example.com;',
  ],
  [
    'on a server of one’s own it reaches the site, whose publisher tells how it is',
    { ...ownLake, SITE_URL: 'https://www.example.com' },
    ' https://www.example.com https://lake.example.com wss:',
  ],
  ['in production it reaches Sanity’s service', production, `connect-src 'self' ${sanity};`],
  [
    'of a careers service it reaches exactly the one that it was built for',
    desk,
    `connect-src 'self' https://careers.example.com ${sanity};`,
  ],
  ['… and shows resumes from it', desk, "frame-src 'self' https://www.example.com blob:;"],
  ['… which it does not without one', production, "frame-src 'self' https://www.example.com;"],
  ['nobody may show it in a frame', production, "frame-ancestors 'none'"],
])('%s', (_what, settings, part) => {
  expect(policy(settings)).toContain(part)
})

test('the policy names no Sanity service with a local lake, and nothing local in production', () => {
  expect(policy(here)).not.toMatch(/sanity|unsafe-eval/)
  expect(policy(production)).not.toMatch(/localhost|unsafe-eval/)
  expect(headers(here).has('strict-transport-security')).toBe(false)
  expect(headers(production).get('strict-transport-security')).toBe('max-age=31536000')
  const withoutTls = { ...production, STUDIO_URL: 'http://studio.example.com' }
  expect(headers(withoutTls).has('strict-transport-security')).toBe(false)
  // Presentation opens the site in a window that talks to it.
  expect(headers(production).get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers(production).get('x-robots-tag')).toBe('noindex')
})
