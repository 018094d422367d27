/** JOB-02: the jobs, from the CMS to the API's list. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/atEnd.ts'
import { fakeLiveEvents } from '../../../tests/support/fakeLiveEvents.ts'
import { jobsPage } from '../../api/jobsRoute.ts'
import { Jobs } from '../../cms/jobs.ts'
import { ask, JOBS, newPlace, setClock, startForTest } from '../careersService.ts'
import { fakeLake, NO_LAKE, row } from '../fakeLake.ts'

const list = async (service: { url: string }, query = '') => {
  const { status, body } = await ask(service, JOBS + query)
  expect({ status, body }).toMatchObject({ status: 200 })
  return jobsPage.parse(body)
}
const titles = async (service: { url: string }) => (await list(service)).results.map((job) => job.title)

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    row(index + 1, { postedOn: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() }),
  )

describe('JOB-02 the list of jobs', () => {
  test('JOB-02 is empty if there are no jobs, and reports invalid parameters', async () => {
    const service = await startForTest()
    const empty = { count: 0, next: null, previous: null, results: [], sync_tags: ['s1:jobs'] }
    for (const query of ['', '?offset=5']) expect(await list(service, query)).toEqual(empty)
    for (const [query, body] of [
      ['?limit=0', { limit: ['Give a whole number from 1 to 10,000.'] }],
      ['?limit=many', { limit: ['Give a whole number from 1 to 10,000.'] }],
      ['?offset=-1', { offset: ['Give a whole number from 0.'] }],
      ['?page=2', { page: ['Use limit and offset only.'] }],
    ] as const) {
      expect(await ask(service, JOBS + query)).toEqual({ status: 400, body })
    }
  })

  test('is paginated on request, newest first, with links to the next page', async () => {
    const service = await startForTest({ rows: rows(14) })
    const all = await list(service)
    expect(all.results.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => 14 - index))
    const collected = []
    let address: string | null = `${service.url}${JOBS}?limit=5`
    let last
    while (address) {
      last = await list(service, new URL(address).search)
      collected.push(...last.results)
      address = last.next
    }
    expect(collected).toEqual(all.results)
    expect(last?.previous).toBe(`${service.url}${JOBS}?limit=5&offset=5`)
    // The last page is full.
    expect((await list(service, '?limit=7&offset=7')).next).toBeNull()
    expect((await list(service, '?limit=5&offset=3')).previous).toBe(`${service.url}${JOBS}?limit=5&offset=0`)
    // Among jobs posted at the same time, a higher number counts as newer.
    const atOnce = await startForTest({ rows: [row(1), row(3), row(2)] })
    expect((await list(atOnce)).results.map(({ id }) => id)).toEqual([3, 2, 1])
  })

  test('is not sent again while it has not changed', async () => {
    const service = await startForTest({ rows: rows(3) })
    const { headers } = await fetch(service.url + JOBS)
    const etag = headers.get('etag') ?? ''
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const again = (held: string) => fetch(service.url + JOBS, { headers: { 'if-none-match': held } })
    for (const held of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const repeated = await again(held)
      expect({ status: repeated.status, text: await repeated.text() }).toEqual({ status: 304, text: '' })
    }
    expect((await again('"other"')).status).toBe(200)
    service.lake.publish(rows(2))
    await expect.poll(async () => (await again(etag)).status).toBe(200)
  })

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['GZIP', 'gzip'],
    ['br, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, identity', null],
    ['identity, gzip; q=0.000', null],
    ['identity', null],
  ])('is compressed for clients that accept that, with the same content: %s', async (accepted, coding) => {
    const service = await startForTest({ rows: rows(3) })
    const plain = await fetch(service.url + JOBS, { headers: { 'accept-encoding': 'identity' } })
    const asked = await fetch(service.url + JOBS, { headers: { 'accept-encoding': accepted } })
    expect(asked.headers.get('content-encoding')).toBe(coding)
    expect(asked.headers.get('vary')).toBe('Origin, Accept-Encoding')
    expect(asked.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(await asked.json()).toEqual(await plain.json())
  })

  test('can have 10,000 jobs', async () => {
    const service = await startForTest({ rows: rows(10_000) })
    // A busy machine may take longer to read them all than a request waits.
    await expect.poll(async () => (await ask(service, '/readyz')).status, { timeout: 15_000 }).toBe(200)
    expect((await list(service)).results).toHaveLength(10_000)
  })
})

describe('a job', () => {
  const pay = { min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' }

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    [
      'pay, closing day and, for remote work, where applicants may live',
      { salary: { _type: 'x', ...pay }, closesOn: '2099-12-31', remote: true, applicantCountries: ['India', ''] },
      { salary: pay, closes_on: '2099-12-31', applicant_countries: ['India'], asks_work_authorization: true },
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
    [
      'no work authorization where another law applies',
      { asksWorkAuthorization: false },
      { asks_work_authorization: false },
    ],
    ['no pay when nobody has named it in full', { salary: { currency: 'USD', unit: 'YEAR' } }, { salary: null }],
    [
      'one amount when both ends of the pay are the same',
      { salary: { ...pay, min: 22.5, max: 22.5 } },
      { salary: { ...pay, min: 22.5, max: null } },
    ],
    [
      'each requirement, responsibility and skill once, a line each',
      { requirements: [' Two\n lines ', 'Two lines', ''], responsibilities: ['Plan'], skills: ['Go', '', 'Go '] },
      { requirements: 'Two lines', responsibilities: 'Plan', skills: ['Go'] },
    ],
  ])('JOB-02 is listed with %s', async (_what, fields, listed) => {
    expect((await list(await startForTest({ rows: [row(1, fields)] }))).results[0]).toMatchObject(listed)
  })

  test('has the values of the site settings that its text names, even after a change', async () => {
    const service = await startForTest({ rows: [row(1)] })
    service.lake.values = {
      phone: '(314) 555-0142',
      street: '911 Main',
      facts: [{ name: 'people', value: 'forty' }, 7],
    }
    const text = 'Call {our phone}, not {our planet}'
    const names = { title: 'Clerk at {our street}', description: text, requirements: [text], skills: ['{our people}'] }
    service.lake.publish([row(1, names)])
    await expect.poll(async () => (await titles(service))[0]).toBe('Clerk at 911 Main')
    const said = 'Call (314) 555-0142, not {our planet}'
    expect((await list(service)).results[0]).toMatchObject({
      description: said,
      requirements: said,
      skills: ['forty'],
    })
    service.lake.values = { phone: '(314) 555-0199' }
    service.lake.publish([row(1, { description: 'Call {our phone}' })])
    await expect.poll(async () => (await list(service)).results[0]?.description).toBe('Call (314) 555-0199')
  })

  test('closes when its last day has ended everywhere, and not before', async () => {
    setClock('2026-10-02T11:59:00Z')
    const service = await startForTest({
      rows: [row(1, { closesOn: '2026-10-01' }), row(2, { active: false }), row(3)],
    })
    const open = async () => (await list(service)).results.filter(({ is_active }) => is_active).map(({ id }) => id)
    const etag = async () => (await fetch(service.url + JOBS)).headers.get('etag')
    expect(await open()).toEqual([3, 1])
    const before = await etag()
    vi.setSystemTime(new Date('2026-10-02T12:00:00Z'))
    expect(await open()).toEqual([3])
    expect(await etag()).not.toBe(before)
  })

  test.each<[string, Record<string, unknown>]>([
    ['without a number', { id: null }],
    ['with the number of another one', { id: 1 }],
    ['without a title', { title: null }],
    ['in a department that is gone', { department: null }],
    ['posted at no time', { postedOn: 'soon' }],
    ['with a control character', { title: 'Bell \u0007' }],
    ['with a longer address than the Studio takes', { slug: 'a'.repeat(81) }],
    ['with a longer skill than the Studio takes', { skills: ['a'.repeat(101)] }],
  ])('%s is left out and reported, while the others stay', async (_what, changes) => {
    const service = await startForTest({ rows: [row(1), { ...row(2), ...changes }] })
    expect(await titles(service)).toEqual(['Job 1'])
    expect(service.lines.filter((line) => line.startsWith('The job "job-2" is not listed: '))).toHaveLength(1)
  })
})

describe('if the CMS is down or slow', () => {
  const freshness = async (service: { url: string }) => {
    const { headers } = await fetch(service.url + JOBS)
    return { age: Number(headers.get('age')), cache: headers.get('cache-status') }
  }

  test('the last good list is sent right away, says how old it is, and is replaced when the CMS is back', async () => {
    const service = await startForTest({ rows: [row(1)] })
    expect(await titles(service)).toEqual(['Job 1'])
    // A list with live updates isn't old.
    await expect.poll(() => freshness(service)).toEqual({ age: 0, cache: 'openings; hit' })
    // Changes are not taken from a cache.
    service.lake.publish([row(1), row(3)])
    await expect.poll(() => titles(service)).toEqual(['Job 3', 'Job 1'])
    await expect.poll(() => service.lake.isAskedForNewest).toBe(true)
    service.lake.publish([row(1)])
    await expect.poll(() => titles(service)).toEqual(['Job 1'])
    await service.lake.stop()
    await expect.poll(async () => (await freshness(service)).age, { timeout: 5000 }).toBeGreaterThan(0)
    const stale = await freshness(service)
    expect(stale.cache).toBe(`openings; hit; ttl=-${stale.age}`)
    expect(await titles(service)).toEqual(['Job 1'])
    await service.lake.start()
    service.lake.publish([row(1), row(2)])
    await expect.poll(() => titles(service), { timeout: 10_000 }).toEqual(['Job 2', 'Job 1'])
    await expect.poll(async () => (await freshness(service)).age, { timeout: 5000 }).toBe(0)
  })

  test('a start without it uses the last list, from a file that only the service can read', async () => {
    const store = await newPlace()
    const first = await startForTest({ rows: [row(1, { title: 'Kept' })], store })
    expect(await titles(first)).toEqual(['Kept'])
    await first.close()
    await first.lake.stop()
    const second = await startForTest({ lake: first.lake.address, store })
    expect(await titles(second)).toEqual(['Kept'])
    expect((await freshness(second)).cache).toMatch(/^openings; hit; ttl=-\d+$/)
    expect(statSync(path.join(store.dataDir, 'openings.json')).mode & 0o777).toBe(0o600)
  })

  test('a first start without it says so, and when to retry', async () => {
    const lake = await fakeLake()
    await lake.stop()
    const service = await startForTest({ lake: lake.address })
    expect((await fetch(service.url + JOBS)).headers.get('retry-after')).toBe('10')
    expect(await ask(service, JOBS)).toEqual({
      status: 503,
      body: { detail: expect.stringMatching(/^The jobs are not known yet/) },
    })
  })

  test('a slow response doesn’t hold anyone up for more than a second', async () => {
    const service = await startForTest({ rows: [row(1)] })
    expect(await titles(service)).toEqual(['Job 1'])
    const release = service.lake.hold()
    service.lake.publish([row(1), row(2)])
    await expect.poll(() => titles(service), { timeout: 1900 }).toEqual(['Job 1'])
    release()
    await expect.poll(() => titles(service)).toEqual(['Job 2', 'Job 1'])
  })

  describe('the list is queried', () => {
    let events: ReturnType<typeof fakeLiveEvents>
    /** When it was queried, in seconds from the start. */
    let askedAt: number[]
    /** The status of the response; undefined: none. */
    let status: number | undefined
    let published: ReturnType<typeof row>[]
    let lines: string[]
    const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

    beforeEach(() => {
      vi.useFakeTimers()
      // Without jitter.
      vi.spyOn(Math, 'random').mockReturnValue(1)
      events = fakeLiveEvents()
      const openStream = globalThis.fetch
      const start = Date.now()
      askedAt = []
      published = [row(1)]
      lines = []
      vi.stubGlobal('fetch', (url: string | URL, init: RequestInit) => {
        if (String(url).includes('/data/live/')) return openStream(url, init)
        askedAt.push((Date.now() - start) / 1000)
        if (status === undefined) return Promise.reject(new TypeError('fetch failed'))
        const result = { jobs: published, values: null }
        return Promise.resolve(Response.json({ result, syncTags: ['s1:jobs'] }, { status }))
      })
    })
    afterEach(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const follow = (dataDir = temporaryFolder()) => {
      const jobs = new Jobs({ lake: NO_LAKE, dataDir, warn: (line) => lines.push(line) })
      onTestFinished(() => jobs.close())
      return jobs
    }

    test.each<[string, boolean, number | undefined]>([
      ['nobody answers', false, undefined],
      ['questions get errors, and events a stream', true, 500],
    ])('after growing pauses if %s: both together count as one failure', async (_what, hasStream, answer) => {
      events.admits = () => hasStream
      status = answer
      follow()
      await later(20)
      expect(askedAt).toEqual([0, 1, 3, 7, 15])
    })

    test('after growing pauses if each stream is cut off', async () => {
      status = 200
      follow()
      for (let second = 0; second < 20; second += 1) {
        events.welcome('p1')
        events.cut()
        await later(1)
      }
      expect([...new Set(askedAt)]).toEqual([0, 1, 3, 7, 15])
      expect(askedAt.length).toBeLessThanOrEqual(6)
    })

    test('once a minute if there is no stream while queries work', async () => {
      events.admits = () => false
      status = 200
      const jobs = follow()
      await later(190)
      expect(askedAt).toEqual([0, 60, 120, 180])
      expect(await jobs.known()).toMatchObject({ current: false, age: 10 })
    })

    test('without flooding the log: an outage is logged once, and again only after a recovery', async () => {
      events.admits = () => false
      const away = "The Content Lake can't be queried: fetch failed."
      status = undefined
      follow()
      await later(20)
      expect(lines).toEqual([away])
      status = 200
      await later(60)
      status = undefined
      await later(180)
      expect(lines).toEqual([away, away])
    })

    test.each([200, undefined])(
      'no more after closing: a late response (%s) changes and logs nothing',
      async (answer) => {
        const { fetch } = globalThis
        const asked = Promise.withResolvers<void>()
        vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
          await asked.promise
          return fetch(...args)
        })
        status = answer
        const dataDir = temporaryFolder()
        follow(dataDir).close()
        asked.resolve()
        await later(5)
        expect(askedAt).toHaveLength(1)
        expect(lines).toEqual([])
        expect(readdirSync(dataDir)).toEqual([])
      },
    )

    test('again if the stream opened after the query: until then, the list counts as old', async () => {
      const { fetch } = globalThis
      const answered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let questions = 0
      vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit) => {
        if (!String(url).includes('/data/live/')) await answered[questions++]?.promise
        return fetch(url, init)
      })
      status = 200
      const jobs = follow()
      events.welcome('p1')
      await later(1)
      answered[0]?.resolve()
      await later(5)
      const [known] = await Promise.all([jobs.known(), later(2)])
      expect(known).toMatchObject({ current: false, age: expect.any(Number) })
      expect(known?.age).toBeGreaterThan(0)
      answered[1]?.resolve()
      await later(1)
      expect(await jobs.known()).toMatchObject({ current: true, age: 0 })
    })

    test('and a response that is not a lake’s is logged in a sentence', async () => {
      vi.stubGlobal('fetch', async () => Response.json({ result: 7 }))
      follow()
      await later(1)
      expect(lines).toEqual(["The Content Lake can't be queried: its answer is not one of a Content Lake."])
    })

    test('and gives no grace period to a job that was closed all along, even after a restart', async () => {
      events.admits = () => false
      status = 200
      published = [row(1, { active: false })]
      const dataDir = temporaryFolder()
      follow(dataDir)
      await later(190)
      expect(await follow(dataDir).takes('1')).toBe(false)
    })

    test('and forgets grace periods for closed jobs once they are over', async () => {
      events.admits = () => false
      status = 200
      const dataDir = temporaryFolder()
      follow(dataDir)
      const grace = () =>
        (JSON.parse(readFileSync(path.join(dataDir, 'openings.json'), 'utf8')) as { grace: object }).grace
      await later(1)
      published = []
      await later(60)
      expect(Object.keys(grace())).toEqual(['1'])
      await later(58 * 60)
      expect(Object.keys(grace())).toEqual(['1'])
      await later(3 * 60)
      expect(grace()).toEqual({})
    })

    test('when an event concerns it, and each time the stream reopens', async () => {
      status = 200
      const jobs = follow()
      await later(1)
      events.welcome('p1')
      await later(1)
      expect(await jobs.known()).toMatchObject({ current: true, age: 0 })
      events.publish('p2', 's1:home')
      await later(1)
      events.publish('p3', 's1:jobs')
      await later(1)
      events.cut()
      await later(2)
      events.welcome('p4')
      await later(1)
      expect(askedAt).toEqual([0, 1, 3, 6])
    })
  })

  test('and stays unchanged after error responses', async () => {
    const service = await startForTest({ rows: [row(1)] })
    expect(await titles(service)).toEqual(['Job 1'])
    service.lake.fail(500)
    service.lake.publish([])
    await expect.poll(() => service.lines.join()).toContain("The Content Lake can't be queried: it answered 500.")
    expect(await titles(service)).toEqual(['Job 1'])
  })
})
