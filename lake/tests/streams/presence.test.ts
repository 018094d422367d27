/** Which messages presence sends to whom, without a lake around it. */
import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Sessions } from '../../auth/sessions.ts'
import { MAX_UNREAD } from '../../streams/eventStream.ts'
import { sendFrame } from '../../streams/frames.ts'
import { Presence } from '../../streams/presence.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const watched = new Set<() => void>()
const sessions = {
  identify: (token: string) => ({ id: token }),
  watch: (_token: string, onEnd: () => void) => {
    watched.add(onEnd)
    return () => watched.delete(onEnd)
  },
} as unknown as Sessions

/** Somebody's socket, with the results that they were sent. */
function join(presence: Presence, name: string) {
  const told: unknown[] = []
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    close: vi.fn<() => void>(),
    send: (text: string) => {
      const { params } = (text === '♥' ? {} : JSON.parse(text)) as { params?: { result: unknown } }
      told.push(text === '♥' ? text : params?.result)
    },
  })
  presence.serve(socket as unknown as WebSocket, 'production', name)
  const call = (method: string, params: object = {}) => {
    socket.emit('message', Buffer.from(JSON.stringify({ id: 1, method, params })))
    // Not the response to the call itself.
    told.pop()
  }
  return { socket, told, call }
}

test('others are told once that somebody has left, and nobody gets messages after leaving', () => {
  const presence = new Presence(sessions)
  const [ann, bob, cleo] = ['ann', 'bob', 'cleo'].map((name) => join(presence, name)) as [Joined, Joined, Joined]
  // A renewed token replaces the previous one.
  ann.call('authorization', { authorization: 'ann' })
  for (const one of [ann, bob, cleo]) one.call('presence_subscribe')
  ann.call('presence_announce', { data: { sessionId: 'a1', locations: [] } })
  ann.call('presence_announce', { data: { sessionId: 'a2', locations: [] } })
  ann.call('presence_disconnect', { session: 'a1' })
  cleo.call('presence_unsubscribe')
  ann.socket.emit('close')
  const gone = (session: string) => ({ type: 'disconnect', m: { session }, i: 'ann' })
  const there = (sessionId: string) => ({ type: 'state', m: { sessionId, locations: [] }, i: 'ann' })
  expect(bob.told).toEqual([there('a1'), there('a2'), gone('a1'), gone('a2')])
  expect(cleo.told).toEqual([there('a1'), there('a2'), gone('a1')])
  expect(watched.size).toBe(2)
  bob.call('presence_rollcall', { session: 'b1' })
  vi.advanceTimersByTime(20_000)
  expect(ann.told).toEqual([])
  expect(cleo.told.at(-1)).toBe('♥')
  presence.close()
  expect(vi.getTimerCount()).toBe(0)
})

type Joined = ReturnType<typeof join>

test('a socket that does not read is ended', () => {
  const socket = { bufferedAmount: MAX_UNREAD, send: vi.fn<(text: string) => void>(), terminate: vi.fn<() => void>() }
  sendFrame(socket as unknown as WebSocket, 'one')
  socket.bufferedAmount += 1
  sendFrame(socket as unknown as WebSocket, 'two')
  expect(socket.send.mock.calls).toEqual([['one']])
  expect(socket.terminate).toHaveBeenCalledTimes(1)
})
