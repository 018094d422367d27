import { once } from 'node:events'
import http from 'node:http'
import { describe, expect, it } from 'vitest'
import { INTEREST, JOBS, startForTest, submit } from './careersService.ts'
import { fakeLake, row } from './fakeLake.ts'

const SITE = 'https://www.example.com'

/** A request under another host name, which `fetch` would not send. */
async function getAs(port: number, host: string): Promise<{ status: number | undefined; body: string }> {
  const request = http.get({ host: '127.0.0.1', port, path: JOBS, headers: { host } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return { status: response.statusCode, body: String(Buffer.concat(await response.toArray())) }
}

describe('pages of other origins', () => {
  it.each([SITE, 'http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:3000'])(
    'lets %s call',
    async (origin) => {
      const service = await startForTest({ allowedOrigins: [SITE] })
      for (const response of [
        await fetch(service.url + JOBS, { headers: { origin } }),
        await submit(service, {}, { origin }),
        await submit(service, { fields: { email: 'wrong' } }, { origin }),
      ]) {
        expect(response.headers.get('access-control-allow-origin')).toBe(origin)
        expect(response.headers.get('vary')).toContain('Origin')
      }
    },
  )

  it.each([
    'https://evil.example',
    'http://www.example.com',
    'https://www.example.com.evil.example',
    'http://localhost.evil.example',
    'https://www.example.com:8443',
    'null',
  ])('turns %s away by name, and stores nothing', async (origin) => {
    const service = await startForTest({ allowedOrigins: [SITE] })
    for (const response of [
      await fetch(service.url + JOBS, { headers: { origin } }),
      await submit(service, {}, { origin }),
      await fetch(service.url + INTEREST, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      }),
    ]) {
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await response.json()).toEqual({
        detail: `Pages of the origin ${origin} may not call this service. Add the origin to CAREERS_ORIGINS if they should.`,
      })
    }
    expect(service.filesOnDisk()).toEqual([])
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
  it.each([
    ['DELETE', JOBS, 'GET, HEAD'],
    ['POST', JOBS, 'GET, HEAD'],
    ['GET', INTEREST, 'POST'],
    ['PUT', INTEREST.slice(0, -1), 'POST'],
  ])('answers %s %s with 405', async (method, path, allow) => {
    const service = await startForTest()
    const response = await fetch(service.url + path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allow)
    expect(await response.json()).toEqual({ detail: `Method ${method} is not allowed here. Use ${allow}.` })
  })

  it.each([
    '/api/v1/careers/',
    '/api/v1/careers/interest/../../../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/api/v1/careers/jobs/1',
    '/%ff',
  ])('answers %s with JSON', async (path) => {
    const service = await startForTest()
    const response = await fetch(service.url + path)
    expect([400, 404]).toContain(response.status)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.json()).toEqual({ detail: expect.stringMatching(/\w+ .+\./) })
  })

  it('finds nothing at an address with two slashes at its end', async () => {
    const service = await startForTest()
    expect((await fetch(`${service.url}${JOBS}/`)).status).toBe(404)
  })

  it('takes both paths without their last slash, as a server in Django would', async () => {
    const service = await startForTest()
    expect((await fetch(service.url + JOBS.slice(0, -1))).status).toBe(200)
  })

  it('is bound to this machine alone', async () => {
    const service = await startForTest()
    expect(service.url).toBe(`http://localhost:${service.port}`)
    await expect(fetch(`http://127.0.0.2:${service.port}${JOBS}`)).rejects.toThrow('fetch failed')
  })
})

describe('behind a reverse proxy that is trusted', () => {
  const forwarded = async (headers: Record<string, string>) => {
    const service = await startForTest({
      trustProxy: ['127.0.0.1'],
      allowedHosts: ['careers.example.com'],
      content: (await fakeLake([row(1), row(2)])).content,
    })
    const response = await fetch(`${service.url}${JOBS}?limit=1`, { headers })
    return { status: response.status, body: (await response.json()) as { next?: string; detail?: string } }
  }

  it('refers to itself under the name that visitors use', async () => {
    const { body } = await forwarded({ 'x-forwarded-host': 'careers.example.com', 'x-forwarded-proto': 'https' })
    expect(body.next).toBe(`https://careers.example.com${JOBS}?limit=1&offset=1`)
  })

  it('refers to no name that was not configured, whoever hands it on', async () => {
    const { status, body } = await forwarded({ 'x-forwarded-host': 'evil.example' })
    expect(status).toBe(421)
    expect(body.detail).toContain("doesn't answer under the name evil.example")
  })

  it('refers to itself by http or https, whatever the proxy says', async () => {
    const { body } = await forwarded({ 'x-forwarded-host': 'careers.example.com', 'x-forwarded-proto': 'javascript' })
    expect(body.next).toBe(`http://careers.example.com${JOBS}?limit=1&offset=1`)
  })
})
