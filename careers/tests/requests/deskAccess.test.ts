import { describe, expect, test, vi } from 'vitest'
import { signInWith } from '../../desk/signIn.ts'
import { answerOf, setClock } from '../careersService.ts'
import { fakeLake } from '../fakeLake.ts'
import { audit, CALLS, json, list, openDesk, recruiter, STUDIO, submitted } from '../openDesk.ts'

describe('access to the desk', () => {
  test('is for administrators and listed recruiters; for others, every call fails and changes nothing', async () => {
    const desk = await openDesk()
    const [id = ''] = await submitted(desk, {})
    for (const [method, call, body] of CALLS) {
      for (const [token, status, says] of [
        [undefined, 401, 'Sign in to the Studio first'],
        ['wrong-token', 401, 'Sign in to the Studio first'],
        ['editor-token', 403, 'CAREERS_RECRUITERS'],
        ['removed-token', 403, 'CAREERS_RECRUITERS'],
        ['robot-token', 403, 'CAREERS_RECRUITERS'],
      ] as const) {
        const response = await desk.as(token, call.replace('ID', id), body ? json(method, body) : { method })
        const answer = { call, token, ...(await answerOf(response)) }
        expect(answer).toEqual({ call, token, status, body: { detail: expect.stringContaining(says) } })
      }
    }
    expect(await audit(desk)).toEqual([])
    expect(await list(desk)).toMatchObject({ count: 1, results: [{ id, status: 'new' }] })
    expect((await desk.as('recruiter-token', 'applications/')).status).toBe(200)
    expect(await recruiter(desk, 'audit/')).toEqual({
      status: 403,
      body: { detail: 'Only administrators may read the audit log.' },
    })
  })

  test('can be checked by anyone who is signed in, as the Studio does before it shows the tool', async () => {
    const desk = await openDesk()
    await submitted(desk, {})
    const access = async (token?: string) => answerOf(await desk.as(token, 'access/'))
    expect(await access('admin-token')).toEqual({
      status: 200,
      body: { admitted: true, administrator: true, name: 'Ada Admin', deletion: null, late: null, new: 1 },
    })
    expect(await access('recruiter-token')).toMatchObject({ body: { admitted: true, administrator: false } })
    expect(await access('editor-token')).toEqual({ status: 200, body: { admitted: false } })
    expect((await access()).status).toBe(401)
  })

  test('is checked with the Content Lake at most once a minute per token; a failure is reported', async () => {
    const desk = await openDesk()
    const { lake, lines } = desk.service
    await Promise.all([list(desk), list(desk)])
    expect(lake.signIns).toBe(1)
    setClock(Date.now() + 60_001)
    // Even for people who were recognized earlier.
    lake.signInsFail = 500
    expect((await recruiter(desk, 'applications/')).status).toBe(503)
    for (const refused of [401, 403]) {
      lake.signInsFail = refused
      expect((await desk.as('editor-token', 'applications/')).status).toBe(401)
      setClock(Date.now() + 60_001)
    }
    for (const failing of [500, 0]) {
      lake.signInsFail = failing
      expect(await answerOf(await desk.as('admin-token', 'applications/'))).toEqual({
        status: 503,
        body: { detail: expect.stringContaining('Try again in a minute') },
      })
    }
    lake.signInsFail = undefined
    expect((await desk.as('admin-token', 'applications/')).status).toBe(200)
    expect(lines.join('\n')).not.toMatch(/token|rita/i)
  })

  test('doesn’t ask the lake about endless made-up tokens from one address, and admits other addresses', async () => {
    const desk = await openDesk({ trustProxy: ['127.0.0.1'] })
    const from = (address: string, token: string) =>
      desk.as(token, 'access/', { headers: { 'x-forwarded-for': address } })
    const start = Date.now()
    setClock(start)
    expect((await from('203.0.113.3', 'recruiter-token')).status).toBe(200)
    expect((await from('203.0.113.4', 'invented')).status).toBe(401)
    vi.setSystemTime(start + 30_000)
    const invented = await Promise.all(Array.from({ length: 100 }, (_, n) => from('203.0.113.1', `invented-${n}`)))
    expect(invented.filter(({ status }) => status === 401)).toHaveLength(30)
    const refused = invented.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(70)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect(await refused[0]?.json()).toEqual({ detail: expect.stringMatching(/^Too many invalid sign-ins/) })
    expect(desk.service.lake.signIns).toBe(32)
    expect((await from('203.0.113.2', 'admin-token')).status).toBe(200)
    vi.setSystemTime(start + 61_000)
    expect((await from('203.0.113.1', 'recruiter-token')).status).toBe(200)
    expect(desk.service.lake.signIns).toBe(34)
    // One address’s expired block does not end another’s.
    expect((await from('203.0.113.1', 'invented-100')).status).toBe(429)
    vi.setSystemTime(start + 91_000)
    expect((await from('203.0.113.1', 'invented-0')).status).toBe(401)
  })

  test('is cached for a thousand tokens, not for any number', async () => {
    const lake = await fakeLake()
    const options = { lake: lake.address, recruiters: [], recruiterRoles: [], warn: () => undefined }
    const personWith = signInWith(options)
    const nobody = { name: 'Max', email: 'max@example.com', roles: ['editor'] }
    const ask = (place: number) => {
      lake.users.set(`token-${place}`, nobody)
      return personWith(`token-${place}`, 'address')
    }
    for (let place = 0; place < 1_000; place += 1) await ask(place)
    await ask(0)
    expect(lake.signIns).toBe(1_000)
    // The token that has not been used for the longest time is dropped.
    for (const place of [1_000, 0, 1_000]) await ask(place)
    expect(lake.signIns).toBe(1_001)
    await ask(1)
    expect(lake.signIns).toBe(1_002)
  })

  test('doesn’t count valid sign-ins: forty people in one office all get in', async () => {
    const desk = await openDesk()
    const tokens = Array.from({ length: 40 }, (_, place) => `recruiter-${place}`)
    const rita = desk.service.lake.users.get('recruiter-token')
    for (const token of tokens) if (rita) desk.service.lake.users.set(token, rita)
    for (const token of tokens)
      expect({ token, status: (await desk.as(token, 'access/')).status }).toEqual({ token, status: 200 })
  })

  test('doesn’t count failures of the Content Lake, however many', async () => {
    const desk = await openDesk()
    desk.service.lake.signInsFail = 500
    for (let time = 0; time < 40; time += 1) expect((await desk.as('admin-token', 'access/')).status).toBe(503)
    desk.service.lake.signInsFail = undefined
    expect((await desk.as('admin-token', 'access/')).status).toBe(200)
  })

  test('ends at most a minute after someone was removed from the project', async () => {
    const desk = await openDesk()
    const status = async () => (await desk.as('recruiter-token', 'applications/')).status
    expect(await status()).toBe(200)
    desk.service.lake.users.set('recruiter-token', { name: 'Rita Recruiter', email: 'rita@example.com', roles: [] })
    setClock(Date.now() + 60_001)
    expect(await status()).toBe(403)
  })

  test('includes everyone with a configured role, whatever their address', async () => {
    const desk = await openDesk({
      desk: { studioUrl: STUDIO, recruiters: [], recruiterRoles: ['recruiter'] },
    })
    const roles = (name: string) => ({ name: 'Rita', email: 'new@example.com', roles: [name] })
    desk.service.lake.users.set('by-role', roles('recruiter'))
    desk.service.lake.users.set('by-other-role', roles('editor'))
    expect((await desk.as('by-role', 'applications/')).status).toBe(200)
    expect((await desk.as('by-other-role', 'applications/')).status).toBe(403)
  })

  test('includes recruiters whose address the operator or the Content Lake has in capitals', async () => {
    const desk = await openDesk({
      desk: { studioUrl: STUDIO, recruiters: ['Rita@Example.com', 'sam@example.com'], recruiterRoles: [] },
    })
    expect((await desk.as('recruiter-token', 'applications/')).status).toBe(200)
    desk.service.lake.users.set('sams', { name: 'Sam', email: 'Sam@Example.com', roles: ['editor'] })
    expect((await desk.as('sams', 'applications/')).status).toBe(200)
  })

  test('allows pages of the Studio, and of no other origin', async () => {
    const desk = await openDesk()
    for (const origin of ['https://www.example.com', 'http://localhost:3333', 'null', `${STUDIO}.evil.example`]) {
      for (const init of [{}, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }]) {
        const response = await desk.as('admin-token', 'applications/', {
          ...init,
          headers: { ...init.headers, origin },
        })
        expect({ origin, status: response.status }).toEqual({ origin, status: 403 })
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
    // Another spelling of the same path.
    const spelled = await fetch(`${desk.service.url}/api/v1/careers/%64esk/applications/`, {
      headers: { origin: 'http://localhost:3333', authorization: 'Bearer admin-token' },
    })
    expect(spelled.status).toBe(403)
    const preflight = await desk.as(undefined, 'applications/x/', {
      method: 'OPTIONS',
      headers: { origin: STUDIO, 'access-control-request-method': 'PATCH' },
    })
    expect(preflight.status).toBe(204)
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': STUDIO,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    })
    for (const [call, status] of [
      ['nothing/', 404],
      ['applications/', 200],
    ] as const) {
      const { headers, status: answered } = await desk.as('admin-token', call, { headers: { origin: STUDIO } })
      expect({ status: answered, origin: headers.get('access-control-allow-origin') }).toEqual({
        status,
        origin: STUDIO,
      })
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('access-control-expose-headers')).toBe('Content-Disposition, Retry-After')
    }
  })
})
