import { describe, expect, it } from 'vitest'
import { jobsPage, type NewJob } from '../../careers/api/schemas.ts'
import { addJobs, setJobActive } from '../../careers/store/jobs.ts'
import { JOBS, newPlace, startForTest, withStore, type RunningCareers } from './careersService.ts'

const OPENING: NewJob = {
  title: 'Gardener',
  department: 'Grounds',
  location: 'Saint Louis, MO',
  description: 'Grow things.',
  requirements: 'Green fingers',
  responsibilities: 'Water the plants',
  skills: ['Pruning'],
  employment_type: 'Part-time',
  is_active: true,
}

const getJobs = async (service: RunningCareers, query = '') => {
  const response = await fetch(`${service.url}${JOBS}${query}`)
  expect(response.status).toBe(200)
  return jobsPage.parse(await response.json())
}

describe('JOB-02 the list of openings', () => {
  it('JOB-02 holds every sample opening in one answer, newest first, in the shape of Django REST framework', async () => {
    const service = await startForTest({ seedJobs: true })
    const { count, next, previous, results } = await getJobs(service)
    expect({ next, previous }).toEqual({ next: null, previous: null })
    expect(results).toHaveLength(count)
    expect(count).toBeGreaterThanOrEqual(12)
    expect(new Set(results.map((job) => job.is_active))).toEqual(new Set([true, false]))
    const dates = results.map((job) => job.created_at)
    expect(dates).toEqual(dates.toSorted().reverse())
    const spellings = new Set(results.map((job) => job.location))
    const places = new Set(results.map((job) => job.location.toLowerCase()))
    expect(places.size).toBeGreaterThanOrEqual(3)
    expect(spellings.size).toBeGreaterThan(places.size)
    for (const job of results) expect(job.description.split('. ').length).toBeGreaterThanOrEqual(3)
  })

  it('JOB-02 is an empty list when there are no openings', async () => {
    const service = await startForTest()
    expect(await getJobs(service)).toEqual({ count: 0, next: null, previous: null, results: [] })
  })

  it('comes in pages on request, each of which leads to the next', async () => {
    const service = await startForTest({ seedJobs: true })
    const all = await getJobs(service)
    const collected = []
    let address: string | null = `${service.url}${JOBS}?limit=5`
    let last
    while (address) {
      last = await getJobs(service, new URL(address).search)
      collected.push(...last.results)
      address = last.next
    }
    expect(collected).toEqual(all.results)
    expect(last?.previous).toBe(`${service.url}${JOBS}?limit=5&offset=5`)
  })

  it.each([
    ['?limit=0', { limit: ['Give a whole number from 1.'] }],
    ['?limit=many', { limit: ['Give a whole number from 1.'] }],
    ['?offset=-1', { offset: ['Give a whole number from 0.'] }],
    ['?page=2', { page: ['Use limit and offset only.'] }],
  ])('says what is wrong with %s', async (query, errors) => {
    const service = await startForTest()
    const response = await fetch(`${service.url}${JOBS}${query}`)
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 400, body: errors })
  })

  it('is not sent again while it has not changed', async () => {
    const service = await startForTest({ seedJobs: true })
    const first = await fetch(service.url + JOBS)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')

    const ask = (held: string) => fetch(service.url + JOBS, { headers: { 'if-none-match': held } })
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const repeated = await ask(held)
      expect(repeated.status).toBe(304)
      expect(await repeated.text()).toBe('')
    }
    expect((await ask('"other"')).status).toBe(200)

    await withStore(service.store, ({ db }) => setJobActive(db, 1, false))
    const changed = await ask(etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
  })

  it('shows what a command adds and closes while the service runs', async () => {
    const service = await startForTest()
    await getJobs(service)
    await withStore(service.store, ({ db }) => addJobs(db, [OPENING], '2026-09-01T10:00:00.000Z'))
    const added = { id: 1, ...OPENING, created_at: '2026-09-01T10:00:00.000Z' }
    expect((await getJobs(service)).results).toEqual([added])
    await withStore(service.store, ({ db }) => setJobActive(db, 1, false))
    expect((await getJobs(service)).results).toEqual([{ ...added, is_active: false }])
  })

  it('gets the samples only when it is empty', async () => {
    const store = await newPlace()
    const first = await startForTest({ store })
    await withStore(store, ({ db }) => addJobs(db, [OPENING]))
    await first.close()
    const second = await startForTest({ store, seedJobs: true })
    expect((await getJobs(second)).results.map((job) => job.title)).toEqual(['Gardener'])
  })

  it('answers 10,000 openings', { timeout: 60_000 }, async () => {
    const service = await startForTest()
    const openings = Array.from({ length: 10_000 }, (_, i) => ({ ...OPENING, title: `Opening ${i}` }))
    await withStore(service.store, ({ db }) => addJobs(db, openings))
    expect((await getJobs(service)).results).toHaveLength(10_000)
  })
})
