import { once } from 'node:events'
import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { UnknownRequests } from '../../http/unknownRequests.ts'
import { atEnd } from '../atEnd.ts'
import { openEventText } from '../eventText.ts'
import { signIn } from '../lakeSignIn.ts'
import { startTestLake } from '../testLake.ts'

const lake = await startTestLake({ localAccounts: true })

type Message = Record<string, unknown>

/** A WebSocket with a way to wait for messages. */
async function open(path: string) {
  const socket = new WebSocket(`ws://localhost:${lake.port}${path}`)
  const messages: Message[] = []
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString('utf8')) as Message))
  await once(socket, 'open')
  atEnd(() => socket.terminate())
  async function until(wanted: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const found = messages.find(wanted)
      if (found) return found
      await once(socket, 'message')
    }
  }
  return { socket, messages, until, send: (message: unknown) => socket.send(JSON.stringify(message)) }
}

const authorization = `Bearer ${lake.token}`
const listenPath = (query: string) =>
  `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&includeResult=true`

test('many event streams run over one socket, each with its own number', async () => {
  const mux = await open('/v1/mux')
  for (let sid = 1; sid <= 20; sid++)
    mux.send({ op: 'open', sid, path: listenPath(`*[_type == "t${sid}"]`), headers: { authorization } })
  await mux.until(({ sid, chunk }) => sid === 20 && String(chunk).includes('event: welcome'))
  expect(mux.messages.filter(({ status }) => status === 200).map(({ sid }) => sid)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
  await lake.client.create({ _id: 'muxed', _type: 't7' })
  const { sid } = await mux.until(({ chunk }) => String(chunk).includes('event: mutation'))
  expect(sid).toBe(7)
  mux.send({ op: 'close', sid: 7 })
  await mux.until(({ sid, end }) => sid === 7 && end === true)
})

test('a stream over the socket follows the same rules as over HTTP', async () => {
  const mux = await open('/v1/mux')
  mux.send({ op: 'open', sid: 1, path: '/v2025-02-19/data/live/events/production?includeDrafts=true', headers: {} })
  mux.send({ op: 'open', sid: 2, path: listenPath('*['), headers: { authorization } })
  mux.send({ op: 'open', sid: 3, path: '/v1/users/me', headers: { authorization } })
  await mux.until(({ sid, end }) => sid === 3 && end === true)
  // A client that corrects its query may reuse the number.
  mux.send({ op: 'open', sid: 2, path: listenPath('*'), headers: { authorization } })
  await mux.until(({ sid, status }) => sid === 2 && status === 200)
  const statusOf = (wanted: number) => mux.messages.find(({ sid, status }) => sid === wanted && status)?.status
  expect([1, 2, 3].map(statusOf)).toEqual([401, 400, 404])
})

test('nothing is sent for a stream that was closed before its turn came', async () => {
  const mux = await open('/v1/mux')
  mux.send({ op: 'open', sid: 1, path: listenPath('*'), headers: { authorization } })
  mux.send({ op: 'open', sid: 2, path: listenPath('*['), headers: { authorization } })
  mux.send({ op: 'close', sid: 2 })
  mux.send({ op: 'open', sid: 3, path: listenPath('*'), headers: { authorization } })
  await mux.until(({ sid, status }) => sid === 3 && status === 200)
  expect(mux.messages.filter(({ sid }) => sid === 2)).toEqual([])
})

test('a number identifies one stream: a second one with that number is not opened, and the first ends', async () => {
  const mux = await open('/v1/mux')
  for (const query of ['*[_type == "one"]', '*[_type == "two"]'])
    mux.send({ op: 'open', sid: 1, path: listenPath(query), headers: { authorization } })
  mux.send({ op: 'open', sid: 2, path: listenPath('*'), headers: { authorization } })
  await mux.until(({ sid, chunk }) => sid === 2 && String(chunk).includes('welcome'))
  expect(mux.messages.filter(({ sid, status }) => sid === 1 && status)).toHaveLength(1)
  mux.send({ op: 'close', sid: 1 })
  await mux.until(({ sid, end }) => sid === 1 && end === true)
  for (const _type of ['one', 'two']) await lake.client.create({ _type })
  await mux.until(({ sid, chunk }) => sid === 2 && String(chunk).includes('"_type":"two"'))
  expect(mux.messages.filter(({ sid, chunk }) => sid === 1 && String(chunk).includes('mutation'))).toEqual([])
})

test('a socket that sends anything else is closed', async () => {
  const mux = await open('/v1/mux')
  mux.socket.send('hello')
  const [code] = (await once(mux.socket, 'close')) as [number]
  expect(code).toBe(1003)
})

test('people see who else is there, and who leaves, in their own dataset', async () => {
  const person = await signIn(lake, 'editor')
  const { id } = await person.request<{ id: string }>({ url: '/auth/id' })
  await lake.client.datasets.create('other')
  const [watching, moving, elsewhere] = await Promise.all([
    open('/v2022-06-30/socket/production'),
    open('/v2022-06-30/socket/production'),
    open('/v2022-06-30/socket/other'),
  ])
  const call = async (socket: typeof watching, method: string, params: object) => {
    const callId = `${method}-${Math.random()}`
    socket.send({ jsonrpc: '2.0', id: callId, method, params })
    return socket.until((message) => message.id === callId)
  }
  expect(await call(watching, 'presence_subscribe', {})).toMatchObject({ error: { code: 401 } })
  await call(watching, 'authorization', { authorization })
  await call(moving, 'authorization', { authorization: `Bearer ${person.config().token}` })
  await call(elsewhere, 'authorization', { authorization })
  await call(elsewhere, 'presence_subscribe', {})
  const { result: subscription } = await call(watching, 'presence_subscribe', {})
  await call(moving, 'presence_rollcall', { session: 's1' })
  await call(moving, 'presence_announce', {
    data: { sessionId: 's1', locations: [{ documentId: 'a', path: ['title'] }] },
  })
  expect(
    await watching.until(({ params }) => (params as { result?: Message })?.result?.type === 'state'),
  ).toMatchObject({
    method: 'presence_subscription',
    params: { subscription, result: { i: id, m: { sessionId: 's1', locations: [{ documentId: 'a' }] } } },
  })
  moving.socket.terminate()
  expect(
    await watching.until(({ params }) => (params as { result?: Message })?.result?.type === 'disconnect'),
  ).toMatchObject({
    params: { result: { m: { session: 's1' } } },
  })
  await call(elsewhere, 'presence_rollcall', { session: 's2' })
  expect(elsewhere.messages.filter(({ method }) => method === 'presence_subscription')).toEqual([])
})

test('an invalid path doesn’t crash the lake', async () => {
  const answer = (path: string) =>
    new Promise<string>((resolve) => {
      new WebSocket(`ws://localhost:${lake.port}${path}`).on('error', (error) => resolve(error.message))
    })
  expect(await answer('//')).toContain('400')
  expect(await answer('/v1/socket/%')).not.toBe('')
  expect(await lake.client.fetch('1')).toBe(1)
})

test('unknown requests are remembered up to a limit', async () => {
  await new Promise((resolve) => new WebSocket(`ws://localhost:${lake.port}/none`).on('error', resolve))
  expect(lake.unknownRequests()).toContain('WS /none')
  const unknown = new UnknownRequests()
  for (let n = 0; n < 1100; n++) unknown.note(`GET /${n}`)
  expect(unknown.all()).toHaveLength(1000)
})

test('signing out ends the streams and sockets of that session, and no others', async () => {
  const [leaving, staying] = [await signIn(lake, 'editor'), await signIn(lake, 'editor')]
  const bearer = (session: SanityClient) => `Bearer ${session.config().token}`
  const stream = await openEventText(`${lake.url}${listenPath('*')}`, { authorization: bearer(leaving) })
  const mux = await open('/v1/mux')
  mux.send({ op: 'open', sid: 1, path: listenPath('*'), headers: { authorization: bearer(leaving) } })
  mux.send({ op: 'open', sid: 2, path: listenPath('*'), headers: { authorization: bearer(staying) } })
  const presence = await open('/v2022-06-30/socket/production')
  presence.send({ id: 'a', method: 'authorization', params: { authorization: bearer(leaving) } })
  await presence.until(({ id }) => id === 'a')
  await mux.until(({ sid, chunk }) => sid === 2 && String(chunk).includes('welcome'))
  // Someone who has signed in again in the meantime is not affected.
  const renewed = await open('/v2022-06-30/socket/production')
  for (const [place, session] of [leaving, staying].entries())
    renewed.send({ id: `r${place}`, method: 'authorization', params: { authorization: bearer(session) } })
  await renewed.until(({ id }) => id === 'r1')
  const closed = once(presence.socket, 'close')
  await leaving.request({ url: '/auth/logout', method: 'POST' })
  await stream.until((_text, ended) => ended)
  await mux.until(({ sid, end }) => sid === 1 && end === true)
  expect((await closed)[0]).toBe(1008)
  renewed.send({ id: 'still there', method: 'presence_subscribe' })
  expect(await renewed.until(({ id }) => id === 'still there')).toMatchObject({ result: expect.any(String) })
  await lake.client.create({ _id: 'after', _type: 'note' })
  await mux.until(({ sid, chunk }) => sid === 2 && String(chunk).includes('"documentId":"after"'))
  // The number of a stream that has ended can be used again.
  mux.send({ op: 'open', sid: 1, path: listenPath('*'), headers: { authorization: bearer(staying) } })
  await expect.poll(() => mux.messages.filter(({ sid, status }) => sid === 1 && status === 200)).toHaveLength(2)
})
