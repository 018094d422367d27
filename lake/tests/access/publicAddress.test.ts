import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { visitorAddress } from '../../http/visitorAddress.ts'
import { rawRequest } from '../rawRequest.ts'
import { startTestLake } from '../testLake.ts'

const PUBLIC = 'https://lake.example.com'
const STUDIO = 'https://studio.example.com'
const behindProxy = { publicUrl: PUBLIC, behindProxy: true, allowedOrigins: [STUDIO] }
const lake = await startTestLake({ ...behindProxy, localAccounts: true })

/** The lake's response to a request forwarded by its proxy. */
const ask = (path: string, headers: Record<string, string>) =>
  rawRequest(lake.port, path, { host: 'lake.example.com', ...headers })

const signIn = (visitor: string, email: string, password = 'wrong') =>
  rawRequest(
    lake.port,
    `/login?origin=${encodeURIComponent(STUDIO)}`,
    {
      host: 'lake.example.com',
      origin: PUBLIC,
      'x-forwarded-for': `203.0.113.99, ${visitor}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    { method: 'POST', body: new URLSearchParams({ email, password }).toString() },
  )

test('a lake with a public address responds there, sends people there to sign in, and uses it in file URLs', async () => {
  expect((await ask('/', {})).status).toBe(200)
  expect((await ask('/', { host: 'other.example.com' })).status).toBe(403)
  // The Sanity command line is only redirected to lakes on the same machine.
  expect((await ask('/', { host: 'abc.api.sanity.io' })).status).toBe(403)
  const { providers } = JSON.parse((await ask('/v1/auth/providers', {})).body) as { providers: { url: string }[] }
  expect(providers[0]?.url).toBe(`${PUBLIC}/login`)
  const { url } = await lake.client.assets.upload('file', Buffer.from('a'), { filename: 'a.txt' })
  expect(url).toMatch(/^https:\/\/lake\.example\.com\/files\//)
  const account = lake.accounts?.find(({ role }) => role === 'editor')
  const answer = await signIn('203.0.113.1', account?.email ?? '', account?.password)
  expect(answer.headers.location).toMatch(/^https:\/\/studio\.example\.com\/#sid=/)
})

test('it doesn’t trust pages on a visitor’s own machine unless their origins are listed', async () => {
  const login = (origin: string) => ask(`/login?origin=${encodeURIComponent(origin)}`, {})
  expect((await login(STUDIO)).status).toBe(200)
  expect((await login('http://localhost:3333')).status).toBe(403)
  expect((await ask('/v1/users/me', { origin: 'http://localhost:3333' })).status).toBe(403)
})

test('failed sign-ins are counted for each visitor behind the proxy, whichever account they try', async () => {
  const names = Array.from({ length: 31 }, (_, index) => `guess-${index}@example.com`)
  // One of them is too many; the others are handled one after another.
  await Promise.any(names.map(async (email) => expect((await signIn('198.51.100.7', email)).status).toBe(429)))
  expect((await signIn('198.51.100.7', 'one-more@example.com')).status).toBe(429)
  expect((await signIn('198.51.100.8', 'one-more@example.com')).status).toBe(401)
})

test('streams are counted for each visitor behind the proxy, including those over a WebSocket', async () => {
  const { port } = await startTestLake({ ...behindProxy, streamLimits: { perClient: 1 } })
  const open = async (visitor: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/mux`, {
      origin: STUDIO,
      headers: { host: 'lake.example.com', 'x-forwarded-for': `203.0.113.99, ${visitor}` },
    })
    await once(socket, 'open')
    const path = '/vX/data/live/events/production'
    socket.send(JSON.stringify({ op: 'open', sid: 1, path, headers: {} }))
    const [frame] = (await once(socket, 'message')) as [Buffer]
    return JSON.parse(frame.toString()) as { status: number }
  }
  expect(await open('203.0.113.1')).toMatchObject({ status: 200 })
  expect(await open('203.0.113.1')).toMatchObject({ status: 429 })
  expect(await open('203.0.113.2')).toMatchObject({ status: 200 })
})

test.each([
  ['127.0.0.1', '203.0.113.99, 203.0.113.1', '203.0.113.1'],
  ['::1', '203.0.113.99, 203.0.113.1, 127.0.0.1', '203.0.113.1'],
  ['::ffff:127.0.0.1', '203.0.113.1,', '203.0.113.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
  // Not from the proxy, so the header can be forged.
  ['198.51.100.7', '203.0.113.1', '198.51.100.7'],
])('a WebSocket from %s for %s counts for the same visitor as a request: %s', async (peer, forwardedFor, visitor) => {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const upgrade = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
  expect(visitorAddress(upgrade, true)).toBe(visitor)
  expect(visitorAddress(upgrade, false)).toBe(peer)
  const app = Fastify({ trustProxy: 'loopback' })
  app.get('/', ({ ip }) => ip)
  expect((await app.inject({ url: '/', remoteAddress: peer, headers })).body).toBe(visitor)
})
