import { expect, test } from 'vitest'
import { Loop } from '../../loop.ts'

test('a loop that is woken while working runs once more right away, and closing waits for the current run', async () => {
  const runs: PromiseWithResolvers<number>[] = []
  const loop = new Loop(() => {
    const run = Promise.withResolvers<number>()
    runs.push(run)
    return run.promise
  })
  loop.wake()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve(60_000)
  await expect.poll(() => runs.length).toBe(2)
  // Now it sleeps until it is woken.
  runs[1]?.resolve(60_000)
  await runs[1]?.promise
  await new Promise(setImmediate)
  expect(runs).toHaveLength(2)
  loop.wake()
  await expect.poll(() => runs.length).toBe(3)
  let closed = false
  const closing = loop.close().then(() => (closed = true))
  await new Promise(setImmediate)
  expect(closed).toBe(false)
  runs[2]?.resolve(0)
  await closing
  expect(runs).toHaveLength(3)
})
