/** The multiplexer without a lake around it. */
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { serveMux } from '../../http/mux.ts'
import type { StreamParts } from '../../http/openStream.ts'

/** A client of the multiplexer, whose queries are checked when `checked` resolves. */
function connect(checked: Promise<boolean[]>) {
  const matches = vi.fn(() => checked)
  const requireRoom = vi.fn<() => void>()
  const open = vi.fn<() => void>()
  const context = {
    store: { dataset: () => ({ name: 'production', aclMode: 'public' }) },
    sessions: { identify: () => undefined },
    queries: { matches },
    streams: { requireRoom, open },
  } as unknown as StreamParts
  const socket = Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: vi.fn<(text: string) => void>(),
    close: vi.fn<(code: number) => void>(),
  })
  serveMux(context, socket as unknown as WebSocket, '127.0.0.1')
  const say = (message: object) => socket.emit('message', Buffer.from(JSON.stringify(message)))
  return { matches, requireRoom, open, socket, say }
}
const LISTEN = { op: 'open', path: '/v1/data/listen/production?query=*', headers: {} }

test('a stream that is closed while its query is being checked is not opened', async () => {
  const checked = Promise.withResolvers<boolean[]>()
  const { matches, requireRoom, open, socket, say } = connect(checked.promise)
  say({ ...LISTEN, sid: 1 })
  await expect.poll(() => matches).toHaveBeenCalled()
  say({ op: 'close', sid: 1 })
  checked.resolve([])
  await expect.poll(() => requireRoom).toHaveBeenCalled()
  expect([open.mock.calls, socket.send.mock.calls]).toEqual([[], []])
})

test.each([
  ['opens more streams than a browser has', (sid: number) => [{ ...LISTEN, sid }]],
  [
    'closes them before their turn',
    (sid: number) => [
      { ...LISTEN, sid },
      { op: 'close', sid },
    ],
  ],
])('a socket that %s is closed, so that it can’t fill the memory', (_how, messages) => {
  const { socket, say } = connect(new Promise(() => {}))
  for (let sid = 0; sid < 1_000; sid += 1) for (const message of messages(sid)) say(message)
  expect(socket.close).not.toHaveBeenCalled()
  say({ ...LISTEN, sid: 1_000 })
  expect(socket.close).toHaveBeenCalledWith(1008, 'too many streams')
})

test('a socket with an endless path is closed', () => {
  const { socket, say } = connect(new Promise(() => {}))
  say({ ...LISTEN, sid: 1, path: `${LISTEN.path}${'x'.repeat(64_000)}` })
  expect(socket.close).toHaveBeenCalledWith(1009, 'the path is too long')
})
