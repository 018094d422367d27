/** How streams clean up, without a lake around them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QueryService } from '../../query/queryService.ts'
import type { Dataset } from '../../store/dataset.ts'
import { ANONYMOUS } from '../../store/reader.ts'
import type { Change, Commit } from '../../store/storedTransaction.ts'
import { EventStream, type Sink } from '../../streams/eventStream.ts'
import { listen } from '../../streams/listen.ts'
import { liveEvents } from '../../streams/liveEvents.ts'
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
  // This includes callbacks that are added after the end.
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

test('the client that leaves the most unread is cut off, and no others if that is enough', () => {
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

/** A dataset without documents, whose commits are made up by the test. */
function newDataset() {
  const listeners = new Set<(commit: Commit) => void>()
  const dataset = {
    storedCommits: () => [],
    subscribe: (listener: (commit: Commit) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Dataset
  let commits = 0
  const commit = (changes: Change[] = []) => {
    commits += 1
    const told = { seq: commits, id: `t${commits}`, changes, effects: new Map() } as unknown as Commit
    for (const listener of listeners) listener(told)
  }
  return { dataset, listeners, commit }
}
const queryContext = { identity: undefined, reader: ANONYMOUS, client: { key: 'a', isAccount: false } }

test('a listener that keeps up gets any number of commits, one that gets too many at once is dropped', async () => {
  const { sink, written } = newSink()
  const { dataset, listeners, commit } = newDataset()
  const stream = new EventStream(sink, () => {})
  listen(stream, dataset, {} as QueryService, { ...EVERYTHING, queryContext })
  for (let n = 0; n < 4; n++) {
    for (let each = 0; each < 500; each++) commit()
    await new Promise(setImmediate)
  }
  expect(written).not.toContain('the end')
  expect(listeners.size).toBe(1)
  for (let n = 0; n < 1_001; n++) commit()
  expect(written).toContain('the end')
  expect(listeners.size).toBe(0)
})

test('a listener gets commits in their order, however long its filter takes for each', async () => {
  const { sink, written } = newSink()
  const { dataset, commit } = newDataset()
  const waiting = [Promise.withResolvers<boolean[]>(), Promise.withResolvers<boolean[]>()]
  const asked = waiting.values()
  const queries = { matches: () => asked.next().value?.promise } as unknown as QueryService
  listen(new EventStream(sink, () => {}), dataset, queries, { ...EVERYTHING, query: '*[_type == "a"]', queryContext })
  const appeared = (id: string) => [{ id, before: undefined, after: { _id: id, _type: 'a' }, mutations: [] } as never]
  commit(appeared('slow'))
  commit(appeared('fast'))
  waiting[1]?.resolve([true])
  await new Promise(setImmediate)
  waiting[0]?.resolve([true])
  await expect.poll(() => written.join('')).toContain('fast')
  expect(written.join('').match(/"documentId":"\w+"/g)).toEqual(['"documentId":"slow"', '"documentId":"fast"'])
})

test('a follower of live events gets nothing more after leaving', () => {
  const { sink } = newSink()
  const { dataset, listeners } = newDataset()
  const stream = new EventStream(sink, () => {})
  liveEvents(stream, dataset, { reader: ANONYMOUS, includeDrafts: false, lastEventId: undefined })
  expect(listeners.size).toBe(1)
  stream.close()
  expect(listeners.size).toBe(0)
})
