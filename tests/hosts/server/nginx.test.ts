import { once } from 'node:events'
import { lchown, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readSiteRules } from '#hosts/nginxRules/writeNginx.ts'
import { dataFolder, deploymentFolder, sitePaths } from '#hosts/server/process/dataFolder.ts'
import { unauthorized } from '#lake/protocol/errors.ts'
import { MAX_BODY_BYTES } from '#lake/protocol/sanityLimits.ts'
import { temporaryFolder } from '../../support/atEnd.ts'
import { listenOnFreePort } from '../../support/listenOnFreePort.ts'
import { isMissing, NEEDS } from '../../support/needs.ts'
import { HAS_IPV6, startNginx, type Nginx } from '../../support/nginx.ts'
import { rawRequest } from '../../support/rawRequest.ts'

const templates = path.resolve(import.meta.dirname, '../../../hosts/server/nginx')
const [SITE, STUDIO, LAKE, CAREERS] = [0, 1, 2, 3]
/** Would be nginx directives if it weren't quoted. */
const WORDS = String.raw`b\"; } include "nothing.conf"; # $uri`
const HOSTILE = 'a";}\ninclude nothing.conf; #.html'

const SIGNED_IN = 'Bearer a-token'

let nginx: Nginx
const folder = temporaryFolder()
let backend: http.Server

/**
 * Stands in for each of the processes: returns the request that reached it, opens endless streams, and accepts sockets.
 */
function makeBackend(): http.Server {
  const server = http.createServer((request, response) => {
    if (request.url?.includes('/data/live/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: welcome\n\n')
      return
    }
    if (request.url === '/v1/auth/id' && request.headers.authorization !== SIGNED_IN) {
      const { origin } = request.headers
      const headers = { vary: 'Origin', ...(origin && { 'access-control-allow-origin': origin }) }
      response.writeHead(401, headers).end()
      return
    }
    let bytes = 0
    request.on('data', (part: Buffer) => (bytes += part.length))
    request.on('end', () => {
      const headers = { 'content-type': 'application/json', 'content-security-policy': "default-src 'none'" }
      response.writeHead(200, headers).end(JSON.stringify({ url: request.url, headers: request.headers, bytes }))
    })
  })
  server.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  })
  return server
}

const withoutNginx = isMissing(NEEDS.nginx)

beforeAll(async () => {
  backend = makeBackend()
  const port = await listenOnFreePort(backend)
  const { deployments, current, state } = sitePaths(dataFolder(path.join(folder, 'var/lib/trial')).site)
  const deployment = path.join(deployments, '3')
  const { site } = deploymentFolder(deployment)
  const rules = path.join(folder, 'etc/nginx/trial')
  const studio = path.join(folder, 'srv/trial/app/nginx')
  for (const each of [site, rules, path.join(studio, 'studio')]) await mkdir(each, { recursive: true })
  await symlink(path.relative(path.dirname(current), deployment), current)
  await writeFile(path.join(site, 'index.html'), 'the site')
  for (const [name, to] of Object.entries({ 'passwords.txt': '/etc/passwd', etc: '/etc' })) {
    await symlink(to, path.join(site, name))
    // To root, all files of the system belong to itself.
    if (process.getuid?.() === 0) await lchown(path.join(site, name), 65_534, 65_534)
  }
  await writeFile(state, '{"release":3}')
  await writeFile(path.join(studio, 'studio/index.html'), 'the Studio')
  await writeFile(path.join(studio, 'studio.rules.conf'), 'location / {\n  try_files $uri /index.html;\n}\n')
  await writeFile(path.join(site, HOSTILE), 'only a page')
  await writeFile(path.join(site, '_headers'), `/*\n  Content-Security-Policy: default-src 'self'\n  X-A: ${WORDS}\n`)
  await writeFile(path.join(site, '_redirects'), '/old /new#a";}include"/etc/passwd";# 301\n')
  const values: Readonly<Record<string, string>> = {
    NAME: 'trial',
    ROOT: folder,
    LISTEN: '80',
    SITE: 'www.localhost',
    STUDIO: 'studio.localhost',
    LAKE: 'lake.localhost',
    CAREERS: 'careers.localhost',
    LAKE_PORT: String(port),
    CAREERS_PORT: String(port),
    DRAFTS_PORT: String(port),
    CAREERS_BODY_MB: '7',
  }
  for (const name of await readdir(templates)) {
    const text = await readFile(path.join(templates, name), 'utf8')
    await writeFile(
      path.join(rules, name),
      text.replaceAll(/@([A-Z_]+)@/g, (_text, key: string) => values[key] ?? ''),
    )
  }
  const made = await readSiteRules(site, 'trial_site')
  await writeFile(path.join(rules, 'site.maps.conf'), made.maps)
  await writeFile(path.join(rules, 'site.rules.conf'), made.rules)
  // In /etc/nginx/conf.d, both are together.
  const servers = path.join(rules, 'servers.conf')
  const text = (await readFile(servers, 'utf8'))
    // Uncommented, as by an operator behind a CDN: this test acts as the CDN.
    .replace('# set_real_ip_from 173.245.48.0/20;', 'set_real_ip_from 127.0.0.1;')
    .replace('# real_ip_header CF-Connecting-IP;', 'real_ip_header x-test-client;')
  await writeFile(servers, (await readFile(path.join(rules, 'sizes.conf'), 'utf8')) + text)
  nginx = await startNginx(servers, {})
}, 60_000)
afterAll(async () => {
  await nginx?.close()
  backend.closeAllConnections()
  backend.close()
})

const ask = (server: number, address: string, headers = {}, method = 'GET') =>
  rawRequest(nginx.urls[server] ?? '', address, headers, method)

test.skipIf(withoutNginx)('nginx accepts the configuration', () => {
  expect(nginx.verdict).toMatch(/syntax is ok[^]*test is successful/)
  expect(nginx.verdict).not.toMatch(/warn|emerg|error/)
})

test.skipIf(withoutNginx)(
  'nginx closes idle connections first, so that no request meets one that the drafts service is closing',
  async () => {
    const text = await readFile(path.join(templates, 'http.conf'), 'utf8')
    const [, seconds] = /upstream @NAME@_drafts \{[^}]*keepalive_timeout (\d+)s;/.exec(text) ?? []
    expect(Number(seconds) * 1000).toBeLessThan(backend.keepAliveTimeout)
  },
)

test.skipIf(withoutNginx)('the site and the Studio are files', async () => {
  expect((await ask(SITE, '/')).body.toString()).toBe('the site')
  expect((await ask(STUDIO, '/structure/home')).body.toString()).toBe('the Studio')
})

test.skipIf(withoutNginx).each(['/_headers', '/_redirects', '/_redirects?x', '/%5Fheaders'])(
  'files for hosts are hidden from visitors: %s',
  async (address) => {
    expect((await ask(SITE, address)).status).toBe(404)
  },
)

test.skipIf(withoutNginx).each(['/passwords.txt', '/etc/passwd'])(
  'a link in a deployment can’t expose other users’ files: %s',
  async (address) => {
    expect((await ask(SITE, address)).status).toBe(404)
  },
)

test.skipIf(withoutNginx)(
  'names, headers and redirects of the site that look like nginx directives are only text',
  async () => {
    const { headers } = await ask(SITE, '/')
    expect(headers['x-a']).toBe(WORDS.replace('$', '%24'))
    expect((await ask(SITE, '/old')).headers.location).toMatch(/\/new#a";}include"\/etc\/passwd";#$/)
  },
)

test.skipIf(withoutNginx)('drafts come from the drafts service, with only its own policy', async () => {
  const { headers, body } = await ask(SITE, '/preview/some-link')
  expect(JSON.parse(body.toString())).toMatchObject({ url: '/preview/some-link' })
  expect(headers['content-security-policy']).toBe("default-src 'none'")
})

test.skipIf(withoutNginx)('doctor can read the publisher’s state, pages of other origins can’t', async () => {
  const { status, headers, body } = await ask(SITE, '/publisher-status', { origin: 'http://studio.localhost:8080' })
  expect({ status, body: body.toString() }).toEqual({ status: 200, body: '{"release":3}' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' })
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test.skipIf(withoutNginx)('a process learns the client’s address and host name only from nginx', async () => {
  for (const [server, address] of [
    [LAKE, '/v1/users/me'],
    [CAREERS, '/api/v1/jobs/'],
  ] as const) {
    const { body } = await ask(server, address, { 'x-forwarded-for': '203.0.113.9', host: 'lake.example.com:8443' })
    const { headers } = JSON.parse(body.toString()) as { headers: Record<string, string> }
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: 'lake.example.com:8443' })
  }
})

test.skipIf(withoutNginx)('the link that sets a password is not in the log', async () => {
  for (const address of ['/account/link?token=secret', '/v1/users/me'])
    expect(JSON.parse((await ask(LAKE, address)).body.toString())).toMatchObject({ url: address })
  await expect.poll(() => nginx.accessLog()).toContain('/v1/users/me')
  expect(await nginx.accessLog()).not.toContain('secret')
})

test.skipIf(withoutNginx)('the longest query of the site gets through', async () => {
  expect((await ask(LAKE, `/v1/data/query/production?query=${'x'.repeat(12_000)}`)).status).toBe(200)
})

/** Whether clients with these addresses, each with one request, reach a limit together. */
async function areLimited(addressOf: (n: number) => string): Promise<boolean> {
  for (let n = 0; n < 800; n += 100) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, more) => ask(LAKE, '/v1/users/me', { 'x-test-client': addressOf(n + more) })),
    )
    if (answers.some(({ status }) => status === 429)) return true
  }
  return false
}

test.skipIf(withoutNginx)(
  'all addresses of an IPv6 connection are one client, and others have their own limits',
  async () => {
    expect(
      await areLimited((n) => (n % 2 ? `2001:db8:1:2:${n.toString(16)}::1` : `2001:db8:1:2::ffff:${n.toString(16)}`)),
    ).toBe(true)
    expect(await areLimited((n) => `2001:db8:1:${(n + 3).toString(16)}::1`)).toBe(false)
    expect(await areLimited((n) => `203.0.${n >> 8}.${n & 255}`)).toBe(false)
    expect(await areLimited((n) => `::ffff:198.51.${n >> 8}.${n & 255}`)).toBe(false)
  },
)

test.skipIf(withoutNginx)('a live event arrives while its stream stays open', async () => {
  const response = await fetch(`${nginx.urls[LAKE]}/v1/data/live/events/production`)
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('event: welcome\n\n')
  await reader?.cancel()
})

test.skipIf(withoutNginx || !HAS_IPV6)(
  'each of the four hosts responds over IPv6, as certificates are issued',
  async () => {
    const texts = nginx.urls.map(async (url) => {
      const [here, there] = [url, url.replace('127.0.0.1', '[::1]')].map(async (each) => (await fetch(each)).status)
      expect(await there).toBe(await here)
    })
    await Promise.all(texts)
    expect(texts).toHaveLength(4)
  },
)

test.skipIf(withoutNginx)('sockets of the Studio get through', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const request = http.request(`${nginx.urls[LAKE]}/v1/mux`, { headers })
    request.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    request.on('response', ({ statusCode }) => resolve(statusCode))
    request.on('error', reject)
    request.end()
  })
  expect(status).toBe(101)
})

test.skipIf(withoutNginx)(
  'an upload of some megabytes reaches the lake; a mutation or resume that is too large is refused',
  async () => {
    const upload = { method: 'POST', body: new Uint8Array(20_000_000), headers: { authorization: SIGNED_IN } }
    const taken = await fetch(`${nginx.urls[LAKE]}/v1/assets/images/production`, upload)
    expect(await taken.json()).toMatchObject({ bytes: 20_000_000, url: '/v1/assets/images/production' })
    const headers = { ...upload.headers, origin: 'http://studio.localhost' }
    const refused = await fetch(`${nginx.urls[LAKE]}/v1/data/mutate/production`, { ...upload, headers })
    expect(refused.status).toBe(413)
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://studio.localhost')
    expect(await refused.json()).toMatchObject({ statusCode: 413 })
    expect((await fetch(`${nginx.urls[CAREERS]}/api/v1/interest/`, upload)).status).toBe(413)
  },
)

test.skipIf(withoutNginx)(
  'a mutation that is too large for the lake still gets there, for the lake’s own words',
  async () => {
    const body = new Uint8Array(MAX_BODY_BYTES + 1)
    const { status } = await fetch(`${nginx.urls[LAKE]}/v1/data/mutate/production`, { method: 'POST', body })
    expect(status).toBe(200)
  },
)

test.skipIf(withoutNginx)(
  'an upload of somebody who isn’t signed in is refused before its body, in words that the Studio can read',
  async () => {
    const origin = 'http://studio.localhost:8080'
    const headers = { origin, 'content-length': 20_000_000, authorization: 'Bearer an-old-token' }
    const request = http.request(`${nginx.urls[LAKE]}/v1/assets/files/production`, { method: 'POST', headers })
    onTestFinished(() => void request.destroy())
    // The body never ends.
    request.write(new Uint8Array(1000))
    const [response] = (await once(request, 'response')) as [http.IncomingMessage]
    expect(response.statusCode).toBe(401)
    expect(response.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' })
    const [body] = (await once(response, 'data')) as [Buffer]
    expect(JSON.parse(body.toString())).toEqual(unauthorized().body)
  },
)

test.skipIf(withoutNginx)('a question whether a page can upload has no body that could fill the disk', async () => {
  const headers = { origin: 'http://studio.localhost', 'content-length': 20_000_000 }
  const request = http.request(`${nginx.urls[LAKE]}/v1/assets/files/production`, { method: 'OPTIONS', headers })
  onTestFinished(() => void request.destroy())
  // The body never ends.
  request.write(new Uint8Array(1000))
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  expect(response.statusCode).toBe(413)
})

test.skipIf(withoutNginx)('an application reaches the careers service while it is being sent', async () => {
  const headers = { 'content-length': 20_000 }
  const request = http.request(`${nginx.urls[CAREERS]}/api/v1/interest/`, { method: 'POST', headers })
  onTestFinished(() => void request.destroy())
  request.on('error', () => undefined)
  const arrived = once(backend, 'request')
  request.write(new Uint8Array(1000))
  const [{ url }] = (await arrived) as [http.IncomingMessage]
  expect(url).toBe('/api/v1/interest/')
})

test.skipIf(withoutNginx)('a page may ask whether it can upload before it sends any credentials', async () => {
  const { body } = await ask(LAKE, '/v1/assets/images/production', { origin: 'http://studio.localhost' }, 'OPTIONS')
  expect(JSON.parse(body.toString())).toMatchObject({ url: '/v1/assets/images/production' })
})

test.skipIf(withoutNginx).each([
  [LAKE, '/v1/users/me'],
  [LAKE, '/v1/assets/images/production'],
  [CAREERS, '/api/v1/jobs/'],
])('once a visitor has come by https, the browser stays with it: server %i, %s', async (server, address) => {
  const { headers } = await ask(server, address, { 'x-forwarded-proto': 'https' })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
  expect((await ask(server, address)).headers).not.toHaveProperty('strict-transport-security')
})

test.skipIf(withoutNginx).each([
  [LAKE, '/readyz'],
  [LAKE, '/metrics'],
  [LAKE, '/v2025-02-19/backup'],
  [CAREERS, '/readyz'],
  [CAREERS, '/metrics'],
])('internal endpoints are hidden: server %i, %s', async (server, address) => {
  expect((await ask(server, address)).status).toBe(404)
})
