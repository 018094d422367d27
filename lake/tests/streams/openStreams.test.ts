/** How streams clean up, without a lake around them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryService } from '../../query/queryService.ts'
import type { Dataset } from '../../store/dataset.ts'
import type { Commit } from '../../store/storedTransaction.ts'
import { ANONYMOUS } from '../../store/reader.ts'
import { EventStream, type Sink } from '../../streams/eventStream.ts'
import { listen } from '../../streams/listen.ts'
import { OpenStreams } from '../../streams/openStreams.ts'
import { EVERYTHING } from './everything.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** A client that reads everything immediately. */
function newSink() {
  const written: string[] = []
  const connection = { unread: vi.fn(() => 0), drop: vi.fn<() => void>() }
  const sink: Sink = { connection, write: ({ text }) => written.push(text), end: () => written.push('the end') }
  return { sink, written, connection }
}

test('a stream is kept awake until it ends, and sends nothing after that', () => {
  const { sink, written } = newSink()
  const stream = new EventStream(sink, () => {})
  written.length = 0
  vi.advanceTimersByTime(15_000)
  expect(written).toEqual([':\n\n'])
  let cleanedUp = 0
  stream.onClose(() => (cleanedUp += 1))
  stream.close()
  stream.close()
  stream.send('message', {})
  vi.advanceTimersByTime(60_000)
  expect(written).toEqual([':\n\n', 'the end'])
  // Also for callbacks that are added only then.
  stream.onClose(() => (cleanedUp += 1))
  expect(cleanedUp).toBe(2)
})

test('the total of unread bytes is checked from time to time, not with each event', () => {
  const streams = new OpenStreams({ unread: 8_000 })
  const { sink, connection } = newSink()
  const stream = streams.open(sink, 'a')
  for (let n = 0; n < 100; n++) stream.send('message', 'x'.repeat(100))
  expect(connection.unread.mock.calls.length).toBeGreaterThan(5)
  expect(connection.unread.mock.calls.length).toBeLessThan(20)
  stream.close()
  expect(streams.size).toBe(0)
})

test('who leaves most unread is cut off, and nobody else when that is enough', () => {
  const streams = new OpenStreams({ unread: 8_000 })
  const connections = [1_000, 5_000, 3_000].map((unread) => {
    const { sink, connection } = newSink()
    connection.unread.mockReturnValue(unread)
    return { connection, stream: streams.open(sink, 'a') }
  })
  connections[0]?.stream.send('message', 'x'.repeat(1_000))
  expect(connections.map(({ connection }) => connection.drop.mock.calls.length)).toEqual([0, 1, 0])
  streams.close()
})

test('a listener that keeps up gets any number of commits, one that gets too many at once is dropped', async () => {
  const { sink, written } = newSink()
  let commits = 0
  let tell: (commit: Commit) => void = () => {}
  const unsubscribe = vi.fn<() => void>(() => (tell = () => {}))
  const dataset = {
    newestSeq: 0,
    storedCommits: () => [],
    subscribe: vi.fn((listener: typeof tell) => {
      tell = listener
      return unsubscribe
    }),
  } as unknown as Dataset
  const stream = new EventStream(sink, () => {})
  listen(stream, dataset, {} as QueryService, {
    ...EVERYTHING,
    queryContext: { asker: undefined, reader: ANONYMOUS, client: { key: 'a', isAccount: false } },
  })
  const commit = () => {
    commits += 1
    tell({ seq: commits, id: `t${commits}`, changes: [], effects: new Map() } as unknown as Commit)
  }
  for (let n = 0; n < 4; n++) {
    for (let each = 0; each < 500; each++) commit()
    await new Promise(setImmediate)
  }
  expect(written).not.toContain('the end')
  for (let n = 0; n < 1_001; n++) commit()
  expect(written).toContain('the end')
  expect(dataset.subscribe).toHaveBeenCalledTimes(1)
  expect(unsubscribe).toHaveBeenCalledTimes(1)
})
