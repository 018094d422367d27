import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followContent } from '#web/content/live.ts'
import { fakeLiveEvents } from '../../support/fakeLiveEvents.ts'

let server: ReturnType<typeof fakeLiveEvents>
let stop: () => void = () => undefined
/** The other service, whose answers depend on content too: how often it was asked, and what it says its answer depends on. */
let jobsAsked = 0
let jobTags: string[] = []
const welcome = () => server.welcome('now')
const publish = (...tags: string[]) => server.publish('later', ...tags)
const restart = () => server.send('restart', 'later')

/** The visitor goes to another tab, or comes back. */
function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page that shows two pieces of content; counts how often each was asked for. */
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
  // Without the spread of the waits.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  server = fakeLiveEvents()
  jobTags = ['s1:jobs']
})
afterEach(() => stop())

test.each<[string, string[], () => void, number, number]>([
  ['at once, and again when the other service has heard for certain', ['s1:jobs'], () => publish('s1:jobs'), 1, 2],
  ['not, when something else was published', ['s1:jobs'], () => publish('s1:home'), 0, 0],
  [
    'at once for each of two changes, and once when the other service has heard of both',
    ['s1:jobs'],
    () => ['s1:jobs', 's1:jobs'].forEach((tag) => publish(tag)),
    2,
    3,
  ],
  ['once, when it is not known what has changed', ['s1:jobs'], restart, 1, 1],
  ['not, when it says nothing of content: another server answers', [], () => publish('s1:jobs'), 0, 0],
  ['not, when it is not known what has changed either', [], restart, 0, 0],
])('JOB-02 an answer of another service is asked for anew %s', async (_, tags, happen, atOnce, inTheEnd) => {
  jobTags = tags
  await showPage('built')
  welcome()
  happen()
  await later()
  expect(jobsAsked).toBe(atOnce)
  await later(60_000)
  expect(jobsAsked).toBe(inTheEnd)
})

describe('an open page', () => {
  test.each<[string, string | undefined, (() => void)[], { home: number; site: number }]>([
    ['goes on from its build, and asks for nothing that has not changed', 'built', [welcome], { home: 0, site: 0 }],
    [
      'asks for what was published between the build and the visit',
      'built',
      [welcome, () => publish('s1:home')],
      { home: 1, site: 0 },
    ],
    ['of a build without a position asks for everything on the screen', undefined, [welcome], { home: 1, site: 1 }],
    ['asks again only for what a change affects', undefined, [() => publish('s1:home')], { home: 1, site: 0 }],
    ['asks for everything when the server has lost its place', undefined, [restart], { home: 1, site: 1 }],
  ])('%s', async (_, built, events, expected) => {
    const asked = await showPage(built)
    for (const happen of events) happen()
    // At once, and no more later.
    for (const wait of [0, 60_000]) {
      await later(wait)
      expect(server.opened).toEqual([built])
      expect(asked).toEqual(expected)
    }
  })

  test('keeps one connection, none while hidden, and resumes from the last change it heard of', async () => {
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

  describe('of a server that admits no position, as where its preflight refuses the header', () => {
    beforeEach(() => {
      server.admits = (position) => position === undefined
    })

    test('asks once for everything on the screen', async () => {
      const asked = await showPage('built')
      welcome()
      await later(60_000)
      expect(asked).toEqual({ home: 1, site: 1 })
    })

    test('asks for nothing while the server is where the build was, or where the tab was left', async () => {
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

  describe('that is to ask on a return only', () => {
    test('asks for nothing until the visitor comes back, then for what has changed, and keeps no connection', async () => {
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

    test('asks each time for everything on the screen, once, where no connection can be had', async () => {
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

  test('a server that welcomes and disconnects right away is retried rarely, without a storm of connections or queries', async () => {
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

  test('where no connection can be had, everything on the screen is asked for once all the same', async () => {
    const asked = await showPage('built')
    server.admits = () => false
    server.cut()
    await later(600_000)
    expect(server.opened.length).toBeGreaterThan(4)
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('a stream that is held back on the way is not waited for longer than 10 s', async () => {
    const asked = await showPage()
    await later(9999)
    expect(asked).toEqual({ home: 0, site: 0 })
    await later(60_000)
    expect(asked).toEqual({ home: 1, site: 1 })
    expect(server.opened).toHaveLength(1)
  })

  test('that was left before the server greeted asks for nothing', async () => {
    const asked = await showPage('built')
    setHidden(true)
    await later(60_000)
    expect(asked).toEqual({ home: 0, site: 0 })
    setHidden(false)
    stop()
    await later(60_000)
    expect(asked).toEqual({ home: 0, site: 0 })
  })

  test('asks again for what it could not get, whatever has changed', async () => {
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

  test('that has been closed asks for nothing more', async () => {
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

  test('back online it connects immediately', async () => {
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
