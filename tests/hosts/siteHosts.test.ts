/** What serves the built site and the Studio, `npm run preview` or nginx: both respond alike. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeNginxSite, writeNginxStudio } from '#hosts/nginxRules/writeNginx.ts'
import { createStaticServer, type StaticServer, type StaticServerOptions } from '#hosts/preview/staticServer.ts'
import { temporaryFolder } from '../support/atEnd.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { startNginx, type Nginx } from '../support/nginx.ts'
import { rawRequest } from '../support/rawRequest.ts'

const SCRIPT = 'console.log("a script");'.repeat(50)
const SECRET = 'not part of the site'
const ASK_AGAIN = 'public, max-age=0, must-revalidate'
const FILES: Readonly<Record<string, string>> = {
  'secret.txt': SECRET,
  'nginx/secret.txt': SECRET,
  'site/index.html': '<h1>Home</h1>',
  'site/IoT.html': '<h1>IoT</h1>',
  'site/iot.html': '<h1>IoT</h1>',
  'site/Blog.html': '<h1>Blog</h1>',
  'site/Blog/first-post.html': '<h1>First</h1>',
  'site/docs/index.html': '<h1>Docs</h1>',
  'site/404.html': '<h1>404 Not Found</h1>',
  'site/assets/index-abc.js': SCRIPT,
  'site/assets/small.js': 'x',
  'site/media/a.avif': 'not really a picture',
  'site/Grüße.html': '<h1>Grüße</h1>',
  'site/_redirects': `# comment
/Old-Page /IoT 301
/old-page /docs 301
/for-now https://elsewhere.example/page?x=1 302
/part /docs#part 301
/Gr%C3%BC%C3%9Fe-alt /Gr%C3%BC%C3%9Fe 301
`,
  'site/_headers': `# comment
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: default-src 'none'; script-src 'self'

/assets/*
  Cache-Control: public, max-age=31536000, immutable

/assets/small.js
  X-Small: yes

/IoT
  X-Page: yes

/Blog/*
  X-Article: yes
`,
  'studio/index.html': '<title>The Studio</title>',
  'studio/static/app-abc.js': SCRIPT,
  'studio/_headers': '/*\n  X-Robots-Tag: noindex\n',
}
/** Headers of every response of the site. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; script-src 'self'",
}

const folder = temporaryFolder()
let nginx: Nginx | undefined
const withoutNginx = isMissing(NEEDS.nginx)
const servers: StaticServer[] = []
const serve = async (options: Partial<StaticServerOptions> = {}) => {
  const server = await createStaticServer({ root: path.join(folder, 'site'), port: 0, ...options })
  servers.push(server)
  return server.url
}
/** Addresses of the site and of the Studio on each host. */
const urls: Record<string, readonly string[]> = {}

beforeAll(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  await symlink(path.join(folder, 'secret.txt'), path.join(folder, 'site/link.txt'))
  urls['preview'] = [await serve(), await serve({ root: path.join(folder, 'studio'), singlePage: true })]
  const out = path.join(folder, 'nginx')
  await writeNginxSite(path.join(folder, 'site'), out)
  await writeNginxStudio(path.join(folder, 'studio'), out)
  const template = path.resolve(import.meta.dirname, '../../hosts/nginxRules/website.conf')
  if (withoutNginx) return
  nginx = await startNginx(template, { '/srv/website': out })
  urls['nginx'] = nginx.urls
})
afterAll(async () => {
  await nginx?.close()
  await Promise.all(servers.map((server) => server.close()))
})

test.skipIf(withoutNginx)('nginx accepts the configuration', () => {
  expect(nginx?.verdict).toMatch(/syntax is ok[^]*test is successful/)
  expect(nginx?.verdict).not.toMatch(/warn|emerg|error/)
})

describe.each(['preview', 'nginx'])('%s', (host) => {
  beforeEach(({ skip }) => skip(host === 'nginx' && withoutNginx, 'There is no nginx on this machine.'))
  const ask = (address: string, headers: OutgoingHttpHeaders = {}, method = 'GET') =>
    rawRequest(urls[host]?.[0] ?? '', address, headers, method)
  const askStudio = (address: string) => rawRequest(urls[host]?.[1] ?? '', address)

  test.each([
    ['/', 'Home'],
    ['/IoT?from=mail', 'IoT'],
    ['/iot', 'IoT'],
    ['/IOT', 'IoT'],
    ['/Blog', 'Blog'],
    ['/BLOG/First-Post', 'First'],
    ['/docs', 'Docs'],
    ['/Gr%C3%BC%C3%9Fe', 'Grüße'],
  ])('ROUTE-05 %s shows its page, in any case', async (address, heading) => {
    const { status, headers, body } = await ask(address)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body.toString()).toContain(heading)
  })

  test.each([
    ['/IoT/', '/IoT'],
    ['/IoT.html', '/IoT'],
    ['/IoT/?a=b', '/IoT?a=b'],
    // A page and a folder of pages at the same time.
    ['/Blog/', '/Blog'],
    ['/docs/index.html', '/docs'],
    ['/index.html', '/'],
    ['/Gr%C3%BC%C3%9Fe/', '/Gr%C3%BC%C3%9Fe'],
    // Redirects of the build; of two for one path, the first counts.
    ['/Old-Page', '/IoT'],
    ['/OLD-page?from=mail', '/IoT?from=mail'],
    ['/part?from=mail', '/docs?from=mail#part'],
    ['/for-now?from=mail', 'https://elsewhere.example/page?x=1', 302],
    ['/Gr%C3%BC%C3%9Fe-alt', '/Gr%C3%BC%C3%9Fe'],
  ])('%s redirects to %s', async (address, to, expected = 301) => {
    const { status, headers } = await ask(address)
    expect([status, headers.location]).toEqual([expected, to])
    expect(headers).toMatchObject({ ...HEADERS, 'cache-control': ASK_AGAIN })
  })

  test.each(['//evil.example/', '/%2F/evil.example/', '/\\evil.example/', '/%5Cevil.example/', '//IoT/'])(
    '%s does not redirect to another host',
    async (address) => {
      expect((await ask(address)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    },
  )

  test.each([
    '/nothing',
    '/IoT/nothing',
    '/assets/',
    '/assets/gone.js',
    '/_headers',
    '/_redirects',
    '/404',
    '/404.html',
    '/index.html.br',
    '/assets/index-abc.js.gz',
  ])('ROUTE-06 %s is the 404 page with status 404', async (address) => {
    const { status, headers, body } = await ask(address)
    expect([status, body.toString()]).toEqual([404, '<h1>404 Not Found</h1>'])
    expect(headers).toMatchObject({ ...HEADERS, 'cache-control': ASK_AGAIN })
  })

  test('the 404 page is sent in full even to clients that have it cached', async () => {
    const { etag = '"seen"', 'last-modified': modified = new Date().toUTCString() } = (await ask('/nothing')).headers
    const { status, body } = await ask('/nothing', { 'if-none-match': etag, 'if-modified-since': modified })
    expect([status, body.toString()]).toEqual([404, '<h1>404 Not Found</h1>'])
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%5c..%5csecret.txt',
    '/.%00/secret.txt',
    '/link.txt',
    '/%E0%A4%A',
  ])('%s does not lead out of the folder', async (address) => {
    const { status, body } = await ask(address)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.toString()).not.toContain(SECRET)
  })

  test('only GET and HEAD are allowed', async () => {
    expect((await ask('/', {}, 'POST')).status).toBe(405)
  })

  test('text is compressed with brotli, or gzip, or not at all; small files and pictures never are', async () => {
    const get = (encodings: string) => ask('/assets/index-abc.js', { 'accept-encoding': encodings })
    const plain = await ask('/assets/index-abc.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(SCRIPT)
    const brotli = await get('gzip, deflate, br')
    expect(brotli.headers).toMatchObject({
      ...HEADERS,
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/),
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
    const zipped = await get('gzip, br;q=0')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT)
    for (const { headers } of [brotli, zipped]) expect(headers.vary).toMatch(/accept-encoding/i)
    // A rule for one file adds to those of its folder.
    const small = (await ask('/assets/small.js')).headers
    expect(small).toMatchObject({ ...HEADERS, 'x-small': 'yes', 'cache-control': brotli.headers['cache-control'] })
    for (const address of ['/assets/small.js', '/media/a.avif']) {
      expect((await ask(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    }
  })

  test('a page may have separate headers, or those of its folder', async () => {
    for (const [address, own] of [
      ['/IoT?from=mail', { 'x-page': 'yes' }],
      ['/Blog/first-post', { 'x-article': 'yes' }],
    ] as const) {
      const { status, headers } = await ask(address)
      expect([address, status]).toEqual([address, 200])
      expect(headers).toMatchObject({ ...HEADERS, 'cache-control': ASK_AGAIN, ...own })
    }
    for (const address of ['/Blog', '/docs']) {
      const { headers } = await ask(address)
      expect([headers['x-page'], headers['x-article']]).toEqual([undefined, undefined])
    }
    expect((await ask('/Blog/nothing')).status).toBe(404)
  })

  test('a cached version is not sent again; pages are revalidated', async () => {
    for (const address of ['/IoT', '/assets/index-abc.js']) {
      const known = (await ask(address, { 'accept-encoding': 'br' })).headers.etag
      const again = (tag: string) => ask(address, { 'accept-encoding': 'br', 'if-none-match': `"other", ${tag}` })
      // A proxy that compresses makes the ETag weak.
      for (const tag of [String(known), `W/${String(known).replace(/^W\//, '')}`]) {
        const { status, body } = await again(tag)
        expect([status, body.length]).toEqual([304, 0])
      }
      expect((await ask(address, { 'if-none-match': '*' })).status).toBe(304)
      expect((await again('"another"')).status).toBe(200)
    }
    expect((await ask('/IoT')).headers['cache-control']).toBe(ASK_AGAIN)
  })

  test('HEAD responds like GET, without a body', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const get = await ask('/assets/index-abc.js', headers)
      const head = await ask('/assets/index-abc.js', headers, 'HEAD')
      expect(head.body).toHaveLength(0)
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
    }
    expect((await ask('/nothing', {}, 'HEAD')).status).toBe(404)
  })

  test('a range of a file can be requested', async () => {
    const part = await ask('/media/a.avif', { range: 'bytes=4-9' })
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 4-9/20', 'really'])
    expect((await ask('/media/a.avif', { range: 'bytes=-7' })).body.toString()).toBe('picture')
    expect((await ask('/media/a.avif', { range: 'bytes=99-' })).status).toBe(416)
    for (const range of ['bytes=0-99', 'bytes=0-']) {
      const whole = await ask('/media/a.avif', { range })
      expect([whole.headers['content-range'], whole.body.toString()]).toEqual(['bytes 0-19/20', 'not really a picture'])
    }
    expect((await ask('/media/a.avif', { range: 'lines=0-1' })).status).toBe(200)
  })

  test('the Studio has one page and its own headers at every URL; a missing script is a 404', async () => {
    for (const address of ['/', '/structure/person;id', '/presentation/home/slides%5B_key==%22build%22%5D.heading']) {
      const { status, headers, body } = await askStudio(address)
      expect([status, body.toString()]).toEqual([200, '<title>The Studio</title>'])
      expect(headers['x-robots-tag']).toBe('noindex')
    }
    expect((await askStudio('/static/app-abc.js')).status).toBe(200)
    expect((await askStudio('/static/gone.js')).status).toBe(404)
  })
})

test('preview says that there is no built site', async () => {
  await expect(serve({ root: path.join(folder, 'gone') })).rejects.toThrow(
    /There is no built site in .*gone\. Run `npm run build` first\./,
  )
})

test('preview can only be reached from this machine', async () => {
  const outside = Object.values(os.networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (!outside) return
  const { port } = new URL(urls['preview']?.[0] ?? '')
  await expect(fetch(`http://${outside.address}:${port}/`)).rejects.toThrow('fetch failed')
})

test('preview forwards paths below /preview/ to the drafts service, including forms, but no long ones', async () => {
  const asked: Request[] = []
  const url = await serve({
    draftsService: async (request) => {
      asked.push(request)
      const headers = { location: '/preview/x/About', 'set-cookie': 'a=1; Path=/preview/x' }
      return new Response(request.method === 'POST' ? await request.text() : null, { status: 303, headers })
    },
  })
  const send = (init: RequestInit) => fetch(`${url}/preview/x?secret=1`, { redirect: 'manual', ...init })
  const { status, headers } = await send({ headers: { cookie: 'b=2' } })
  expect([status, headers.get('location')]).toEqual([303, '/preview/x/About'])
  expect(headers.get('set-cookie')).toBe('a=1; Path=/preview/x')
  expect(headers.get('x-content-type-options')).toBeNull()
  expect(asked[0]?.url).toBe(`${url}/preview/x?secret=1`)
  expect(asked[0]?.headers.get('cookie')).toBe('b=2')
  expect((await send({ method: 'HEAD' })).status).toBe(303)
  expect(await (await send({ method: 'POST', body: 'leave=1' })).text()).toBe('leave=1')
  expect((await send({ method: 'POST', body: 'x'.repeat(70_000) })).status).toBe(413)
  // A chunked body has no known length.
  const pieces = { method: 'POST', body: new Blob(['leave=1']).stream(), duplex: 'half' }
  expect((await send(pieces as RequestInit)).status).toBe(413)
  expect((await fetch(`${url}/previews`)).status).toBe(404)
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'POST'])
})

test('if the drafts service fails, preview says so to every waiting client', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const url = await serve({ draftsService: () => Promise.reject(new Error('The service is broken.')) })
  const response = await fetch(`${url}/preview/x`, { signal: AbortSignal.timeout(5000) })
  expect([response.status, await response.text()]).toEqual([503, 'This can’t be answered now: the log says why.\n'])
  expect(String(said.mock.lastCall?.[0])).toBe('Error: The service is broken.')
})
