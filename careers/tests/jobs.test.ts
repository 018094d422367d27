import { describe, expect, it } from 'vitest'
import { jobsPage } from '../api/jobsRoute.ts'
import { JOBS, startForTest, type RunningCareers } from './careersService.ts'
import { fakeLake, row } from './fakeLake.ts'

const getJobs = async (service: RunningCareers, query = '') => {
  const response = await fetch(`${service.url}${JOBS}${query}`)
  expect(response.status).toBe(200)
  return jobsPage.parse(await response.json())
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(index + 1, { postedOn: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() }),
  )

describe('JOB-02 the list of openings', () => {
  it('JOB-02 is an empty list when there are no openings', async () => {
    const { content } = await fakeLake()
    const service = await startForTest({ content })
    expect(await getJobs(service)).toEqual({
      count: 0,
      next: null,
      previous: null,
      results: [],
      sync_tags: ['s1:jobs'],
    })
  })

  it('comes in pages on request, newest first, each of which leads to the next', async () => {
    const { content } = await fakeLake(rows(14))
    const service = await startForTest({ content })
    const all = await getJobs(service)
    expect(all.results.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => 14 - index))
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
    ['?limit=0', { limit: ['Give a whole number from 1 to 10,000.'] }],
    ['?limit=many', { limit: ['Give a whole number from 1 to 10,000.'] }],
    ['?offset=-1', { offset: ['Give a whole number from 0.'] }],
    ['?page=2', { page: ['Use limit and offset only.'] }],
  ])('says what is wrong with %s', async (query, errors) => {
    const service = await startForTest()
    const response = await fetch(`${service.url}${JOBS}${query}`)
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 400, body: errors })
  })

  it('is not sent again while it has not changed', async () => {
    const lake = await fakeLake(rows(3))
    const service = await startForTest({ content: lake.content })
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

    lake.publish(rows(2))
    await expect.poll(async () => (await ask(etag)).status).toBe(200)
    expect((await ask(etag)).headers.get('etag')).not.toBe(etag)
  })

  it('answers 10,000 openings', async () => {
    const { content } = await fakeLake(rows(10_000))
    const service = await startForTest({ content })
    // A busy machine may need longer to read them all than a request is willing to wait.
    await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, { timeout: 15_000 }).toBe(200)
    expect((await getJobs(service)).results).toHaveLength(10_000)
  })
})
