/** Which uploads lose their slots when there are many, and which are aborted for being slow. */
import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { limitSlowBodies } from '../../api/slowBodies.ts'
import { UploadSlots } from '../../api/uploadSlots.ts'

/** As many as there are slots. */
const PLACES = 100
const KB = 1024

/** An upload from its own address that has just started, on a connection that sent another one before. */
function newUpload(address: string) {
  const given: unknown[] = []
  const socket = { bytesRead: 400 * KB, destroyed: false, destroy: vi.fn<() => void>() }
  const headers = { 'transfer-encoding': 'chunked' }
  const raw = Object.assign(new EventEmitter(), { complete: false, socket, headers })
  const request = { ip: address, raw } as unknown as FastifyRequest
  return { request, raw, socket, given, isRead: () => raw.on('error', (reason) => given.push(reason)) }
}

/** Takes all slots with uploads that have just started. */
function fillPlaces() {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const slots = new UploadSlots()
  const uploads = Array.from({ length: PLACES }, (_, place) => newUpload(`203.0.113.${place}`))
  for (const { request, isRead } of uploads) {
    slots.occupy(request)
    isRead()
  }
  let others = 0
  const takeOneMore = () => slots.occupy(newUpload(`198.51.100.${(others += 1)}`).request)
  /** Slots of those that were aborted, in any order. */
  const gaveWay = () => uploads.flatMap(({ given }, place) => given.map(() => place))
  return { uploads, takeOneMore, gaveWay }
}

const NONE_FREE = expect.objectContaining({ status: 503, headers: { 'retry-after': '5' } }) as Error

test('an upload that has just started, is fast, or has arrived is never aborted', () => {
  const { uploads, takeOneMore, gaveWay } = fillPlaces()
  vi.advanceTimersByTime(1_900)
  expect(takeOneMore).toThrow(NONE_FREE)
  vi.advanceTimersByTime(8_100)
  for (const [place, { raw, socket }] of uploads.entries()) {
    raw.complete = place % 2 === 0
    socket.bytesRead += raw.complete ? KB : 400 * KB
  }
  expect(takeOneMore).toThrow(NONE_FREE)
  expect(gaveWay()).toEqual([])
})

test('the slowest of the slow ones is aborted for each new one', () => {
  const { uploads, takeOneMore, gaveWay } = fillPlaces()
  vi.advanceTimersByTime(10_000)
  for (const [place, { socket }] of uploads.entries()) {
    socket.bytesRead += ({ 3: 100, 5: 50, 7: 200 }[place] ?? 400) * KB
  }
  const order = [5, 3, 7].map(() => {
    const before = gaveWay()
    takeOneMore()
    return gaveWay().filter((place) => !before.includes(place))
  })
  expect(order).toEqual([[5], [3], [7]])
  expect(uploads[5]?.given).toEqual([NONE_FREE])
  expect(takeOneMore).toThrow(NONE_FREE)
})

test('an aborted upload that is not being read is disconnected', () => {
  const { uploads, takeOneMore } = fillPlaces()
  vi.advanceTimersByTime(10_000)
  const [unread] = uploads
  for (const { socket } of uploads.slice(1)) socket.bytesRead += 400 * KB
  unread?.raw.removeAllListeners('error')
  takeOneMore()
  expect(unread?.socket.destroy).toHaveBeenCalledOnce()
})

test('an address has ten slots, each of which can be released', () => {
  const slots = new UploadSlots()
  const occupy = () => slots.occupy(newUpload('203.0.113.1').request)
  const [leave] = Array.from({ length: 10 }, occupy)
  expect(occupy).toThrow(expect.objectContaining({ status: 429 }) as Error)
  slots.occupy(newUpload('203.0.113.2').request)
  leave?.()
  occupy()
  expect(occupy).toThrow(expect.objectContaining({ status: 429 }) as Error)
})

describe('a body that may take two seconds', () => {
  /** A body that trickles in from now on, and is watched like every body. */
  async function watched() {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const upload = newUpload('203.0.113.1')
    const reply = { sent: false }
    const hooks: ((request: FastifyRequest, reply: object) => Promise<void>)[] = []
    const app = { addHook: (_when: string, hook: (typeof hooks)[number]) => hooks.push(hook) }
    limitSlowBodies(app as unknown as FastifyInstance, 2)
    for (const hook of hooks) await hook(upload.request, reply)
    upload.isRead()
    return { ...upload, reply }
  }

  test('is aborted after that, and disconnected if it continues', async () => {
    const { given, socket } = await watched()
    vi.advanceTimersByTime(1_500)
    expect(given).toEqual([])
    vi.advanceTimersByTime(500)
    expect(given).toEqual([expect.objectContaining({ status: 408 })])
    expect(socket.destroy).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(socket.destroy).toHaveBeenCalledOnce()
    expect(given).toHaveLength(1)
  })

  test('gets another second for every four kilobytes received', async () => {
    const { given, socket } = await watched()
    socket.bytesRead += 4 * KB
    vi.advanceTimersByTime(2_500)
    expect(given).toEqual([])
    vi.advanceTimersByTime(500)
    expect(given).toHaveLength(1)
  })

  test('is disconnected right away after its response', async () => {
    const { given, socket, reply } = await watched()
    reply.sent = true
    vi.advanceTimersByTime(2_000)
    expect(socket.destroy).toHaveBeenCalledOnce()
    expect(given).toEqual([])
  })

  test.each(['complete', 'destroyed'] as const)('is not watched anymore once it is %s', async (how) => {
    const { raw, socket } = await watched()
    expect(vi.getTimerCount()).toBe(1)
    if (how === 'complete') raw.complete = true
    else socket.destroyed = true
    vi.advanceTimersByTime(500)
    expect(vi.getTimerCount()).toBe(0)
  })
})
