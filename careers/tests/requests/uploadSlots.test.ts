/** Which uploads give way when many are under way at one time. */
import { EventEmitter } from 'node:events'
import type { FastifyRequest } from 'fastify'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UploadSlots } from '../../api/slowBodies.ts'

/** As many as there are places for. */
const PLACES = 100
const KB = 1024

/** An upload of its own address that has just begun. */
function newUpload(address: string) {
  const given: unknown[] = []
  const socket = { bytesRead: 0, destroy: vi.fn<() => void>() }
  const raw = Object.assign(new EventEmitter(), { complete: false, socket })
  const request = { ip: address, raw } as unknown as FastifyRequest
  return { request, raw, socket, given, isRead: () => raw.on('error', (reason) => given.push(reason)) }
}

/** All places are taken, by uploads that have just begun. */
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
  /** Places of those that had to give way, in no order. */
  const gaveWay = () => uploads.flatMap(({ given }, place) => given.map(() => place))
  return { uploads, takeOneMore, gaveWay }
}

const NONE_FREE = expect.objectContaining({ status: 503, headers: { 'retry-after': '5' } }) as Error

it('none does that has just begun, or is quick, or has arrived', () => {
  const { uploads, takeOneMore, gaveWay } = fillPlaces()
  vi.advanceTimersByTime(1_900)
  expect(takeOneMore).toThrow(NONE_FREE)
  vi.advanceTimersByTime(8_100)
  for (const [place, { raw, socket }] of uploads.entries()) {
    raw.complete = place % 2 === 0
    socket.bytesRead = raw.complete ? KB : 400 * KB
  }
  expect(takeOneMore).toThrow(NONE_FREE)
  expect(gaveWay()).toEqual([])
})

it('of those that are slow the slowest does, one for each that comes', () => {
  const { uploads, takeOneMore, gaveWay } = fillPlaces()
  vi.advanceTimersByTime(10_000)
  for (const [place, { socket }] of uploads.entries()) {
    socket.bytesRead = ({ 3: 100, 5: 50, 7: 200 }[place] ?? 400) * KB
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

it('one that nobody reads at the moment is cut off', () => {
  const { uploads, takeOneMore } = fillPlaces()
  vi.advanceTimersByTime(10_000)
  const [unread] = uploads
  for (const { socket } of uploads.slice(1)) socket.bytesRead = 400 * KB
  unread?.raw.removeAllListeners('error')
  takeOneMore()
  expect(unread?.socket.destroy).toHaveBeenCalledOnce()
})

it('an address has ten places, each of which can be given back', () => {
  const slots = new UploadSlots()
  const occupy = () => slots.occupy(newUpload('203.0.113.1').request)
  const [leave] = Array.from({ length: 10 }, occupy)
  expect(occupy).toThrow(expect.objectContaining({ status: 429 }) as Error)
  slots.occupy(newUpload('203.0.113.2').request)
  leave?.()
  occupy()
  expect(occupy).toThrow(expect.objectContaining({ status: 429 }) as Error)
})
