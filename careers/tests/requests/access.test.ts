/** Which origins and host names are allowed, which routes there are, and what monitoring sees. */
import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, test } from 'vitest'
import { ask, INTEREST, JOBS, startForTest, submit, withStore } from '../careersService.ts'
import { APPLICATIONS, NO_LAKE, row } from '../fakeLake.ts'

const SITE = 'https://www.example.com'

/** A request with another Host header, which `fetch` would not send. */
async function getAs(port: number, host: string, path = JOBS): Promise<{ status: number | undefined; body: string }> {
  const request = http.get({ host: '127.0.0.1', port, path, headers: { host } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, body: String(Buffer.concat(await response.toArray())) }
}

describe('pages of other origins', () => {
  test('may read every response, success or not, if they are configured or on this machine', async () => {
    const service = await startForTest({ allowedOrigins: [SITE], rateLimit: { max: 3, windowSeconds: 60 } })
    const get = (path: string, method = 'GET', origin = SITE) =>
      fetch(service.url + path, { method, headers: { origin }, redirect: 'manual' })
    const key = { origin: SITE, 'idempotency-key': 'the-same-key' }
    const answers = [
      await submit(service, {}, key),
      await submit(service, { fields: { full_name: 'Another' } }, key),
      await submit(service, { fields: { email: 'wrong' } }, { origin: SITE }),
      await submit(service, {}, { origin: SITE }),
      await get('/api/v1/openapi.json'),
      await get('/'),
      await get('/api/v1/nothing/'),
      await get(JOBS, 'DELETE'),
    ]
    expect(answers.map((response) => [response.status, response.headers.get('access-control-allow-origin')])).toEqual(
      [201, 409, 400, 429, 200, 302, 404, 405].map((status) => [status, SITE]),
    )
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:3000']) {
      const { headers } = await get(JOBS, 'GET', origin)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('access-control-expose-headers')).toBe('ETag, Retry-After, Idempotency-Replayed')
    }
    const preflight = await fetch(service.url + INTEREST, {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key',
      },
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
    })
  })

  test.each([
    'https://evil.example',
    'http://someone@localhost:5173',
    'http://www.example.com',
    'https://www.example.com.evil.example',
    'http://localhost.evil.example',
    'https://www.example.com:8443',
    'null',
  ])('are refused by name, and nothing is stored: %s', async (origin) => {
    const service = await startForTest({ allowedOrigins: [SITE] })
    const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } }
    for (const response of [
      await fetch(service.url + JOBS, { headers: { origin } }),
      await submit(service, {}, { origin }),
      await fetch(service.url + INTEREST, preflight),
      await fetch(`${service.url}/api/v1/nothing/`, { headers: { origin } }),
      await fetch(service.url + JOBS, { method: 'DELETE', headers: { origin } }),
    ]) {
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await response.json()).toEqual({ detail: expect.stringContaining(`the origin ${origin} may not call`) })
    }
    expect(await service.resumes()).toBe(0)
  })
})

test('the service responds under a loopback name, a configured one, and its public address', async () => {
  const publicUrl = 'https://jobs.example.com:8443'
  const service = await startForTest({ allowedHosts: ['Careers.example.com'], publicUrl })
  const loopback = ['localhost', `127.0.0.1:${service.port}`, '[::1]:80']
  for (const host of [...loopback, 'careers.example.com', 'CAREERS.example.com:443', 'jobs.example.com:8443']) {
    expect({ host, ...(await getAs(service.port, host)) }).toMatchObject({ host, status: 200 })
  }
  for (const host of ['evil.example', 'localhost.evil.example', 'user@localhost', 'localhost/x']) {
    const answer = { host, ...(await getAs(service.port, host)) }
    expect(answer).toEqual({ host, status: 421, body: expect.stringContaining('CAREERS_HOSTS') })
  }
  await expect(fetch(`http://127.0.0.2:${service.port}${JOBS}`)).rejects.toThrow('fetch failed')
})

test('an error says which methods a path allows, and is JSON for an unknown path', async () => {
  const service = await startForTest()
  for (const [method, path, allow] of [
    ['DELETE', JOBS, 'GET, HEAD'],
    ['GET', INTEREST, 'POST'],
    ['PUT', INTEREST.slice(0, -1), 'POST'],
  ] as const) {
    const response = await fetch(service.url + path, { method })
    expect({ path, status: response.status, allow: response.headers.get('allow') }).toEqual({
      path,
      status: 405,
      allow,
    })
    expect(await response.json()).toEqual({ detail: `Method ${method} is not allowed here. Use ${allow}.` })
    // A failure must not be cached, because it ends with its cause.
    expect(response.headers.get('cache-control')).toBe('no-store')
  }
  for (const path of ['/api/v1/careers/', '/..%2f..%2fetc/passwd', '/api/v1/careers/jobs/1', `${JOBS}/`, '/%ff']) {
    const response = await fetch(service.url + path)
    expect({ path, status: response.status }).toEqual({ path, status: path === '/%ff' ? 400 : 404 })
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.json()).toEqual({ detail: expect.stringMatching(/\w+ .+\./) as string })
  }
  // Without the trailing slash, as Django would allow.
  expect((await fetch(service.url + JOBS.slice(0, -1))).status).toBe(200)
})

test.each([['https://careers.example.com'], [undefined]])(
  'links have the service’s public address (%s) behind a proxy, whatever headers say',
  async (publicUrl) => {
    const service = await startForTest({ rows: [row(1), row(2)], trustProxy: ['127.0.0.1'], publicUrl })
    const next = `${publicUrl ?? service.url}${JOBS}?limit=1&offset=1`
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' }
    expect((await ask(service, `${JOBS}?limit=1`, forged)).body).toMatchObject({ next })
  },
)

describe('a health probe', () => {
  test('is answered under any name, and not logged', async () => {
    const service = await startForTest({ applications: APPLICATIONS })
    for (const [path, body] of [
      ['/healthz', { status: 'ok' }],
      ['/readyz', { status: 'ok', database: 'ok', content: 'ok', disk: 'ok', mail: 'ok' }],
    ] as const) {
      const answer = await getAs(service.port, '10.0.0.7:8000', path)
      expect({ ...answer, body: JSON.parse(answer.body) as unknown }).toEqual({ status: 200, body })
    }
    expect(service.lines).toEqual([])
  })

  test('learns which dependency does not respond', async () => {
    const service = await startForTest({ lake: NO_LAKE })
    await withStore(service.store, ({ db }) => db.schema.alterTable('applications').renameTo('gone').execute())
    expect(await ask(service, '/readyz')).toEqual({
      status: 503,
      body: { status: 'not ready', database: 'does not answer', content: 'does not answer', disk: 'ok', mail: 'ok' },
    })
    expect((await ask(service, '/healthz')).status).toBe(200)
    // This is worth a log line; probes of a healthy service are not.
    const probes = service.lines.filter((line) => / \d+ ms$/.test(line)).map((line) => line.replace(/ \d+ ms$/, ''))
    expect(probes).toEqual(['GET /readyz 503'])
  })

  test('learns that the service is ready if jobs are known from before', async () => {
    const service = await startForTest({ rows: [row(1)] })
    expect((await ask(service, '/readyz')).status).toBe(200)
    await service.lake.stop()
    expect((await ask(service, '/readyz')).status).toBe(200)
  })
})
