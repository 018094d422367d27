import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import type http from 'node:http'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeNginxSite, writeNginxStudio } from '../../hosts/nginx/writeNginx.ts'
import { headersFor, readHeaderRules, type HeaderRule } from '../../hosts/preview/headerRules.ts'
import { readRedirectRules } from '../../hosts/preview/redirectRules.ts'
import { initialScripts, onEveryPage, read } from '../build/pages.ts'
import { startNginx, type Nginx } from '../support/nginx.ts'
import { rawRequest } from '../support/rawRequest.ts'

const template = path.resolve(import.meta.dirname, '../../hosts/nginx/website.conf')
const folder = path.join(inject('stack').DIST_DIR ?? '', 'for-nginx')
const built = path.join(folder, 'built')

let nginx: Nginx
let rules: HeaderRule[]

const ask = (address: string, headers: http.OutgoingHttpHeaders = {}, { server = 0, method = 'GET' } = {}) =>
  rawRequest(nginx.urls[server] ?? '', address, headers, method)

beforeAll(async () => {
  // The built site, with redirects of each kind whatever the content has of them.
  await cp(inject('site'), path.join(built, 'site'), { recursive: true })
  const redirects = path.join(built, 'site/_redirects')
  const own = await readFile(redirects, 'utf8').catch(() => '')
  const more =
    '/Test-Old /IoT 301\n/test-old /Web 301\n/test-part /IoT#process 301\n/test-for-now ' +
    'https://elsewhere.example/?a=b 302\n'
  await writeFile(redirects, own + more)
  const studio = path.join(built, 'studio')
  await mkdir(path.join(studio, 'static'), { recursive: true })
  await writeFile(path.join(studio, 'index.html'), '<title>The Studio</title>')
  await writeFile(path.join(studio, 'static/app-abc.js'), 'console.log("the Studio");'.repeat(40))
  await writeFile(
    path.join(studio, '_headers'),
    "/*\n  Content-Security-Policy: default-src 'self'\n  X-Robots-Tag: noindex\n",
  )
  const out = path.join(folder, 'nginx')
  await mkdir(out, { recursive: true })
  await writeNginxSite(path.join(built, 'site'), out)
  await writeNginxStudio(studio, out)
  rules = await readHeaderRules(path.join(built, 'site/_headers'))
  nginx = await startNginx(template, { '/srv/website': out })
}, 120_000)
afterAll(() => nginx?.close())

test('nginx has nothing to say against the configuration', () => {
  expect(nginx.verdict).toMatch(/syntax is ok[^]*test is successful/)
  expect(nginx.verdict).not.toMatch(/warn|emerg|error/)
})

describe('addresses', () => {
  test(
    'ROUTE-05 every page is shown in any letter case',
    onEveryPage(async (page) => {
      const expected = read(page === '/' ? 'index.html' : `${page.slice(1)}.html`)
      for (const address of [page, page.toLowerCase(), page.toUpperCase()]) {
        const { status, headers, body } = await ask(address)
        expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
        expect(body.toString() === expected).toBe(true)
      }
    }),
  )

  test.each([
    '/no-such-page',
    '/IoT/no-such-page',
    '/assets/',
    '/assets/gone.js',
    '/media',
    '/_headers',
    '/404.html',
    '/index.html.br',
    '/robots.txt.gz',
    '/assets/gone.js.br',
  ])('ROUTE-06 %s is the 404 page with status 404', async (address) => {
    const { status, headers, body } = await ask(address)
    expect(status).toBe(404)
    expect(body.toString() === read('404.html')).toBe(true)
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  })

  test.each([
    ['/IoT.html', '/IoT'],
    ['/iot.html?from=mail', '/IoT?from=mail'],
    ['/iot/', '/IoT'],
    // A page and a folder of pages at once.
    ['/Blog/', '/Blog'],
    ['/IoT/index.html', '/IoT'],
    ['/index.html', '/'],
  ])('a page has one address: %s moves to %s', async (address, to) => {
    const { status, headers } = await ask(address)
    expect([status, headers.location]).toEqual([301, to])
  })

  test.each([
    '/../website.conf',
    '/%2e%2e/site.rules.conf',
    '/..%2fsite.rules.conf',
    '/assets/..%2f..%2fsite.rules.conf',
  ])('%s does not lead out of the folder', async (address) => {
    const { status, body } = await ask(address)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.toString()).not.toContain('add_header')
  })

  test('no address moves to another host', async () => {
    for (const address of ['//evil.example/', '/%2F/evil.example/', '/%5Cevil.example/', '//IoT/']) {
      expect((await ask(address)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })

  test('only reading is allowed', async () => {
    expect((await ask('/', {}, { method: 'POST' })).status).toBe(405)
  })
})

describe('redirects', () => {
  test.each([
    ['/Test-Old', 301, '/IoT'],
    ['/TEST-old?from=mail', 301, '/IoT?from=mail'],
    ['/test-part?from=mail', 301, '/IoT?from=mail#process'],
    ['/test-for-now?from=mail', 302, 'https://elsewhere.example/?a=b'],
  ])('%s answers %i to %s', async (address, status, to) => {
    const answer = await ask(address)
    expect([answer.status, answer.headers.location]).toEqual([status, to])
  })

  test('every redirect of the content is followed, in any letter case', async () => {
    for (const { from, to, status } of (await readRedirectRules(path.join(built, 'site/_redirects'))).slice(0, 20)) {
      if (from.startsWith('/test-')) continue
      const answer = await ask(encodeURI(from.toUpperCase()))
      expect([from, answer.status, answer.headers.location]).toEqual([from, status, to])
    }
  })
})

describe('headers', () => {
  const script = `/${initialScripts(read('index.html'))[0]}`
  const picture = /src="(\/media\/[^"]+)"/.exec(read('index.html'))?.[1] ?? ''

  test.each(['/', '/iot', '/pictures.json', '/favicon.svg', script, picture])(
    '%s has exactly the headers that the site’s own file says, and its own type',
    async (address) => {
      const { status, headers } = await ask(address)
      expect(status).toBe(200)
      const expected = headersFor(rules, address)
      expect(expected.get('content-security-policy')).toMatch(/(?:script|default)-src/)
      expect(headers).toMatchObject(Object.fromEntries(expected))
      expect(headers['cache-control']).toBe(expected.get('cache-control') ?? 'public, max-age=0, must-revalidate')
      expect(headers.server).toBe('nginx')
    },
  )

  test('the 404 page and redirects have those of every path', async () => {
    for (const address of ['/no-such-page', '/assets/gone.js', '/iot/', '/Test-Old']) {
      expect((await ask(address)).headers).toMatchObject(Object.fromEntries(headersFor(rules, '/')))
    }
  })

  test('named files may be kept for ever; what may change has a validator, and is not sent again', async () => {
    expect((await ask(script)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const { etag } = (await ask('/', { 'accept-encoding': 'br' })).headers
    expect((await ask('/', { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304)
  })

  test('text goes as it was compressed beforehand: with brotli, else gzip, else as it is', async () => {
    for (const address of ['/IoT', script]) {
      const plain = await ask(address)
      const brotli = await ask(address, { 'accept-encoding': 'gzip, deflate, br' })
      const zipped = await ask(address, { 'accept-encoding': 'gzip' })
      expect([plain, brotli, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([
        undefined,
        'br',
        'gzip',
      ])
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
      expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
      expect(brotli.body.length).toBeLessThan(zipped.body.length)
      for (const { headers } of [brotli, zipped]) expect(headers.vary).toMatch(/accept-encoding/i)
      expect(brotli.headers['content-type']).toBe(plain.headers['content-type'])
    }
    const [font = ''] = read('index.html').match(/\/assets\/[^"]+\.woff2/) ?? []
    expect((await ask(font, { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBeUndefined()
  })
})

describe('the Studio', () => {
  const studio = { server: 1 }

  test('answers every address with its one page, and a script that is gone with 404', async () => {
    for (const address of ['/', '/structure/home', '/structure/person;some.id']) {
      const { status, body } = await ask(address, {}, studio)
      expect([status, body.toString()]).toEqual([200, '<title>The Studio</title>'])
    }
    expect((await ask('/static/gone.js', {}, studio)).status).toBe(404)
    expect((await ask('/static/app-abc.js.br', {}, studio)).status).toBe(404)
    const script = await ask('/static/app-abc.js', { 'accept-encoding': 'br' }, studio)
    expect(script.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'content-encoding': 'br' })
  })

  test('has headers of its own', async () => {
    expect((await ask('/structure', {}, studio)).headers).toMatchObject({
      'content-security-policy': "default-src 'self'",
      'x-robots-tag': 'noindex',
    })
  })
})
