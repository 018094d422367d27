import { evaluate, parse } from 'groq-js'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseEnv } from '#env.ts'
import {
  currentDeployment,
  endHold,
  heldDeployment,
  makeDeployment,
  noteLastEvent,
} from '#hosts/server/publishing/deployments.ts'
import { startSitePublisher } from '#hosts/server/publishing/sitePublisher.ts'
import type { Renderer } from '#render/renderer.ts'
import { followLiveEvents } from '@archstep/contracts/cms/followLiveEvents.ts'
import type { PublisherState } from '@archstep/contracts/services/publisherState.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

vi.mock('#hosts/server/publishing/deployments.ts', () => ({
  currentDeployment: vi.fn(),
  endHold: vi.fn(),
  heldDeployment: vi.fn(),
  makeDeployment: vi.fn(),
  noteLastEvent: vi.fn(),
}))
vi.mock('@archstep/contracts/cms/followLiveEvents.ts', () => ({ followLiveEvents: vi.fn() }))
let saved: PublisherState
vi.mock('#hosts/server/publishing/stateFile.ts', () => ({
  openStateFile: () => ({ read: async () => saved, write: async (state: PublisherState) => void (saved = state) }),
}))

const NOW = new Date('2026-11-22T12:00:00Z')
const MINUTE = 60_000
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const builds = () => vi.mocked(makeDeployment).mock.calls.length
/** Simulates an operator who goes back to a deployment, which is then held, or ends the hold. */
const hold = (deployment: number | undefined) =>
  void vi
    .mocked(heldDeployment)
    .mockResolvedValue(deployment === undefined ? undefined : { deployment, since: Date.now(), lastEvent: undefined })

/** What is published, in a lake that only answers queries. */
let published: { _type: string; _updatedAt: string }[]
const publish = (type: string, time = Date.now()) =>
  published.push({ _type: type, _updatedAt: new Date(time).toISOString() })
async function answer(address: string | URL | Request) {
  const query = address instanceof URL ? address.searchParams.get('query') : null
  return Response.json({ result: await (await evaluate(parse(query ?? ''), { dataset: published })).get() })
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  saved = { release: 3, publishedAt: NOW.toISOString() }
  vi.mocked(makeDeployment).mockReset().mockResolvedValue({ deployment: 4, isNew: true, faults: [] })
  vi.mocked(noteLastEvent).mockReset().mockResolvedValue()
  vi.mocked(endHold).mockImplementation(async () => hold(undefined))
  vi.mocked(followLiveEvents)
    .mockReset()
    .mockReturnValue({ connect: () => undefined, position: 'the last event' } as never)
  hold(undefined)
  published = []
  publish('page', NOW.getTime() - MINUTE)
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
})
afterEach(() => vi.useRealTimers())

async function start() {
  const env = parseEnv({ DATA_DIR: temporaryFolder() })
  const publisher = await startSitePublisher({ env, renderer: {} as Renderer, registry: new Registry(), log: () => {} })
  const [events] = vi.mocked(followLiveEvents).mock.calls[0] ?? []
  if (!events) throw new Error('The publisher follows nothing.')
  return { publisher, events }
}

test('the site is rendered once when the publisher starts to hear of changes, and after each change', async () => {
  const { events } = await start()
  expect(builds()).toBe(0)
  events.onState?.('open')
  events.onState?.('open')
  await pass()
  expect(builds()).toBe(1)
  // The time limit for the welcome has passed.
  await pass(MINUTE)
  expect(builds()).toBe(1)
  events.onChange(['s1:t:page'], undefined)
  await pass(10_000)
  expect(builds()).toBe(2)
})

test('without live events, the site is still rendered after half a minute', async () => {
  await start()
  await pass(29_000)
  expect(builds()).toBe(0)
  await pass(1000)
  expect(builds()).toBe(1)
})

test.each([
  ['no deployment is held', undefined, 1],
  ['somebody has gone back to one', 2, 0],
])('if %s (%s), a start and an hour without changes each render the site %i times', async (_what, held, times) => {
  hold(held)
  const { events } = await start()
  events.onState?.('open')
  await pass()
  expect(builds()).toBe(times)
  await pass(60 * MINUTE)
  expect(builds()).toBe(times)
  await pass(2 * MINUTE)
  expect(builds()).toBe(2 * times)
  // Until something is published.
  events.onChange(['s1:t:page'], undefined)
  await pass(10_000)
  expect(builds()).toBe(2 * times + 1)
})

test('the site is rendered on schedule, even after the clock was set back', async () => {
  const { events } = await start()
  events.onState?.('open')
  await pass()
  vi.setSystemTime(new Date(NOW.getTime() - 24 * 60 * MINUTE))
  await pass(2 * MINUTE)
  expect(builds()).toBe(2)
  await pass(58 * MINUTE)
  expect(builds()).toBe(2)
  await pass(4 * MINUTE)
  expect(builds()).toBe(3)
})

test('a failed rendering is retried every minute, even after a rollback', async () => {
  vi.mocked(makeDeployment).mockRejectedValueOnce(new Error('No.'))
  hold(2)
  const { publisher, events } = await start()
  events.onChange(['s1:t:page'], undefined)
  await pass(10_000)
  expect([builds(), publisher.whyNotReady()]).toEqual([1, undefined])
  expect(saved.failure).toBeDefined()
  await pass(MINUTE)
  expect([builds(), saved.failure]).toEqual([2, undefined])
})

test('after a rollback, no publisher retries an earlier failure until something is published', async () => {
  const faults = [{ message: 'An image is missing.', isForStaff: true }]
  vi.mocked(makeDeployment).mockResolvedValue({ deployment: 3, isNew: false, faults })
  const { publisher, events } = await start()
  events.onState?.('open')
  await pass(30_000)
  expect(saved.failure).toBeDefined()
  hold(2)
  await pass(2 * MINUTE)
  expect(builds()).toBe(1)
  publisher.stop()
  vi.mocked(followLiveEvents).mockClear()
  const next = await start()
  next.events.onState?.('open')
  await pass(2 * MINUTE)
  expect(builds()).toBe(1)
  next.events.onChange(['s1:t:page'], undefined)
  await pass(10_000)
  expect(builds()).toBe(2)
  await pass(MINUTE)
  expect(builds()).toBe(3)
})

test('a publication is rendered even by the next publisher, and even if the file of the hold can’t be removed', async () => {
  hold(2)
  const { publisher, events } = await start()
  events.onChange(['s1:t:page'], undefined)
  // Killed before the change is rendered.
  publisher.stop()
  await pass(MINUTE)
  expect(builds()).toBe(0)
  vi.mocked(followLiveEvents).mockClear()
  const next = await start()
  next.events.onState?.('open')
  await pass()
  expect(builds()).toBe(1)
  hold(2)
  vi.mocked(endHold).mockRejectedValueOnce(new Error('Read-only.'))
  await pass(1)
  publish('page')
  next.events.onChange(['s1:t:page'], undefined)
  await pass(10_000)
  expect(builds()).toBe(2)
})

test('a publication while no publisher ran ends a hold; one from before the hold, or a file, does not', async () => {
  hold(2)
  await pass(MINUTE)
  publish('sanity.imageAsset')
  publish('media.tag')
  const { publisher, events } = await start()
  events.onState?.('open')
  await pass()
  expect(builds()).toBe(0)
  publisher.stop()
  publish('page')
  vi.mocked(followLiveEvents).mockClear()
  const next = await start()
  next.events.onState?.('open')
  await pass()
  expect(builds()).toBe(1)
})

test('unpublishing while no publisher ran ends a hold: each publisher catches up on missed events', async () => {
  hold(2)
  vi.mocked(noteLastEvent).mockImplementation(async (_folder, held, lastEvent) => {
    vi.mocked(heldDeployment).mockResolvedValue({ ...held, lastEvent })
  })
  const { publisher, events } = await start()
  expect(events.position).toBeUndefined()
  await pass(3 * MINUTE)
  expect(vi.mocked(noteLastEvent).mock.calls.length).toBe(1)
  publisher.stop()
  vi.mocked(followLiveEvents).mockClear()
  const next = await start()
  expect(next.events.position).toBe('the last event')
  next.events.onState?.('open')
  next.events.onChange(['s1:all', 's1:i:page-1', 's1:t:page'], undefined)
  await pass(10_000)
  expect(builds()).toBe(1)
})

test('a file that is uploaded for a draft does not end a hold; unpublishing does', async () => {
  hold(2)
  const { events } = await start()
  events.onChange(['s1:all', 's1:i:image-1', 's1:t:sanity.imageAsset'], undefined)
  await pass(MINUTE)
  expect(builds()).toBe(0)
  // The event doesn't say what changed, so the lake is asked, which has nothing newer.
  events.onChange(undefined, undefined)
  await pass(MINUTE)
  expect([builds(), vi.mocked(endHold).mock.calls.length]).toEqual([0, 0])
  events.onChange(['s1:all', 's1:i:page-1', 's1:t:page', 's1:s:page'], undefined)
  await pass(10_000)
  expect(builds()).toBe(1)
})

test('neither a held deployment nor a lake that does not respond meanwhile counts as a failure', async () => {
  hold(2)
  vi.mocked(fetch).mockRejectedValue(new TypeError('fetch failed'))
  const before = { ...saved }
  const { events } = await start()
  events.onState?.('open')
  await pass(2 * MINUTE)
  expect([builds(), saved]).toEqual([0, before])
  // As if someone goes back to it while the next is being made.
  vi.mocked(makeDeployment).mockResolvedValueOnce(undefined)
  events.onChange(['s1:t:page'], undefined)
  await pass(10_000)
  expect([builds(), saved]).toEqual([1, before])
})

test('the publisher is not ready before there is a deployment, and says why', async () => {
  saved = {}
  vi.mocked(makeDeployment).mockRejectedValueOnce(new Error('No.'))
  const { publisher, events } = await start()
  expect(publisher.whyNotReady()).toBe('The first deployment is being rendered.')
  events.onState?.('open')
  await pass()
  expect(publisher.whyNotReady()).toMatch(/^The reason is a technical one/)
  await pass(MINUTE)
  expect(publisher.whyNotReady()).toBeUndefined()
})

test('after a rollback, the publisher is ready even if its state is lost, and renders on schedule', async () => {
  saved = {}
  vi.mocked(currentDeployment).mockResolvedValueOnce(2)
  hold(2)
  const { publisher, events } = await start()
  events.onState?.('open')
  await pass(MINUTE)
  expect([builds(), publisher.whyNotReady()]).toEqual([0, undefined])
  // On to the newest.
  hold(undefined)
  await pass(MINUTE)
  expect(builds()).toBe(1)
})

test('a stopped publisher follows nothing and waits for nothing', async () => {
  const { publisher, events } = await start()
  events.onChange(['s1:t:page'], undefined)
  publisher.stop()
  expect([events.signal?.aborted, vi.getTimerCount()]).toEqual([true, 0])
})
