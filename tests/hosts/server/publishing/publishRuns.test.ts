import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublishRuns } from '#hosts/server/publishing/publishRuns.ts'
import { unbuildable } from '#render/messages/unbuildable.ts'
import type { PublisherState } from '@archstep/contracts/services/publisherState.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open(publish = vi.fn(async () => ({ deployment: 2, isNew: true }))) {
  const states: PublisherState[] = []
  const lines: string[] = []
  const publishing = new PublishRuns({
    publish,
    state: { release: 1, publishedAt: 'before' },
    onState: async (state) => void states.push(state),
    log: (sentence) => void lines.push(sentence),
  })
  return { publish, states, lines, publishing }
}

test('the site is rendered ten seconds after the last publication', async () => {
  const { publish, publishing } = open()
  publishing.changed()
  await vi.advanceTimersByTimeAsync(9000)
  publishing.changed()
  await vi.advanceTimersByTimeAsync(9900)
  expect(publish).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(publish).toHaveBeenCalledOnce()
  expect(publishing.state.release).toBe(2)
})

test('staff who publish constantly see changes within a minute', async () => {
  const { publish, publishing } = open()
  for (let second = 0; second <= 60; second += 5) {
    publishing.changed()
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(publish).toHaveBeenCalledOnce()
})

test('changes that are published during a rendering are rendered afterward', async () => {
  let done = () => {}
  const { publish, publishing } = open(
    vi.fn(() => new Promise((resolve) => (done = () => resolve({ deployment: 2, isNew: true })))),
  )
  void publishing.publish()
  publishing.changed()
  done()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(publish).toHaveBeenCalledTimes(2)
})

test('a rendering that is requested during another one starts after it', async () => {
  let done = () => {}
  const { publish, publishing } = open(
    vi.fn(() => new Promise((resolve) => (done = () => resolve({ deployment: 2, isNew: true })))),
  )
  void publishing.publish()
  void publishing.publish()
  expect(publish).toHaveBeenCalledOnce()
  done()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(publish).toHaveBeenCalledTimes(2)
})

test('nothing is rendered after a stop, and a rendering that had to wait runs only once', async () => {
  const { publish, publishing } = open()
  publishing.changed()
  await publishing.publish()
  await vi.advanceTimersByTimeAsync(70_000)
  expect(publish).toHaveBeenCalledOnce()
  publishing.changed()
  publishing.stop()
  await vi.advanceTimersByTimeAsync(70_000)
  expect(publish).toHaveBeenCalledOnce()
})

test('an existing deployment is not reported as new, and a state that can’t be saved stops nothing', async () => {
  const lines: string[] = []
  const publishing = new PublishRuns({
    publish: async () => ({ deployment: 1, isNew: false }),
    state: {},
    onState: () => Promise.reject(new Error('The disk is full.')),
    log: (sentence) => void lines.push(sentence),
  })
  await publishing.publish()
  await publishing.publish()
  expect(publishing.state.release).toBe(1)
  expect(lines).toEqual(Array(2).fill('The publisher’s state could not be stored: Error: The disk is full.'))
})

test.each([
  ['connect ECONNREFUSED 127.0.0.1:3900', (cause: Error) => cause],
  ['Asked at http://lake.internal/v1.', (cause: Error) => unbuildable('page /About', cause)],
  ['There is no room in /home/website/site/half.', (cause: Error) => cause],
])('everyone can read the state, so technical reasons are only in the log: %s', async (internal, thrownFor) => {
  const { states, lines, publishing } = open(vi.fn().mockRejectedValue(thrownFor(new Error(internal))))
  await publishing.publish()
  expect(states[0]?.failure?.sentence).toBe('The reason is a technical one: the publisher’s log has it.')
  expect(lines[0]).toContain(internal)
})

test('a deployment in which pages had to stay as they were has a sentence for each', async () => {
  const faults = [
    { message: '/About stays as it was.', isForStaff: true },
    { message: '/IoT stays as it was.', isForStaff: true },
    { message: '/Api stays as it was: no room in /home/website.', isForStaff: false },
    { message: '/Web stays as it was: no room in /home/website.', isForStaff: false },
  ]
  const { states, lines, publishing } = open(vi.fn(async () => ({ deployment: 2, isNew: true, faults })))
  await publishing.publish()
  const sentence =
    '/About stays as it was. /IoT stays as it was. The reason is a technical one: the publisher’s log has it.'
  expect(states).toMatchObject([{ release: 2, failure: { sentence } }])
  expect(lines).toEqual([...faults.map(({ message }) => message), 'Deployment 2 is the site now.'])
})

test('a failure leaves the deployment as it is, is reported as a sentence, and is cleared by the next complete rendering', async () => {
  const publish = vi.fn(async () => ({ deployment: 2, isNew: true }))
  publish.mockRejectedValueOnce(unbuildable('page /About', 'It has no title.'))
  const { states, lines, publishing } = open(publish)
  await publishing.publish()
  expect(states).toEqual([
    {
      release: 1,
      publishedAt: 'before',
      failure: { at: expect.any(String) as string, sentence: "The page /About can't be built. It has no title." },
    },
  ])
  await publishing.publish()
  expect(states.at(-1)).toEqual({ release: 2, publishedAt: expect.any(String) as string })
  expect(lines).toEqual([
    "The site stays as it was: The page /About can't be built. It has no title.",
    'Deployment 2 is the site now.',
  ])
})

test('a failure is logged once, however often it is retried, and again after a success', async () => {
  const publish = vi.fn(async () => ({ deployment: 2, isNew: false }))
  const { lines, publishing } = open(publish)
  const fail = (sentence: string) => publish.mockRejectedValueOnce(new Error(sentence))
  for (const sentence of ['No lake.', 'No lake.', 'No disk.']) {
    fail(sentence)
    await publishing.publish()
  }
  expect(lines).toEqual(['The site stays as it was: No lake.', 'The site stays as it was: No disk.'])
  await publishing.publish()
  fail('No disk.')
  await publishing.publish()
  expect(lines).toHaveLength(3)
})
