import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followContent, retryDelay, type LiveEvent, type OpenLiveEvents } from '../../../web/content/live.ts'

type Listener = Parameters<OpenLiveEvents>[1]

/** Stands in for the Live Content API: the connections that are open now, and from where each was to go on. */
let open: Listener[]
let opened: (string | undefined)[]
let stop: () => void = () => undefined
const connect: OpenLiveEvents = (position, listener) => {
  open.push(listener)
  opened.push(position)
  return {
    close() {
      open = open.filter((other) => other !== listener)
    },
  }
}
/** The other service, whose answers depend on content too: how often it was asked, and what it says its answer depends on. */
let jobsAsked = 0
let jobTags: string[] = []
const send = (event: LiveEvent) => open[0]?.event(event)
const welcome = () => send({ type: 'welcome', id: 'now' })
const publish = (...tags: string[]) => send({ type: 'message', id: 'later', tags })
const restart = () => send({ type: 'restart', id: 'later' })

/** The connection ends five times, and after each the page gets so long, in ms, to connect again. */
async function breakFiveTimes(waitMs: number) {
  for (let failure = 0; failure < 5; failure += 1) {
    open[0]?.end()
    await later(waitMs)
  }
}

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
  stop = followContent(client, built, connect, onReturn)
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
  open = []
  opened = []
  jobTags = ['s1:jobs']
})
afterEach(() => stop())

test.each<[string, string[], () => void, number, number]>([
  ['at once, and again when the other service has heard for certain', ['s1:jobs'], () => publish('s1:jobs'), 1, 2],
  ['not, when something else was published', ['s1:jobs'], () => publish('s1:home'), 0, 0],
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
      expect(opened).toEqual([built])
      expect(asked).toEqual(expected)
    }
  })

  test('keeps one connection, none while it is hidden, and goes on from the last change that it was told of', async () => {
    const asked = await showPage('built')
    welcome()
    publish('s1:home')
    expect(open).toHaveLength(1)
    setHidden(true)
    expect(open).toHaveLength(0)
    setHidden(false)
    expect(open).toHaveLength(1)
    welcome()
    await later()
    expect(opened).toEqual(['built', 'later'])
    expect(asked).toEqual({ home: 1, site: 0 })
  })

  describe('of a server that admits no position, as where its preflight refuses the header', () => {
    /** The server hangs up on every attempt with a position, and greets the others. @param id where it is */
    async function answer(id: string) {
      while (opened.at(-1) !== undefined && open.length > 0) open[0]?.end()
      send({ type: 'welcome', id })
      await later()
    }

    test('asks at once without it, and then once for everything on the screen', async () => {
      const asked = await showPage('built')
      await answer('now')
      await later(60_000)
      expect(opened).toEqual(['built', undefined])
      expect(asked).toEqual({ home: 1, site: 1 })
    })

    test('asks for nothing while the server is where the build was, or where the tab was left', async () => {
      const asked = await showPage('built')
      await answer('built')
      expect(asked).toEqual({ home: 0, site: 0 })
      publish('s1:home')
      setHidden(true)
      setHidden(false)
      await answer('later')
      expect(opened).toEqual(['built', undefined, undefined])
      expect(asked).toEqual({ home: 1, site: 0 })
    })
  })

  describe('that is to ask on a return only', () => {
    test('asks for nothing until the visitor comes back, then for what has changed, and keeps no connection', async () => {
      const asked = await showPage('built', true)
      await later(60_000)
      expect(opened).toEqual([])
      setHidden(true)
      setHidden(false)
      welcome()
      publish('s1:home')
      await later(1500)
      expect(open).toHaveLength(0)
      setHidden(true)
      setHidden(false)
      welcome()
      await later(60_000)
      expect(opened).toEqual(['built', 'later'])
      expect(open).toHaveLength(0)
      expect(asked).toEqual({ home: 1, site: 0 })
    })

    test('asks each time for everything on the screen, once, where no connection can be had', async () => {
      const asked = await showPage('built', true)
      for (const times of [1, 2]) {
        setHidden(true)
        setHidden(false)
        open[0]?.end()
        open[0]?.end()
        await later(60_000)
        expect(asked).toEqual({ home: times, site: times })
      }
      expect(opened).toHaveLength(4)
    })
  })

  test('a connection that is cut goes on from where it was', async () => {
    const asked = await showPage('built')
    welcome()
    open[0]?.end()
    await later(1000)
    welcome()
    await later()
    expect(opened).toEqual(['built', 'built'])
    expect(asked).toEqual({ home: 0, site: 0 })
  })

  test.each<[string, () => void]>([
    ['fails', () => open[0]?.end()],
    ['is turned away', () => send({ type: 'goaway' })],
  ])('when the connection %s it tries again, later each time', async (_, interrupt) => {
    await showPage()
    for (const wait of [1000, 2000]) {
      interrupt()
      expect(open).toHaveLength(0)
      await later(wait - 1)
      expect(open).toHaveLength(0)
      await later(1)
      expect(open).toHaveLength(1)
    }
  })

  test('a connection that works makes the next failure wait little again', async () => {
    await showPage()
    await breakFiveTimes(60_000)
    welcome()
    await later(60_000)
    open[0]?.end()
    await later(1000)
    expect(open).toHaveLength(1)
  })

  test('a server that greets and hangs up at once is asked seldom: no storm of connections or questions', async () => {
    const asked = await showPage()
    for (let second = 0; second < 600; second += 1) {
      if (open.length > 0) {
        welcome()
        send({ type: 'goaway' })
      }
      await later(1000)
    }
    // In ten minutes: after 1, 2, 4, 8, 16 and 32 s, then once a minute.
    expect(opened.length).toBeLessThanOrEqual(16)
    expect(asked.home).toBeLessThanOrEqual(16)
  })

  test('where no connection can be had, everything on the screen is asked for once all the same', async () => {
    const asked = await showPage()
    await breakFiveTimes(60_000)
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('a stream that is held back on the way is not waited for longer than 10 s', async () => {
    const asked = await showPage()
    await later(9999)
    expect(asked).toEqual({ home: 0, site: 0 })
    await later(60_000)
    expect(asked).toEqual({ home: 1, site: 1 })
    expect(opened).toHaveLength(1)
  })

  test('back online it connects at once', async () => {
    await showPage()
    await breakFiveTimes(16_000)
    open[0]?.end()
    expect(open).toHaveLength(0)
    dispatchEvent(new Event('online'))
    expect(open).toHaveLength(1)
  })

  test('the wait doubles up to a minute, and is spread', () => {
    expect([0, 1, 2, 6, 20].map((attempt) => retryDelay(attempt, () => 1))).toEqual([1000, 2000, 4000, 60_000, 60_000])
    expect(retryDelay(0, () => 0)).toBe(500)
  })
})
