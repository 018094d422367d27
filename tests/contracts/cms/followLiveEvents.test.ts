import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followLiveEvents } from '@archstep/contracts/cms/followLiveEvents.ts'
import { liveEventsUrl } from '@archstep/contracts/cms/liveEventProtocol.ts'
import { fakeLiveEvents } from '../../support/fakeLiveEvents.ts'

let server: ReturnType<typeof fakeLiveEvents>
let ended: AbortController
/** What the follower has reported, in order. */
let heard: string[]

function follow(position?: string) {
  const live = followLiveEvents({
    url: liveEventsUrl('https://cms.example', '2026-03-01', 'production'),
    position,
    signal: ended.signal,
    onChange: (tags, at) => heard.push(`${tags?.join() ?? 'anything'} @${at}`),
    onState: (state) => heard.push(state),
  })
  live.connect()
  return live
}

const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Milliseconds between the next attempts, each of which fails as in `fail`. */
async function waitsBetween(attempts: number, fail: () => void): Promise<number[]> {
  const waits: number[] = []
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    fail()
    await later()
    const before = server.opened.length
    const from = Date.now()
    while (server.opened.length === before) await later(100)
    waits.push(Date.now() - from)
  }
  return waits
}

beforeEach(() => {
  vi.useFakeTimers()
  // Without jitter.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  server = fakeLiveEvents()
  ended = new AbortController()
  heard = []
})
afterEach(() => {
  ended.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a follower of live events', () => {
  test('resumes from a position, reports each change, and says when it has caught up', async () => {
    const live = follow('p1')
    await later()
    server.welcome('p3')
    server.publish('p2', 's1:home', 's1:site')
    await later()
    expect(heard).toEqual(['connecting', 'open', 's1:home,s1:site @p2'])
    server.publish('p3', 's1:jobs')
    await later()
    server.publish('p4', 's1:home')
    await later()
    expect(heard.slice(3)).toEqual(['s1:jobs @p3', 'current', 's1:home @p4'])
    expect(server.urls).toEqual(['https://cms.example/v2026-03-01/data/live/events/production'])
    expect([server.opened, live.position]).toEqual([['p1'], 'p4'])
  })

  test('without a position, starts at the server’s, which doesn’t count as a change', async () => {
    const live = follow()
    await later()
    server.welcome('p3')
    await later()
    expect(heard).toEqual(['connecting', 'open', 'current'])
    expect(live.position).toBe('p3')
  })

  test('counts as caught up when the stream has been quiet for a while', async () => {
    follow('p1')
    await later()
    // The follower may get no event for the newest position itself.
    server.welcome('p3')
    await later(1000)
    server.publish('p2', 's1:home')
    await later(1000)
    expect(heard).not.toContain('current')
    await later(1000)
    expect(heard.at(-1)).toBe('current')
  })

  test.each<[string, (id: string) => void]>([
    ['the server says that it has lost the place', (id) => server.send('restart', id)],
    ['a change says no tags', (id) => server.send('message', id)],
    ['a proxy has cut the text of a change off', (id) => server.write(`id: ${id}\ndata: {"tags": ["s1\n\n`)],
  ])('says that anything may have changed if %s', async (_, happen) => {
    follow('p1')
    await later()
    server.welcome('p2')
    happen('p2')
    await later()
    expect(heard).toEqual(['connecting', 'open', 'anything @p2', 'current'])
  })

  test('counts as caught up at the position from which a server starts over', async () => {
    follow('p1')
    await later()
    server.welcome('p2')
    server.send('restart', 'p7')
    await later()
    expect(heard).toEqual(['connecting', 'open', 'anything @p7', 'current'])
  })

  test('reads events of the newest position from chunks that end anywhere, and ignores unknown ones', async () => {
    follow('p1')
    await later()
    const text =
      'event: welcome\r\ndata: {"id": "p2"}\r\n\r\n: still here\n\nevent: news\ndata: 1\n\ndata: {"id":"p2","tags":["é"]}\n\n'
    for (const letter of text) server.write(letter)
    await later()
    expect(heard).toEqual(['connecting', 'open', 'é @p2', 'current'])
  })

  test('resumes from the last event after a disconnect', async () => {
    follow()
    await later()
    server.welcome('p1')
    server.publish('p2', 's1:home')
    await later()
    server.cut()
    await later(1000)
    server.welcome('p2')
    await later()
    expect(server.opened).toEqual([undefined, 'p2'])
    expect(heard.slice(-4)).toEqual(['waiting', 'connecting', 'open', 'current'])
  })

  describe('when a connection breaks silently, as when a VPN changes the network', () => {
    test('opens another stream from its position once heartbeats are missing', async () => {
      follow('p1')
      await later()
      server.welcome('p2')
      server.publish('p2', 's1:home')
      for (let minute = 0; minute < 10; minute += 1) {
        await later(60_000)
        server.write(':\n\n')
      }
      await later(60_000)
      expect(server.opened).toEqual(['p1'])
      await later(60_000)
      expect([server.open, server.opened]).toEqual([1, ['p1', 'p2']])
    })

    test('retries a request that never gets a response', async () => {
      const answer = vi.spyOn(globalThis, 'fetch').mockImplementation(
        (_url, options) =>
          new Promise((_resolve, reject) => {
            options?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
          }),
      )
      follow()
      await later(120_000)
      expect(answer).toHaveBeenCalledTimes(2)
      expect(heard).toEqual(['connecting', 'waiting', 'connecting'])
    })
  })

  test.each<[string, () => void]>([
    ['nobody answers', () => undefined],
    [
      'a proxy answers with an error',
      () =>
        vi.stubGlobal('fetch', () => {
          server.opened.push(undefined)
          return Promise.resolve(new Response('event: welcome\n\n', { status: 502 }))
        }),
    ],
    [
      'the answer is empty',
      () =>
        vi.stubGlobal('fetch', () => {
          server.opened.push(undefined)
          return Promise.resolve(new Response(null, { status: 204 }))
        }),
    ],
  ])('retries if %s, with pauses growing to a minute, and counts each failure once', async (_, break_) => {
    server.admits = () => false
    break_()
    const live = follow()
    expect(await waitsBetween(8, () => live.retryLater())).toEqual([
      1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
    ])
  })

  test('adds jitter of up to half of each wait', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    server.admits = () => false
    follow()
    expect(await waitsBetween(3, () => undefined)).toEqual([500, 1000, 2000])
  })

  test.each<[string, () => void]>([
    ['cuts each stream off', () => server.cut()],
    ['turns everybody away', () => server.send('goaway', 'p1')],
  ])('backs off from a server that welcomes it and then %s, until a stream lasted a minute', async (_, hangUp) => {
    follow('p1')
    await later()
    const greetAndHangUp = () => {
      server.welcome('p1')
      hangUp()
    }
    // A stream that was cut off a minute ago doesn't count as one that lasted.
    expect(await waitsBetween(7, greetAndHangUp)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000])
    server.welcome('p1')
    await later(60_000)
    expect(await waitsBetween(1, hangUp)).toEqual([1000])
    // A caller that considers it broken counts as one failure, too.
    expect(server.opened.every((position) => position === 'p1')).toBe(true)
  })

  test('keeps its position while a server that took it once is away, and for a change without one', async () => {
    const live = follow('p1')
    await later()
    server.welcome('p2')
    server.publish('p2', 's1:home')
    server.write('data: {"tags": ["s1:jobs"]}\n\n')
    await later()
    expect([heard.at(-1), live.position]).toEqual(['s1:jobs @p2', 'p2'])
    server.admits = () => false
    server.cut()
    await later(3000)
    expect(server.opened).toEqual(['p1', 'p2', 'p2'])
  })

  test('waits before retrying if a server refuses it before the welcome', async () => {
    follow('p1')
    await later()
    expect(await waitsBetween(1, () => server.send('goaway', 'p1'))).toEqual([1000])
    // The stream that was refused is closed.
    expect(server.open).toBe(1)
  })

  describe('when a server rejects the position, as when a preflight refuses the header', () => {
    beforeEach(() => {
      server.admits = (position) => position === undefined
    })

    test('retries right away without it, and says that anything may have changed', async () => {
      follow('p1')
      await later()
      server.welcome('p2')
      await later()
      expect(server.opened).toEqual(['p1', undefined])
      expect(heard).toEqual(['connecting', 'open', 'anything @p2', 'current'])
      server.cut()
      await later(1000)
      expect(server.opened).toEqual(['p1', undefined, undefined])
    })

    test('has missed nothing if the server is at that position', async () => {
      follow('p1')
      await later()
      server.welcome('p1')
      await later()
      expect(heard).toEqual(['connecting', 'open', 'current'])
    })

    test('sends the position again if there is no stream without it either', async () => {
      server.admits = () => false
      follow('p1')
      await later(1000)
      expect(server.opened).toEqual(['p1', undefined, 'p1', undefined])
    })
  })

  test('opens no stream while paused, and then resumes from its position', async () => {
    const live = follow('p1')
    await later()
    server.welcome('p2')
    server.publish('p2', 's1:home')
    await later()
    live.pause()
    await later(600_000)
    expect([server.open, server.opened]).toEqual([0, ['p1']])
    expect(heard.at(-1)).toBe('paused')
    live.connect()
    await later()
    expect([server.open, server.opened]).toEqual([1, ['p1', 'p2']])
  })

  test('opens no stream while the browser says that it is offline, and one as soon as it is back', async () => {
    const browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    const line = { onLine: false }
    vi.stubGlobal('navigator', line)
    const live = follow('p1')
    await later(600_000)
    expect([server.opened, heard]).toEqual([[], ['waiting']])
    line.onLine = true
    browser.dispatchEvent(new Event('online'))
    await later()
    expect(server.opened).toEqual(['p1'])
    live.pause()
    browser.dispatchEvent(new Event('online'))
    await later()
    expect([server.open, server.opened]).toEqual([0, ['p1']])
  })

  test.each<[string, () => Promise<void>]>([
    [
      'open',
      async () => {
        server.welcome('p2')
        await later()
      },
    ],
    [
      'waited for',
      async () => {
        server.cut()
        await later()
      },
    ],
  ])('ends for good by its signal while a stream is %s', async (_, happen) => {
    const live = follow('p1')
    await later()
    await happen()
    const before = heard.length
    const attempts = server.opened.length
    ended.abort()
    live.connect()
    await later(600_000)
    expect([server.open, heard.length, server.opened.length]).toEqual([0, before, attempts])
  })
})
