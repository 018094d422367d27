import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { audit, CALLS, json, list, openDesk, STUDIO, submitted } from './desk.ts'

describe('who may use the desk', () => {
  it('administrators and listed recruiters; nobody else gets an answer from any call, and nothing changes', async () => {
    const desk = await openDesk()
    const [id = ''] = await submitted(desk, {})
    for (const [method, call, body] of CALLS) {
      const ask = (token?: string) => desk.as(token, call.replace('ID', id), body ? json(method, body) : { method })
      for (const token of [undefined, 'wrong-token']) {
        const response = await ask(token)
        expect({ call, status: response.status, body: await response.json() }).toEqual({
          call,
          status: 401,
          body: { detail: expect.stringMatching(/^Sign in to the Studio first/) },
        })
      }
      for (const token of ['editor-token', 'removed-token', 'robot-token']) {
        const response = await ask(token)
        expect({ call, token, status: response.status, body: await response.json() }).toEqual({
          call,
          token,
          status: 403,
          body: { detail: expect.stringContaining('CAREERS_RECRUITERS') },
        })
      }
    }
    expect(await audit(desk)).toEqual([])
    expect(await list(desk)).toMatchObject({ count: 1, results: [{ id, status: 'new' }] })
    expect((await desk.as('recruiter-token', 'applications/')).status).toBe(200)
    const log = await desk.as('recruiter-token', 'audit/')
    expect(log.status).toBe(403)
    expect(await log.json()).toEqual({ detail: 'Only administrators may read the audit log.' })
  })

  it('is asked before the tool is shown, which is no offence for anyone who is signed in', async () => {
    const desk = await openDesk()
    await submitted(desk, {})
    const access = async (token?: string) => {
      const response = await desk.as(token, 'access/')
      return { status: response.status, body: await response.json() }
    }
    expect(await access('admin-token')).toEqual({
      status: 200,
      body: {
        admitted: true,
        administrator: true,
        name: 'Ada Admin',
        deletion: null,
        late: null,
        new: 1,
      },
    })
    expect(await access('recruiter-token')).toMatchObject({ body: { admitted: true, administrator: false } })
    expect(await access('editor-token')).toEqual({ status: 200, body: { admitted: false } })
    expect((await access()).status).toBe(401)
  })

  it('is asked of the Content Lake at most once a minute for a token, and told when that gives no answer', async () => {
    const desk = await openDesk()
    await Promise.all([list(desk), list(desk)])
    await list(desk)
    expect(desk.lake.signIns).toBe(1)
    for (const failing of [500, 0]) {
      desk.lake.signInsFail = failing
      const response = await desk.as('recruiter-token', 'applications/')
      expect({ status: response.status, body: await response.json() }).toEqual({
        status: 503,
        body: { detail: expect.stringContaining('Try again in a minute') },
      })
    }
    desk.lake.signInsFail = undefined
    expect((await desk.as('recruiter-token', 'applications/')).status).toBe(200)
    expect(desk.lines.join('\n')).not.toMatch(/token|rita/i)
  })

  it('is not asked of the Content Lake for every token that one address makes up; others, and who was signed in, go on', async () => {
    const desk = await openDesk(undefined, { trustProxy: ['127.0.0.1'] })
    const from = (address: string, token: string) =>
      desk.as(token, 'access/', { headers: { 'x-forwarded-for': address } })
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    onTestFinished(() => void vi.useRealTimers())
    expect((await from('203.0.113.3', 'recruiter-token')).status).toBe(200)
    vi.setSystemTime(start + 30_000)
    const invented = await Promise.all(Array.from({ length: 100 }, (_, n) => from('203.0.113.1', `invented-${n}`)))
    expect(invented.filter(({ status }) => status === 401)).toHaveLength(30)
    const refused = invented.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(70)
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect(await refused[0]?.json()).toEqual({ detail: expect.stringMatching(/^Too many sign-ins that don't hold/) })
    expect(desk.lake.signIns).toBe(31)
    expect((await from('203.0.113.2', 'admin-token')).status).toBe(200)
    vi.setSystemTime(start + 61_000)
    expect((await from('203.0.113.1', 'recruiter-token')).status).toBe(200)
    expect(desk.lake.signIns).toBe(33)
    vi.setSystemTime(start + 91_000)
    expect((await from('203.0.113.1', 'invented-0')).status).toBe(401)
  })

  it('is for nobody longer than a minute after they were removed from the project', async () => {
    const desk = await openDesk()
    const status = async () => (await desk.as('recruiter-token', 'applications/')).status
    expect(await status()).toBe(200)
    desk.lake.users.set('recruiter-token', { name: 'Rita Recruiter', email: 'rita@example.com', roles: [] })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })
    onTestFinished(() => void vi.useRealTimers())
    expect(await status()).toBe(403)
  })

  it('is for everyone with a role that the settings name, whatever their address', async () => {
    const desk = await openDesk(undefined, {
      desk: { studioUrl: STUDIO, recruiters: [], recruiterRoles: ['recruiter'] },
    })
    const roles = (name: string) => ({ name: 'Rita', email: 'new@example.com', roles: [name] })
    desk.lake.users.set('by-role', roles('recruiter'))
    desk.lake.users.set('by-other-role', roles('editor'))
    expect((await desk.as('by-role', 'applications/')).status).toBe(200)
    expect((await desk.as('by-other-role', 'applications/')).status).toBe(403)
  })

  it('lets pages of the Studio ask, and of no other origin', async () => {
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
    expect(preflight.headers.get('access-control-allow-origin')).toBe(STUDIO)
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    const unknown = await desk.as('admin-token', 'nothing/', { headers: { origin: STUDIO } })
    expect(unknown.status).toBe(404)
    expect(unknown.headers.get('access-control-allow-origin')).toBe(STUDIO)
    const answer = await desk.as('admin-token', 'applications/', { headers: { origin: STUDIO } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(STUDIO)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
