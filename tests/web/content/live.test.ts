import type { LiveEvent } from '@sanity/client'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followContent, retryDelay } from '../../../web/content/live.ts'

// Which queries a change affects is the client's business, tested with it; here each query depends on its own name.
vi.mock(import('../../../web/content/sanityClient.ts'), async (original) => ({
  ...(await original()),
  isAffected: ([, name], changed) => changed.includes(String(name)),
}))

type Observer = { next: (event: LiveEvent) => void; error: (error: unknown) => void }

/** Stands in for the Live Content API: the connections that are open now. */
let open: Observer[]
let opened: number
let stop: () => void = () => undefined
const connect = () => ({
  subscribe(observer: Observer) {
    open.push(observer)
    opened += 1
    return {
      unsubscribe() {
        open = open.filter((other) => other !== observer)
      },
    }
  },
})
const send = (event: LiveEvent) => open[0]?.next(event)

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page that shows two pieces of content; counts how often each was asked for. */
async function showPage() {
  const asked = { home: 0, site: 0 }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  for (const name of ['home', 'site'] as const) {
    new QueryObserver(client, {
      queryKey: ['content', name],
      queryFn: () => {
        asked[name] += 1
        return name
      },
    }).subscribe(() => undefined)
  }
  stop = followContent(client, connect)
  await vi.advanceTimersByTimeAsync(0)
  asked.home = 0
  asked.site = 0
  return asked
}

beforeEach(() => {
  vi.useFakeTimers()
  open = []
  opened = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('an open page', () => {
  test('asks for everything on the screen again when it connects', async () => {
    const asked = await showPage()
    send({ type: 'welcome' })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('asks again only for what a published change affects', async () => {
    const asked = await showPage()
    send({ type: 'message', id: '1', tags: ['home' as `s1:${string}`] })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual({ home: 1, site: 0 })
  })

  test('asks for everything when the server has lost its place', async () => {
    const asked = await showPage()
    send({ type: 'restart', id: '1' })
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('keeps one connection, none while it is hidden', async () => {
    await showPage()
    expect(open).toHaveLength(1)
    setHidden(true)
    expect(open).toHaveLength(0)
    setHidden(false)
    expect(open).toHaveLength(1)
  })

  test.each<[string, () => void]>([
    ['fails', () => open[0]?.error(new Error('refused'))],
    ['is interrupted', () => send({ type: 'reconnect' })],
    ['is turned away', () => send({ type: 'goaway', id: '1', reason: 'too many' })],
  ])('when the connection %s it tries again, later each time', async (_, interrupt) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await showPage()
    interrupt()
    expect(open).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(999)
    expect(opened).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toBe(2)
    interrupt()
    await vi.advanceTimersByTimeAsync(1999)
    expect(opened).toBe(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toBe(3)
    expect(open).toHaveLength(1)
  })

  test('a connection that works makes the next failure wait little again', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await showPage()
    for (let failure = 0; failure < 5; failure += 1) {
      send({ type: 'reconnect' })
      await vi.advanceTimersByTimeAsync(60_000)
    }
    send({ type: 'welcome' })
    await vi.advanceTimersByTimeAsync(60_000)
    send({ type: 'reconnect' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(open).toHaveLength(1)
  })

  test('a server that greets and hangs up at once is asked seldom: no storm of connections or questions', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const asked = await showPage()
    for (let second = 0; second < 600; second += 1) {
      if (open.length > 0) {
        send({ type: 'welcome' })
        send({ type: 'goaway', id: '1', reason: 'restarting' })
      }
      await vi.advanceTimersByTimeAsync(1000)
    }
    // In ten minutes: after 1, 2, 4, 8, 16 and 32 s, then once a minute.
    expect(opened).toBeLessThanOrEqual(16)
    expect(asked.home).toBeLessThanOrEqual(16)
  })

  test('where no connection can be had, everything on the screen is asked for once all the same', async () => {
    const asked = await showPage()
    for (let failure = 0; failure < 5; failure += 1) {
      open[0]?.error(new Error('refused'))
      await vi.advanceTimersByTimeAsync(60_000)
    }
    expect(asked).toEqual({ home: 1, site: 1 })
  })

  test('a stream that is held back on the way is not waited for longer than 10 s', async () => {
    const asked = await showPage()
    await vi.advanceTimersByTimeAsync(9999)
    expect(asked).toEqual({ home: 0, site: 0 })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual({ home: 1, site: 1 })
    expect(opened).toBe(1)
  })

  test('back online it connects at once', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    await showPage()
    for (let failure = 0; failure < 5; failure += 1) {
      open[0]?.error(new Error('offline'))
      await vi.advanceTimersByTimeAsync(16_000)
    }
    open[0]?.error(new Error('offline'))
    expect(open).toHaveLength(0)
    dispatchEvent(new Event('online'))
    expect(open).toHaveLength(1)
  })

  test('the wait doubles up to a minute, and is spread', () => {
    expect([0, 1, 2, 6, 20].map((attempt) => retryDelay(attempt, () => 1))).toEqual([1000, 2000, 4000, 60_000, 60_000])
    expect(retryDelay(0, () => 0)).toBe(500)
  })
})
