import { statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { jobsPage } from '../api/jobsRoute.ts'
import { JOBS, newPlace, startForTest } from './careersService.ts'
import { fakeLake, row } from './fakeLake.ts'

interface Service {
  url: string
}

const ask = (service: Service) => fetch(service.url + JOBS)
const titles = async (service: Service) =>
  jobsPage.parse(await (await ask(service)).json()).results.map((job) => job.title)

describe('an opening', () => {
  const pay = { min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' }

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'pay, closing day and, for remote work, where applicants may live',
      { salary: { _type: 'x', ...pay }, closesOn: '2099-12-31', remote: true, applicantCountries: ['India', ''] },
      { salary: pay, closes_on: '2099-12-31', applicant_countries: ['India'] },
    ],
    [
      'one amount, and no countries when people come to the office',
      { salary: { ...pay, max: null }, remote: false, applicantCountries: ['India'] },
      { salary: { ...pay, max: null }, closes_on: null, applicant_countries: [] },
    ],
    [
      'the countries that fit, whatever else is among them',
      { remote: true, applicantCountries: ['x'.repeat(101), 'Bell \u0007', 'India'] },
      { applicant_countries: ['India'] },
    ],
    ['work authorization, which it asks for unless staff say otherwise', {}, { asks_work_authorization: true }],
    [
      'no such question where another law applies',
      { asksWorkAuthorization: false },
      { asks_work_authorization: false },
    ],
    ['no pay when nobody has named it in full', { salary: { currency: 'USD', unit: 'YEAR' } }, { salary: null }],
  ])('JOB-02 is listed with %s', async (_what, fields, listed) => {
    const lake = await fakeLake([row(1, fields)])
    const service = await startForTest({ content: lake.content })
    expect(jobsPage.parse(await (await ask(service)).json()).results[0]).toMatchObject(listed)
  })

  it('is closed when its last day has ended everywhere, and not before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-02T11:59:00Z') })
    try {
      const lake = await fakeLake([row(1, { closesOn: '2026-10-01' }), row(2, { active: false }), row(3)])
      const service = await startForTest({ content: lake.content })
      const open = async () =>
        Object.fromEntries(
          jobsPage.parse(await (await ask(service)).json()).results.map(({ id, is_active }) => [id, is_active]),
        )
      expect(await open()).toEqual({ 1: true, 2: false, 3: true })
      const { headers } = await ask(service)
      vi.setSystemTime(new Date('2026-10-02T12:00:00Z'))
      expect(await open()).toEqual({ 1: false, 2: false, 3: true })
      expect((await ask(service)).headers.get('etag')).not.toBe(headers.get('etag'))
    } finally {
      vi.useRealTimers()
    }
  })

  it.each<[string, Record<string, unknown>]>([
    ['without a number', { id: null }],
    ['with the number of another one', { id: 1 }],
    ['without a title', { title: null }],
    ['in a department that is gone', { department: null }],
    ['posted at no time', { postedOn: 'soon' }],
    ['with a control character', { title: 'Bell \u0007' }],
  ])('%s is left out and named, and the others stay', async (_what, changes) => {
    const lines: string[] = []
    const lake = await fakeLake([row(1), { ...row(2), ...changes }])
    const service = await startForTest({ content: lake.content, log: (line) => lines.push(line) })
    expect(await titles(service)).toEqual(['Opening 1'])
    expect(lines.filter((line) => line.startsWith('The opening "job-2" is not listed: '))).toHaveLength(1)
  })
})

describe('when the content system is down or slow', () => {
  const freshness = async (service: Service) => {
    const { status, headers } = await ask(service)
    return { status, age: Number(headers.get('age')), cache: headers.get('cache-status') }
  }

  it('a list that is followed is not old, and what has changed is not taken from a cache', async () => {
    const lake = await fakeLake([row(1)])
    const service = await startForTest({ content: lake.content })
    await expect.poll(() => freshness(service)).toEqual({ status: 200, age: 0, cache: 'openings; hit' })
    lake.publish([row(2)])
    await expect.poll(() => titles(service)).toEqual(['Opening 2'])
    await expect.poll(() => lake.isAskedForNewest).toBe(true)
  })

  it('the last good list is answered at once, says how old it is, and is replaced when the system is back', async () => {
    const lake = await fakeLake([row(1)])
    const service = await startForTest({ content: lake.content })
    expect(await titles(service)).toEqual(['Opening 1'])
    await lake.stop()
    await expect.poll(async () => (await freshness(service)).age, { timeout: 5000 }).toBeGreaterThan(0)
    const stale = await freshness(service)
    expect(stale.cache).toBe(`openings; hit; ttl=-${stale.age}`)
    expect(await titles(service)).toEqual(['Opening 1'])
    await lake.start()
    lake.publish([row(1), row(2)])
    await expect.poll(() => titles(service), { timeout: 10_000 }).toEqual(['Opening 2', 'Opening 1'])
    await expect.poll(async () => (await freshness(service)).age, { timeout: 5000 }).toBe(0)
  })

  it('a start without it has the list of the last time; it is in a file that only the service reads', async () => {
    const lake = await fakeLake([row(1, { title: 'Kept' })])
    const store = await newPlace()
    const first = await startForTest({ content: lake.content, store })
    expect(await titles(first)).toEqual(['Kept'])
    await first.close()
    await lake.stop()
    const second = await startForTest({ content: lake.content, store })
    expect(await titles(second)).toEqual(['Kept'])
    expect((await freshness(second)).cache).toMatch(/^openings; hit; ttl=-\d+$/)
    expect(statSync(path.join(store.dataDir, 'openings.json')).mode & 0o777).toBe(0o600)
  })

  it('a first start without it says so, and when to come back', async () => {
    const lake = await fakeLake()
    await lake.stop()
    const service = await startForTest({ content: lake.content })
    const response = await ask(service)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('10')
    expect(await response.json()).toEqual({
      detail: 'The openings are not known yet: the content system has not answered. Try again later.',
    })
  })

  it('a slow answer keeps nobody waiting for longer than a second', async () => {
    const lake = await fakeLake([row(1)])
    const service = await startForTest({ content: lake.content })
    expect(await titles(service)).toEqual(['Opening 1'])
    const release = lake.hold()
    lake.publish([row(1), row(2)])
    const started = performance.now()
    await expect.poll(() => titles(service), { timeout: 1900 }).toEqual(['Opening 1'])
    expect(performance.now() - started).toBeLessThan(1900)
    release()
    await expect.poll(() => titles(service)).toEqual(['Opening 2', 'Opening 1'])
  })

  it('answers that are errors leave the list as it was', async () => {
    const lines: string[] = []
    const lake = await fakeLake([row(1)])
    const service = await startForTest({ content: lake.content, log: (line) => lines.push(line) })
    expect(await titles(service)).toEqual(['Opening 1'])
    lake.fail(500)
    lake.publish([])
    await expect.poll(() => lines.join()).toContain("The Content Lake can't be asked: it answered 500.")
    expect(await titles(service)).toEqual(['Opening 1'])
  })
})
