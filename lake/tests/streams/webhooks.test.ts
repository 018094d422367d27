/** The calls that a program receives from the lake after changes. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isValidSignature } from '@sanity/webhook'
import { expect, test } from 'vitest'
import type { Webhook } from '../../streams/webhooks.ts'
import { atEnd, temporaryFolder } from '../atEnd.ts'
import { startTestLake } from '../testLake.ts'

const SECRET = 'between the two of us'

/** A program that responds with these statuses, one after another, and then with 200. */
async function startReceiver(...statuses: number[]) {
  const calls: { headers: http.IncomingHttpHeaders; body: string }[] = []
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
      calls.push({ headers: request.headers, body })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  atEnd(close)
  const { port } = server.address() as AddressInfo
  const next = async (count: number) => {
    await expect.poll(() => calls).toHaveLength(count)
  }
  return { url: `http://127.0.0.1:${port}/hook/its-secret-path`, calls, next, close }
}

async function startWith(webhook: Webhook) {
  const lines: string[] = []
  const lake = await startTestLake({ webhooks: [webhook], log: (line) => lines.push(line) })
  return { ...lake, lines }
}

const post = { _id: 'post', _type: 'post', title: 'One' }

test('each change of a published document is a call whose signature @sanity/webhook accepts', async () => {
  const receiver = await startReceiver()
  const { client } = await startWith({ url: receiver.url, secret: SECRET })
  await client.create({ ...post, _id: 'drafts.post' })
  await client.create({ ...post, _id: 'versions.spring.post' })
  const { _rev, _updatedAt } = await client.create(post)
  await client.patch('post').set({ title: 'Two' }).commit()
  await client.delete('post')
  await receiver.next(3)
  expect(receiver.calls.map(({ headers, body }) => [headers['sanity-operation'], JSON.parse(body) as unknown])).toEqual(
    [
      ['create', expect.objectContaining(post)],
      ['update', expect.objectContaining({ title: 'Two' })],
      ['delete', expect.objectContaining({ title: 'Two' })],
    ],
  )
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.calls
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/) as string,
    'sanity-project-id': 'test',
    'sanity-dataset': 'production',
    'sanity-document-id': 'post',
    'sanity-transaction-id': _rev,
    'sanity-transaction-time': _updatedAt,
  })
  const signature = String(headers['sanity-webhook-signature'])
  expect(await isValidSignature(body, signature, SECRET)).toBe(true)
  expect(await isValidSignature(body, signature, 'another')).toBe(false)
})

// The projection is that of sanity-algolia's README; filters: https://www.sanity.io/docs/content-lake/filters-in-webhooks
test('filters and projections know the document before and after, and what changed', async () => {
  const receiver = await startReceiver()
  const { client } = await startWith({
    url: receiver.url,
    filter: '_type == "post" && (delta::changedAny(price) || delta::operation() != "update")',
    projection:
      '{"transition": delta::operation(), "was": before().price, "is": after().price, ' +
      '"cheaper": before().price > after().price, "projection": {_id, price}}',
  })
  await client.create({ ...post, price: 3 })
  await client.patch('post').set({ title: 'Two' }).commit()
  await client.patch('post').set({ price: 2 }).commit()
  await client.delete('post')
  await receiver.next(3)
  expect(receiver.calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { transition: 'create', was: null, is: 3, cheaper: null, projection: { _id: 'post', price: 3 } },
    { transition: 'update', was: 3, is: 2, cheaper: true, projection: { _id: 'post', price: 2 } },
    { transition: 'delete', was: 2, is: null, cheaper: null, projection: { _id: 'post', price: 2 } },
  ])
})

test('a filter chooses the documents, a projection the content, including what they refer to', async () => {
  const receiver = await startReceiver()
  const { client } = await startWith({
    url: receiver.url,
    filter: '_type in ["post", "page"]',
    projection: '{_id, "by": author->name}',
  })
  await client.create({ _id: 'ann', _type: 'author', name: 'Ann' })
  await client.create({ ...post, author: { _type: 'reference', _ref: 'ann' } })
  await receiver.next(1)
  expect(receiver.calls[0]?.body).toBe('{"_id":"post","by":"Ann"}')
  expect(receiver.calls[0]?.headers).not.toHaveProperty('sanity-webhook-signature')
})

test('a receiver that fails for a while gets all calls in the end, in order, and recognizes retries', async () => {
  const receiver = await startReceiver(503, 429)
  const { client, lines } = await startWith({ url: receiver.url, secret: SECRET, retryAfterMs: [1, 1] })
  await client.create(post)
  await client.delete('post')
  await receiver.next(4)
  const keys = receiver.calls.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.slice(0, 3)).size).toBe(1)
  expect(receiver.calls.map(({ headers }) => headers['sanity-operation'])).toEqual([
    'create',
    'create',
    'create',
    'delete',
  ])
  expect(lines).toEqual([])
})

test('a receiver that keeps failing, or does not respond, leads to a warning without its URL', async () => {
  const receiver = await startReceiver(307, 500, 500)
  const { client, lines } = await startWith({ url: receiver.url, retryAfterMs: [1] })
  await client.create(post)
  await expect.poll(() => lines).toEqual([expect.stringContaining('answered with status 307') as string])
  await client.patch('post').set({ title: 'Two' }).commit()
  await expect.poll(() => lines[1]).toContain('answered with status 500')
  receiver.close()
  await client.delete('post')
  await expect.poll(() => lines[2]).toMatch(/^A webhook at \S+ was not told of a change: it did not answer \(/)
  expect(lines.join()).not.toContain('its-secret-path')
  expect(receiver.calls).toHaveLength(3)
})

test('a slow receiver holds up no commit, and its queue is limited', async () => {
  let calls = 0
  const server = http.createServer(() => (calls += 1))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const { client, lines } = await startWith({ url: `http://127.0.0.1:${port}` })
  const ids = Array.from({ length: 1_002 }, (_, index) => `post-${index}`)
  await client.mutate(ids.map((_id) => ({ create: { _id, _type: 'post' } })) as never)
  const line = `A webhook at http://127.0.0.1:${port} was not told of a change: too many earlier ones wait for it.`
  await expect.poll(() => lines).toEqual([line, line])
  expect(calls).toBeLessThan(2)
})

test('a call in progress is ended without a warning when the lake closes', async () => {
  let calls = 0
  let ended = 0
  const server = http.createServer((request) => {
    calls += 1
    request.socket.once('close', () => (ended += 1))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  atEnd(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo
  const { client, lines, close } = await startWith({ url: `http://127.0.0.1:${port}`, retryAfterMs: [] })
  await client.create(post)
  await expect.poll(() => calls).toBe(1)
  await close()
  await expect.poll(() => ended, { timeout: 5_000 }).toBe(1)
  expect(lines).toEqual([])
})

test('calls come in the order of the changes, even if one takes longer to compute', async () => {
  const receiver = await startReceiver()
  const { client } = await startWith({ url: receiver.url, projection: '{_id, "n": count(items[@ > 0])}' })
  const items = Array.from({ length: 3_000 }, (_, n) => n)
  await client.mutate([{ create: { ...post, _id: 'long', items } }, { create: { ...post, _id: 'short' } }] as never)
  await receiver.next(2)
  expect(receiver.calls.map(({ headers }) => headers['sanity-document-id'])).toEqual(['long', 'short'])
})

test('large calls that were accepted make room for others', async () => {
  const receiver = await startReceiver()
  const { client, lines } = await startWith({ url: receiver.url })
  const text = 'x'.repeat(3_500_000)
  for (let n = 1; n <= 6; n++) {
    await client.create({ _id: `large-${n}`, _type: 'post', text }, { returnDocuments: false } as never)
    await receiver.next(n)
  }
  expect(lines).toEqual([])
})

test.each([
  [{ url: 'ftp://example.com' }, /^A webhook has an address that does not start/],
  [{ url: 'https://example.com', filter: '_type ==' }, /^A webhook has a filter or a projection that is not GROQ/],
])('a lake does not start with an invalid webhook: %o', async (webhook, sentence) => {
  await expect(startTestLake({ dataDir: temporaryFolder(), webhooks: [webhook] })).rejects.toThrow(sentence)
})
