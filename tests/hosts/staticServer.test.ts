import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseRedirectRules } from '../../hosts/preview/redirectRules.ts'
import { createStaticServer, type StaticServer } from '../../hosts/preview/staticServer.ts'
import { rawRequest } from '../support/rawRequest.ts'

let folder: string
let site: StaticServer
const SCRIPT = 'console.log("a script");'.repeat(50)

const ask = (address: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET', at = site.url) =>
  rawRequest(at, address, headers, method)

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'static-server-'))
  const files: Record<string, string> = {
    'secret.txt': 'not part of the site',
    'site/index.html': '<h1>Home</h1>',
    'site/IoT.html': '<h1>IoT</h1>',
    'site/iot.html': '<h1>IoT</h1>',
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
`,
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await symlink(path.join(folder, 'secret.txt'), path.join(folder, 'site/link.txt'))
  site = await createStaticServer({ root: path.join(folder, 'site'), port: 0 })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('addresses', () => {
  test.each([
    ['/', 'Home'],
    ['/IoT', 'IoT'],
    ['/IoT?from=mail', 'IoT'],
    ['/Blog/first-post', 'First'],
    ['/docs', 'Docs'],
    ['/Gr%C3%BC%C3%9Fe', 'Grüße'],
  ])('%s shows its page', async (address, heading) => {
    const { status, headers, body } = await ask(address)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body.toString()).toContain(heading)
  })

  test.each(['/iot', '/IOT', '/iOt', '/BLOG/First-Post'])('ROUTE-05 %s works in any letter case', async (address) => {
    expect((await ask(address)).status).toBe(200)
  })

  test.each([
    ['/IoT/', '/IoT'],
    ['/IoT.html', '/IoT'],
    ['/docs/index.html', '/docs'],
    ['/index.html', '/'],
    ['/iot/?a=b', '/iot?a=b'],
    ['/Gr%C3%BC%C3%9Fe/', '/Gr%C3%BC%C3%9Fe'],
  ])('a page has one address: %s moves to %s', async (address, to) => {
    const { status, headers } = await ask(address)
    expect([status, headers.location]).toEqual([301, to])
  })

  test('no address moves to another host', async () => {
    for (const address of ['//evil.example/', '/%2F/evil.example/', '/\\evil.example/', '//IoT/']) {
      expect((await ask(address)).headers.location ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })

  test.each([
    '/nothing',
    '/IoT/nothing',
    '/assets/',
    '/assets/gone.js',
    '/_headers',
    '/_redirects',
    '/404',
    '/404.html',
  ])('ROUTE-06 %s is the 404 page with status 404', async (address) => {
    const { status, body } = await ask(address)
    expect(status).toBe(404)
    expect(body.toString()).toContain('404 Not Found')
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%5c..%5csecret.txt',
    '/link.txt',
    '/.%00/secret.txt',
  ])('%s does not lead out of the folder', async (address) => {
    const { status, body } = await ask(address)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.toString()).not.toContain('not part of the site')
  })

  test('an address that is not well-formed is refused', async () => {
    expect((await ask('/%E0%A4%A')).status).toBe(400)
  })

  test('an application that routes by itself gets its one page for addresses without a file', async () => {
    const studio = await createStaticServer({ root: path.join(folder, 'site'), port: 0, singlePage: true })
    const at = (address: string) => ask(address, {}, 'GET', studio.url)
    expect((await at('/structure/home')).body.toString()).toContain('Home')
    expect((await at('/structure/home')).status).toBe(200)
    expect((await at('/presentation/home/home/slides%5B_key==%22build%22%5D.heading')).status).toBe(200)
    expect((await at('/assets/gone.js')).status).toBe(404)
    await studio.close()
  })
})

describe('redirects of the build', () => {
  test.each([
    ['/Old-Page', 301, '/IoT'],
    ['/OLD-page', 301, '/IoT'],
    ['/old-page?from=mail', 301, '/IoT?from=mail'],
    ['/part?from=mail', 301, '/docs?from=mail#part'],
    ['/for-now?from=mail', 302, 'https://elsewhere.example/page?x=1'],
    ['/Gr%C3%BC%C3%9Fe-alt', 301, '/Gr%C3%BC%C3%9Fe'],
  ])('%s answers %i to %s', async (address, status, to) => {
    const answer = await ask(address)
    expect([answer.status, answer.headers.location]).toEqual([status, to])
  })

  test.each([
    '/old/* /new/:splat 301',
    '/app /index.html 200',
    'old /new',
    '/old',
    '/a /b 301 Country=de',
    '/a%00 /b',
    '/a%zz /b',
  ])('what is not a plain redirect is left out and named, and the others hold: %s', (line) => {
    const { rules, problems } = parseRedirectRules(`/fine /here\n${line}\n/also /there\n`)
    expect(rules.map(({ from }) => from)).toEqual(['/fine', '/also'])
    expect(problems).toEqual([expect.stringMatching(/^_redirects, line 2, is left out: /)])
  })
})

describe('delivery', () => {
  test('text is compressed with brotli, else gzip, else not', async () => {
    const get = (encodings?: string) => ask('/assets/index-abc.js', encodings ? { 'accept-encoding': encodings } : {})
    const brotli = await get('gzip, deflate, br')
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
    const zipped = await get('gzip, br;q=0')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT)
    const plain = await get()
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(SCRIPT)
    const tags = [brotli, zipped, plain].map(({ headers }) => headers.etag)
    expect(new Set(tags).size).toBe(3)
  })

  test('what is small or compressed already goes as it is', async () => {
    for (const address of ['/assets/small.js', '/media/a.avif']) {
      expect((await ask(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
    }
  })

  test('a known version is not sent again', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { etag } = (await ask('/assets/index-abc.js', headers)).headers
    const again = await ask('/assets/index-abc.js', { ...headers, 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect((await ask('/assets/index-abc.js', { ...headers, 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('HEAD answers as GET does, without a body', async () => {
    for (const headers of [{}, { 'accept-encoding': 'br' }]) {
      const get = await ask('/assets/index-abc.js', headers)
      const head = await ask('/assets/index-abc.js', headers, 'HEAD')
      expect(head.body).toHaveLength(0)
      expect({ ...head.headers, date: '' }).toEqual({ ...get.headers, date: '' })
    }
    expect((await ask('/nothing', {}, 'HEAD')).status).toBe(404)
  })

  test('a part of a file can be asked for', async () => {
    const part = await ask('/media/a.avif', { range: 'bytes=4-9' })
    expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 4-9/20', 'really'])
    expect((await ask('/media/a.avif', { range: 'bytes=-7' })).body.toString()).toBe('picture')
    expect((await ask('/media/a.avif', { range: 'bytes=99-' })).status).toBe(416)
  })

  test('only reading is allowed', async () => {
    const { status, headers } = await ask('/', {}, 'POST')
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('headers', () => {
  test('those of the build apply to every answer, the 404 included', async () => {
    for (const address of ['/', '/iot', '/nothing', '/assets/index-abc.js']) {
      expect((await ask(address)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; script-src 'self'",
      })
    }
  })

  test.each([
    ['POST', '/IoT', 405],
    ['GET', '/%E0%A4%A', 400],
    ['GET', '/iot/', 301],
    ['GET', '/Old-Page', 301],
  ])('the answer to %s %s has them, too, and is not kept', async (method, address, expected) => {
    const { status, headers } = await ask(address, {}, method)
    expect(status).toBe(expected)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; script-src 'self'",
      'cache-control': 'public, max-age=0, must-revalidate',
    })
  })

  test('named files may be kept for ever, pages are asked for again', async () => {
    const policy = async (address: string) => (await ask(address)).headers['cache-control']
    expect(await policy('/assets/index-abc.js')).toBe('public, max-age=31536000, immutable')
    expect(await policy('/IoT')).toBe('public, max-age=0, must-revalidate')
    expect(await policy('/assets/gone.js')).toBe('public, max-age=0, must-revalidate')
  })

  test('a file of headers that can’t be understood is refused, with the line', async () => {
    const headersFile = path.join(folder, 'bad-headers')
    await writeFile(headersFile, '/*\n  X-Fine: yes\n  not a header\n')
    await expect(createStaticServer({ root: path.join(folder, 'site'), port: 0, headersFile })).rejects.toThrow(
      /line 3: .*not a header/,
    )
  })
})

test('a folder that is not there is named', async () => {
  await expect(createStaticServer({ root: path.join(folder, 'gone'), port: 0 })).rejects.toThrow(
    /There is no built site in .*gone\. Run `npm run build` first\./,
  )
})

test('only this machine can reach it', async () => {
  const outside = Object.values(os.networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')
  if (!outside) return
  const { port } = new URL(site.url)
  await expect(fetch(`http://${outside.address}:${port}/`)).rejects.toThrow('fetch failed')
})
