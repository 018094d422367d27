import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followContent } from '#web/content/live.ts'
import { fakeLiveEvents } from '../../support/fakeLiveEvents.ts'

let server: ReturnType<typeof fakeLiveEvents>
let stop: () => void = () => undefined
/** Another service with results that depend on content: how often it was asked, and the tags it sends. */
let jobsAsked = 0
let jobTags: string[] = []
const welcome = () => server.welcome('now')
const publish = (...tags: string[]) => server.publish('later', ...tags)
const restart = () => server.send('restart', 'later')

/** The visitor switches to another tab, or comes back. */
function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page with two pieces of content; counts how often each is requested. */
async function showPage(built?: string, onReturn = false) {
  const asked = { home: 0, site: 0 }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const name of ['home', 'site'] as const) {
    new QueryObserver(client, {
      queryKey: ['content', name],
      queryFn: () => {
        asked[name] += 1
        return { content: name, syncTags: [`s1:${name}`] }
      },
    }).subscribe(() => undefined)
  }
  new QueryObserver(client, {
    queryKey: ['careers', 'jobs'],
    queryFn: () => {
      jobsAsked += 1
      return { jobs: [], syncTags: jobTags }
    },
  }).subscribe(() => undefined)
  stop = followContent(client, built, onReturn)
  await later()
  asked.home = 0
  asked.site = 0
  jobsAsked = 0
  return asked
}

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  // Removes the jitter from the waits.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  server = fakeLiveEvents()
  jobTags = ['s1:jobs']
})
afterEach(() => stop())

test.each<[string, string[], () => void, number, number]>([
  ['immediately, soon after, and once that service surely knows of it', ['s1:jobs'], () => publish('s1:jobs'), 1, 3],
  ['none if something else was published', ['s1:jobs'], () => publish('s1:home'), 0, 0],
  [
    'immediately for each of two changes, soon after, and once that service surely knows of both',
    ['s1:jobs'],
    () => ['s1:jobs', 's1:jobs'].forEach((tag) => publish(tag)),
    2,
    4,
  ],
  [
    'immediately, soon after, and once that service surely knows, though something else was published meanwhile',
    ['s1:jobs'],
    () => ['s1:jobs', 's1:home'].forEach((tag) => publish(tag)),
    1,
    3,
  ],
  ['once if it is not known what has changed', ['s1:jobs'], restart, 1, 1],
  ['none if its data has no tags, because it is another server', [], () => publish('s1:jobs'), 0, 0],
  ['none without tags, even if it is not known what has changed', [], restart, 0, 0],
])('JOB-02 refetches of another service’s data: %s', async (_, tags, happen, atOnce, inTheEnd) => {
  jobTags = tags
  await showPage('built')
  welcome()
  happen()
  await later()
  expect(jobsAsked).toBe(atOnce)
  await later(60_000)
  expect(jobsAsked).toBe(inTheEnd)
})

test('JOB-02 another service is not asked again about a change that it must already know', async () => {
  await showPage('built')
  welcome()
  for (const tag of ['s1:jobs', 's1:home']) {
    publish(tag)
    await later(20_000)
    expect(jobsAsked).toBe(3)
  }
})

describe('an open page', () => {
  test.each<[string, string | undefined, (() => void)[], { home: number; site: number }]>([
    ['resumes from its build, and refetches nothing that has not changed', 'built', [welcome], { home: 0, site: 0 }],
    [
      'refetches what was published between the build and the visit',
      'built',
      [welcome, () => publish('s1:home')],
      { home: 1, site: 0 },
    ],
    ['from a build without a position refetches everything on the screen', undefined, [welcome], { home: 1, site: 1 }],
    ['refetches only what a change affects', undefined, [() => publish('s1:home')], { home: 1, site: 0 }],
    ['refetches everything if the server has lost its position', undefined, [restart], { home: 1, site: 1 }],
  ])('%s', async (_, built, events, expected) => {
    const asked = await showPage(built)
    for (const happen of events) happen()
    // Immediately, and not again later.
    for (const wait of [0, 60_000]) {
      await later(wait)
      expect(server.opened).toEqual([built])
      expect(asked).toEqual(expected)
    }
  })

  test('keeps one connection, none while hidden, and resumes from the last change it received', async () => {
    const asked = await showPage('built')
    welcome()
    publish('s1:home')
    await later()
    expect(server.open).toBe(1)
    setHidden(true)
    expect(server.open).toBe(0)
    setHidden(false)
    await later()
    expect(server.open).toBe(1)
    welcome()
    await later()
    expect(server.opened).toEqual(['built', 'later'])
    expect(asked).toEqual({ home: 1, site: 0 })
  })

  describe('with a server that rejects positions, for example because its preflight refuses the header', () => {
    beforeEach(() => {
      server.admits = (position) => position === undefined
    })

    test('refetches everything on the screen once', async () => {
      const asked = await showPage('built')
      welcome()
      await later(60_000)
      expect(asked).toEqual({ home: 1, site: 1 })
    })

    test('refetches nothing if nothing was published since the build, or since the tab was hidden', async () => {
      const asked = await showPage('built')
      server.welcome('built')
      await later()
      expect(asked).toEqual({ home: 0, site: 0 })
      publish('s1:home')
      await later()
      setHidden(true)
      setHidden(false)
      await later()
      server.welcome('later')
      await later()
      expect(server.opened).toEqual(['built', undefined, undefined])
      expect(asked).toEqual({ home: 1, site: 0 })
    })
  })

  describe('that only asks when visitors return', () => {
    test('refetches nothing until the visitor comes back, then only what changed, and keeps no connection', async () => {
      const asked = await showPage('built', true)
      await later(60_000)
      expect(server.opened).toEqual([])
      setHidden(true)
      setHidden(false)
      await later()
      welcome()
      publish('s1:home')
      await later(1600)
      expect(server.open).toBe(0)
      setHidden(true)
      setHidden(false)
      await later()
      welcome()
      await later(60_000)
      expect(server.opened).toEqual(['built', 'later'])
      expect(server.open).toBe(0)
      expect(asked).toEqual({ home: 1, site: 0 })
    })

    test('refetches everything on the screen once per return if it can’t connect', async () => {
      server.admits = () => false
      const asked = await showPage('built', true)
      for (const times of [1, 2]) {
        setHidden(true)
        setHidden(false)
        await later(60_000)
        expect(asked).toEqual({ home: times, site: times })
      }
      expect(server.opened).toHaveLength(4)
    })
  })

  test('a dropped connection resumes from its position', async () => {
    const asked = await showPage('built')
    welcome()
    await later()
    server.cut()
    await later(1000)
    welcome()
    await later()
    expect(server.opened).toEqual(['built', 'built'])
    expect(asked).toEqual({ home: 0, site: 0 })
  })

  test('a server that welcomes and then disconnects is retried rarely, without a flood of queries', async () => {
    const asked = await showPage()
    for (let second = 0; second < 600; second += 1) {
      if (server.open > 0) {
        welcome()
        server.send('goaway', 'now')
      }
      await later(1000)
    }
    // In ten minutes: after 1, 2, 4, 8, 16 and 32 s, then once a minute.
    expect(server.opened.length).toBeLessThanOrEqual(16)
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('if it can’t connect, everything on the screen is still refetched once', async () => {
    const asked = await showPage('built')
    server.admits = () => false
    server.cut()
    await later(600_000)
    expect(server.opened.length).toBeGreaterThan(4)
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('waits at most 10 s for a stream that is buffered on the way', async () => {
    const asked = await showPage()
    await later(9999)
    expect(asked).toEqual({ home: 0, site: 0 })
    await later(60_000)
    expect(asked).toEqual({ home: 1, site: 1 })
    expect(server.opened).toHaveLength(1)
  })

  test('refetches nothing if it was hidden before the server’s welcome', async () => {
    const asked = await showPage('built')
    setHidden(true)
    await later(60_000)
    expect(asked).toEqual({ home: 0, site: 0 })
    setHidden(false)
    stop()
    await later(60_000)
    expect(asked).toEqual({ home: 0, site: 0 })
  })

  test('retries what it failed to get, whatever has changed', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const ask = vi.fn(() => Promise.reject(new Error('down')))
    new QueryObserver(client, { queryKey: ['content', 'home'], queryFn: ask }).subscribe(() => undefined)
    stop = followContent(client, 'built')
    await later()
    welcome()
    ask.mockClear()
    publish('s1:other')
    await later()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('refetches nothing more once it is closed', async () => {
    jobTags = ['s1:jobs']
    await showPage('built')
    welcome()
    publish('s1:jobs')
    await later()
    jobsAsked = 0
    stop()
    await later(60_000)
    expect(jobsAsked).toBe(0)
    expect(server.open).toBe(0)
  })

  test('reconnects immediately when back online', async () => {
    await showPage('built')
    welcome()
    for (let failure = 0; failure < 5; failure += 1) {
      server.cut()
      await later(16_000)
    }
    server.cut()
    await later()
    expect(server.open).toBe(0)
    dispatchEvent(new Event('online'))
    await later()
    expect(server.open).toBe(1)
  })
})
