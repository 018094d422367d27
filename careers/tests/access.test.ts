import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, it } from 'vitest'
import { INTEREST, JOBS, startForTest, submit, withStore } from './careersService.ts'
import { APPLICATIONS, fakeLake, NO_LAKE, row } from './fakeLake.ts'

const SITE = 'https://www.example.com'

/** A request under another host name, which `fetch` would not send. */
async function getAs(port: number, host: string, path = JOBS): Promise<{ status: number | undefined; body: string }> {
  const request = http.get({ host: '127.0.0.1', port, path, headers: { host } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, body: String(Buffer.concat(await response.toArray())) }
}

describe('pages of other origins', () => {
  it('may call when they were named, or are of this machine', async () => {
    const service = await startForTest({ allowedOrigins: [SITE] })
    for (const origin of [SITE, 'http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:3000']) {
      for (const response of [
        await fetch(service.url + JOBS, { headers: { origin } }),
        await submit(service, {}, { origin }),
        await submit(service, { fields: { email: 'wrong' } }, { origin }),
      ]) {
        expect(response.headers.get('access-control-allow-origin')).toBe(origin)
        expect(response.headers.get('vary')).toContain('Origin')
      }
    }
  })

  it('may read every answer, whatever it says', async () => {
    const service = await startForTest({ allowedOrigins: [SITE], rateLimit: { max: 3, windowSeconds: 60 } })
    const headers = { origin: SITE, 'idempotency-key': 'the-same-key' }
    const get = (path: string, method = 'GET') =>
      fetch(service.url + path, { method, headers: { origin: SITE }, redirect: 'manual' })
    const answers = [
      await submit(service, {}, headers),
      await submit(service, { fields: { full_name: 'Another' } }, headers),
      await submit(service, { fields: { email: 'wrong' } }, { origin: SITE }),
      await submit(service, {}, { origin: SITE }),
      await get('/api/v1/openapi.json'),
      await get('/'),
      await get('/api/v1/nothing/'),
      await get('/api/v1/careers/desk/applications/'),
      await get(JOBS, 'DELETE'),
    ]
    expect(answers.map((response) => [response.status, response.headers.get('access-control-allow-origin')])).toEqual(
      [201, 409, 400, 429, 200, 302, 404, 404, 405].map((status) => [status, SITE]),
    )
  })

  it('are turned away by name, and nothing is stored', async () => {
    const service = await startForTest({ allowedOrigins: [SITE] })
    for (const origin of [
      'https://evil.example',
      'http://www.example.com',
      'https://www.example.com.evil.example',
      'http://localhost.evil.example',
      'https://www.example.com:8443',
      'null',
    ]) {
      const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } }
      for (const response of [
        await fetch(service.url + JOBS, { headers: { origin } }),
        await submit(service, {}, { origin }),
        await fetch(service.url + INTEREST, preflight),
        await fetch(`${service.url}/api/v1/openapi.json`, { headers: { origin } }),
        await fetch(`${service.url}/api/v1/nothing/`, { headers: { origin } }),
        await fetch(service.url + JOBS, { method: 'DELETE', headers: { origin } }),
      ]) {
        expect(response.status).toBe(403)
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
        expect(await response.json()).toEqual({
          detail: `Pages of the origin ${origin} may not call this service. Add the origin to CAREERS_ORIGINS if they should.`,
        })
      }
    }
    expect(await service.resumes()).toBe(0)
  })

  it('answers the question that browsers ask first', async () => {
    const service = await startForTest({ allowedOrigins: [SITE] })
    const response = await fetch(service.url + INTEREST, {
      method: 'OPTIONS',
      headers: {
        origin: SITE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'idempotency-key',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  })
})

describe('the name in the address', () => {
  it('is a loopback name or one that was configured', async () => {
    const service = await startForTest({ allowedHosts: ['careers.example.com'] })
    for (const host of [
      'localhost',
      `127.0.0.1:${service.port}`,
      '[::1]:80',
      'careers.example.com',
      'CAREERS.example.com:443',
    ]) {
      expect({ host, ...(await getAs(service.port, host)) }).toMatchObject({ host, status: 200 })
    }
    for (const host of ['evil.example', 'localhost.evil.example', 'user@localhost', 'localhost/x']) {
      const answer = { host, ...(await getAs(service.port, host)) }
      expect(answer).toEqual({ host, status: 421, body: expect.stringContaining('CAREERS_HOSTS') })
    }
  })
})

describe('addresses and methods that there are not', () => {
  it('of the latter says 405 and what is allowed', async () => {
    const service = await startForTest()
    for (const [method, path, allow] of [
      ['DELETE', JOBS, 'GET, HEAD'],
      ['POST', JOBS, 'GET, HEAD'],
      ['GET', INTEREST, 'POST'],
      ['PUT', INTEREST.slice(0, -1), 'POST'],
    ] as const) {
      const response = await fetch(service.url + path, { method })
      expect({ method, path, status: response.status, allow: response.headers.get('allow') }).toEqual({
        method,
        path,
        status: 405,
        allow,
      })
      expect(await response.json()).toEqual({ detail: `Method ${method} is not allowed here. Use ${allow}.` })
    }
  })

  it('of the former says 404 in JSON', async () => {
    const service = await startForTest()
    for (const path of [
      '/api/v1/careers/',
      '/api/v1/careers/interest/../../../../etc/passwd',
      '/..%2f..%2fetc/passwd',
      '/api/v1/careers/jobs/1',
      `${JOBS}/`,
      '/%ff',
    ]) {
      const response = await fetch(service.url + path)
      expect({ path, status: response.status }).toEqual({ path, status: path === '/%ff' ? 400 : 404 })
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await response.json()).toEqual({ detail: expect.stringMatching(/\w+ .+\./) as string })
    }
    // Without the last slash, as a server in Django would.
    expect((await fetch(service.url + JOBS.slice(0, -1))).status).toBe(200)
  })

  it('is bound to this machine alone', async () => {
    const service = await startForTest()
    expect(service.url).toBe(`http://localhost:${service.port}`)
    await expect(fetch(`http://127.0.0.2:${service.port}${JOBS}`)).rejects.toThrow('fetch failed')
  })
})

describe('behind a reverse proxy that is trusted', () => {
  const publicUrl = 'https://careers.example.com'
  const next = async (options: { publicUrl?: string }, headers: Record<string, string>) => {
    const { content } = await fakeLake([row(1), row(2)])
    const service = await startForTest({ content, trustProxy: ['127.0.0.1'], ...options })
    const response = await fetch(`${service.url}${JOBS}?limit=1`, { headers })
    return { service, status: response.status, next: ((await response.json()) as { next: string }).next }
  }

  it.each<Record<string, string>>([
    {},
    { 'x-forwarded-host': 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  ])('refers to itself by its public address, whoever says otherwise: %j', async (headers) => {
    const answer = await next({ publicUrl }, headers)
    expect(answer).toMatchObject({ status: 200, next: `${publicUrl}${JOBS}?limit=1&offset=1` })
  })

  it('refers to itself on this machine where no public address is set', async () => {
    const { service, next: address } = await next({}, { 'x-forwarded-host': 'evil.example' })
    expect(address).toBe(`${service.url}${JOBS}?limit=1&offset=1`)
  })

  it('answers under the name of its public address', async () => {
    const service = await startForTest({ publicUrl })
    expect((await getAs(service.port, 'careers.example.com')).status).toBe(200)
    expect((await getAs(service.port, 'www.example.com')).status).toBe(421)
  })
})

describe('whoever asks whether it is well', () => {
  it('is answered under any name, and not in the log', async () => {
    const lines: string[] = []
    const { content } = await fakeLake([], { applications: APPLICATIONS })
    const service = await startForTest({ content, log: (line) => lines.push(line) })
    for (const [path, body] of [
      ['/healthz', { status: 'ok' }],
      ['/readyz', { status: 'ok', database: 'ok', content: 'ok', mail: 'ok' }],
    ] as const) {
      const answer = await getAs(service.port, '10.0.0.7:8000', path)
      expect({ ...answer, body: JSON.parse(answer.body) as unknown }).toEqual({ status: 200, body })
    }
    expect(lines).toEqual([])
  })

  it('is told which part does not answer', async () => {
    const service = await startForTest()
    await withStore(service.store, ({ db }) => db.schema.alterTable('applications').renameTo('gone').execute())
    const answer = await fetch(`${service.url}/readyz`)
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 503,
      body: { status: 'not ready', database: 'does not answer', content: 'ok', mail: 'ok' },
    })
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200)
  })

  it('is told that it is ready while the openings are known, and not before', async () => {
    const unready = await startForTest({ content: NO_LAKE })
    const answer = await fetch(`${unready.url}/readyz`)
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 503,
      body: { status: 'not ready', database: 'ok', content: 'does not answer', mail: 'ok' },
    })
    const lake = await fakeLake([row(1)])
    const service = await startForTest({ content: lake.content })
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
    // What it knew last is enough to go on.
    await lake.stop()
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
  })
})
