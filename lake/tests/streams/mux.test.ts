/** The multiplexer without a lake around it. */
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { serveMux } from '../../http/mux.ts'
import type { StreamParts } from '../../http/routes/streamRoutes.ts'

test('a stream that is closed while its query is being checked is not opened', async () => {
  const checked = Promise.withResolvers<boolean[]>()
  const matches = vi.fn(() => checked.promise)
  const requireRoom = vi.fn<() => void>()
  const open = vi.fn<() => void>()
  const context = {
    store: { dataset: () => ({ name: 'production', aclMode: 'public' }) },
    sessions: { identify: () => undefined },
    queries: { matches },
    streams: { requireRoom, open },
  } as unknown as StreamParts
  const socket = Object.assign(new EventEmitter(), { bufferedAmount: 0, send: vi.fn<(text: string) => void>() })
  serveMux(context, socket as unknown as WebSocket, '127.0.0.1')
  const say = (message: object) => socket.emit('message', Buffer.from(JSON.stringify(message)))
  say({ op: 'open', sid: 1, path: '/v1/data/listen/production?query=*', headers: {} })
  await expect.poll(() => matches).toHaveBeenCalled()
  say({ op: 'close', sid: 1 })
  checked.resolve([])
  await expect.poll(() => requireRoom).toHaveBeenCalled()
  expect([open.mock.calls, socket.send.mock.calls]).toEqual([[], []])
})
