import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refuseBrokenRequest } from '../../api/errorResponses.ts'

test.each([
  ['a client that is still there is told that its request is broken', 'HPE_INVALID_METHOD', false, 1],
  ['a client that has reset the connection is sent nothing', 'ECONNRESET', false, 0],
  ['after the service has ended its side of a connection, nothing is sent', 'HPE_INVALID_METHOD', true, 0],
])('%s, and the connection is closed', async (_what, code, isEnded, count) => {
  const sent: string[] = []
  const errors: Error[] = []
  const socket = new Duplex({
    read: () => undefined,
    write(chunk, _encoding, done) {
      sent.push(String(chunk))
      done()
    },
  }).on('error', (error) => errors.push(error))
  if (isEnded) socket.end()
  refuseBrokenRequest(Object.assign(new Error('Parse error'), { code }), socket as Socket)
  await setImmediate()
  const refusal: unknown = expect.stringMatching(/^HTTP\/1\.1 400 Bad Request\r\n[^]*The request isn't valid HTTP\./)
  expect({ sent, errors, isClosed: socket.destroyed }).toEqual({
    sent: Array.from({ length: count }, () => refusal),
    errors: [],
    isClosed: true,
  })
})
