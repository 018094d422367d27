import { afterEach, expect, test, vi } from 'vitest'
import type { Client } from '../../queues/fairQueue.ts'
import { WorkQueue } from '../../queues/workQueue.ts'

const visitor = (key: string): Client => ({ key, isAccount: false })
const account = (key: string): Client => ({ key, isAccount: true })

afterEach(() => void vi.useRealTimers())

/** A queue whose jobs end on request, and which of them have started. */
function openQueue(places: number) {
  const queue = new WorkQueue<string>(places, 'Too many jobs are running.')
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, client: Client) => {
    const answer = queue.run(name, client, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
    // Some are still waiting when their test ends.
    answer.catch(() => {})
    return answer
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, begun, ask, end }
}

test('visitors take turns, and none takes a slot that another could use right away', async () => {
  const { begun, ask, end } = openQueue(3)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, visitor('a'))
  expect(begun).toEqual(['a1'])
  void ask('b1', visitor('b'))
  expect(begun).toEqual(['a1', 'b1'])
  for (const [name, key] of [
    ['c1', 'c'],
    ['c2', 'c'],
    ['b2', 'b'],
  ] as const)
    void ask(name, visitor(key))
  for (const name of ['b1', 'a1', 'c1', 'b2', 'a2']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3'])
})

test('a slot is reserved for accounts, who come first', async () => {
  const { begun, ask, end } = openQueue(3)
  for (const key of ['a', 'b', 'c']) void ask(`${key}1`, visitor(key))
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['x1', 'x2', 'x3']) void ask(name, account('x'))
  expect(begun).toEqual(['a1', 'b1', 'x1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'x1', 'x2'])
})

test('even with two slots, accounts and visitors each have one', async () => {
  const { begun, ask } = openQueue(2)
  for (const name of ['a1', 'a2']) void ask(name, visitor('a'))
  void ask('x1', account('x'))
  expect(begun).toEqual(['a1', 'x1'])
})

test('what several clients ask for is made once, even for someone who had to wait for it', async () => {
  const { begun, ask, end } = openQueue(3)
  void ask('other', visitor('b'))
  const answers = [ask('same', visitor('a')), ask('same', visitor('c')), ask('same', visitor('b'))]
  await end('same')
  expect(await Promise.all(answers)).toEqual(['same', 'same', 'same'])
  expect(begun).toEqual(['other', 'same'])
  // A failed job runs again.
  const { queue } = openQueue(3)
  await expect(queue.run('x', visitor('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('x', visitor('a'), () => Promise.resolve('made'))).toBe('made')
})

test('a client is told to retry after waiting 20 s, or if too many jobs are waiting', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, ask, end } = openQueue(3)
  void ask('a1', visitor('a'))
  const late = ask('a2', visitor('a')).catch((error: unknown) => error)
  vi.advanceTimersByTime(19_000)
  const second = ask('a3', visitor('a'))
  vi.advanceTimersByTime(1_000)
  expect(await late).toMatchObject({
    status: 503,
    message: 'Too many jobs are running. Try again in a few seconds.',
  })
  await end('a1')
  expect(begun).toEqual(['a1', 'a3'])
  await end('a3')
  expect(await second).toBe('a3')
  void ask('b0', visitor('b'))
  for (let n = 1; n <= 200; n++) ask(`b${n}`, visitor('b')).catch(() => {})
  await expect(ask('b201', visitor('b'))).rejects.toMatchObject({ status: 503 })
  void ask('c1', visitor('c'))
  expect(begun.at(-1)).toBe('c1')
})

test('nothing is made or waited for if the client is gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, ask, end } = openQueue(3)
  const gone = new AbortController()
  void ask('a1', visitor('a'))
  const left = ask('a2', { ...visitor('a'), signal: gone.signal }).catch((error: unknown) => error)
  gone.abort()
  expect(await left).toBeInstanceOf(Error)
  await end('a1')
  expect(begun).toEqual(['a1'])
  // For finished jobs as well as canceled ones.
  expect(vi.getTimerCount()).toBe(0)
})
