import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OriginPolicy } from '../../http/originPolicy.ts'
import { limitRate } from '../../http/rateLimit.ts'
import { temporaryFolder } from '../atEnd.ts'
import { failure, startTestLake } from '../testLake.ts'

/** Stops the lake's clock. @returns a function that advances it by milliseconds */
function stopClock(): (by: number) => void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  onTestFinished(() => clock.mockRestore())
  return (by) => void clock.mockReturnValue(performance.now() + by)
}

describe('attributes', () => {
  test('can be removed one by one from an old document that has too many, but not added', async () => {
    const dataDir = temporaryFolder()
    const before = await startTestLake({ dataDir })
    await before.client.create({ _id: 'wide', _type: 'note', a: 1 })
    await before.close()
    const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
    const wide = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`f${index}`, 1]))
    db.prepare("UPDATE documents SET body = json_patch(body, ?) WHERE id = 'wide'").run(JSON.stringify(wide))
    db.close()

    const { client } = await startTestLake({ dataDir })
    expect((await failure(client.patch('wide').set({ more: 1 }).commit())).message).toContain('1107 attributes')
    await client.patch('wide').unset(['f0']).set({ a: 2 }).commit()
    const changed = await client.getDocument('wide')
    expect(changed).toMatchObject({ a: 2, f1: 1 })
    expect(changed).not.toHaveProperty('f0')
  })

  test('are counted once per path and type of data, whichever documents have them', async () => {
    const { client, visitor } = await startTestLake()
    const count = async () => (await client.request<{ fields: unknown }>({ url: '/data/stats/production' })).fields
    expect(await count()).toEqual({ count: { value: 0, limit: 2000 } })
    // _id, _type, _rev, _createdAt and _updatedAt
    await client.create({ _id: 'a', _type: 'note' })
    expect(await count()).toMatchObject({ count: { value: 5 } })
    // The example on Sanity's page about limits: the array and three types of data.
    await client.create({ _id: 'b', _type: 'page', list: [1.5, 2.5, 'abc', 'def', true] })
    expect(await count()).toMatchObject({ count: { value: 9 } })
    // The one on its page about the attribute limit: foo, foo[], foo[].bar, foo[].baz, foo[].bat, foo[].bat.bar.
    await client.create({ _id: 'c', _type: 'page', foo: [{ bar: 'x', baz: 'x' }, { bat: { bar: 'x' } }] })
    expect(await count()).toMatchObject({ count: { value: 15 } })
    await client.create({ _id: 'drafts.c', _type: 'page', foo: [{ bar: 1 }] })
    expect(await count()).toMatchObject({ count: { value: 16 } })
    await client.mutate(['b', 'c', 'drafts.c'].map((id) => ({ delete: { id } })))
    expect(await count()).toMatchObject({ count: { value: 5 } })
    expect((await failure(visitor.request({ url: '/data/stats/production' }))).statusCode).toBe(401)
  })
})

describe('the attributes of a dataset', () => {
  test('are limited to the configured number', async () => {
    const { client } = await startTestLake({ maxAttributes: 7 })
    await client.create({ _id: 'a', _type: 'note', a: 1, b: 1 })
    expect((await failure(client.create({ _type: 'note', c: 1 }))).message).toContain('8 attributes, and may have 7')
    expect(await client.request({ url: '/data/stats/production' })).toEqual({
      fields: { count: { value: 7, limit: 7 } },
    })
  })
})

test('a dataset that already has too many attributes accepts changes that add none', async () => {
  const dataDir = temporaryFolder()
  const before = await startTestLake({ dataDir })
  await before.client.create({ _id: 'a', _type: 'note', a: 1, b: 1 })
  await before.close()
  const { client } = await startTestLake({ dataDir, maxAttributes: 6 })
  expect(await client.patch('a').set({ a: 2 }).commit()).toMatchObject({ a: 2 })
  expect((await failure(client.patch('a').set({ c: 2 }).commit())).message).toContain('8 attributes, and may have 6')
})

describe('writing too often', () => {
  test('is refused for the rest of the second, separately for uploads and mutations', async () => {
    const { client, visitor } = await startTestLake({ writesPerSecond: 3 })
    const pass = stopClock()
    const made = await Promise.allSettled(Array.from({ length: 8 }, () => client.create({ _type: 'note' })))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = await failure(client.create({ _type: 'note' }))
    expect(refused).toMatchObject({ statusCode: 429, message: expect.stringContaining('at most 3 a second') })
    await client.assets.upload('file', Buffer.from('a'))
    expect(await visitor.fetch('count(*[_type == "note"])')).toBe(3)
    pass(1000)
    await client.create({ _type: 'note' })
  })
})

test('requests are counted by IPv6 connection, and by IPv4 address however it is written', async () => {
  stopClock()
  const limit = limitRate(1, 'requests')
  const ask = (ip: string) =>
    new Promise((resolve) => {
      const reply = { header: () => reply }
      limit({ ip } as FastifyRequest, reply as unknown as FastifyReply, (error) => resolve(error?.message ?? 'passes'))
    })
  const refused = 'Too many requests: at most 1 a second'
  expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8:0:1::1')]).toEqual([
    'passes',
    refused,
    'passes',
  ])
  expect([await ask('203.0.113.1'), await ask('::ffff:203.0.113.1')]).toEqual(['passes', refused])
})

describe('credentials', () => {
  const ask = async (url: string, origin: string) => (await fetch(url, { headers: { origin } })).headers
  const cors = async (url: string, origin: string): Promise<unknown> =>
    (await fetch(`${url}/v1/check/cors`, { headers: { origin } })).json()

  test('may be sent by pages of the listed origins; others may send requests without', async () => {
    const { url } = await startTestLake({
      allowedOrigins: ['https://site.example'],
      credentialOrigins: ['https://studio.example', 'http://localhost:3333'],
    })
    const query = `${url}/v1/data/query/production?query=true`
    for (const [origin, withCredentials] of [
      ['https://site.example', false],
      ['http://localhost:5173', false],
      ['https://studio.example', true],
      ['http://localhost:3333', true],
    ] as const) {
      const headers = await ask(query, origin)
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('access-control-allow-credentials')).toBe(withCredentials ? 'true' : null)
      expect(await cors(url, origin)).toEqual({ result: { allowed: true, withCredentials } })
    }
    expect(await cors(url, 'https://evil.example')).toEqual({ result: { allowed: false, withCredentials: false } })
    // Its page may read that.
    const headers = await ask(`${url}/v1/check/cors`, 'https://evil.example')
    expect(headers.get('access-control-allow-origin')).toBe('https://evil.example')
  })

  test('may be sent by pages of every allowed origin if there is no list for them, and by no others', () => {
    const origins = new OriginPolicy(['https://site.example'], undefined, undefined)
    expect(origins.allowsCredentials('https://site.example')).toBe(true)
    expect(origins.allowsCredentials('https://evil.example')).toBe(false)
  })

  test.each(['/v1/data/query/production', '/images/test/production/a.png'])(
    'and custom headers may be sent by pages that asked before: of %s',
    async (path) => {
      const { url } = await startTestLake({ allowedOrigins: ['https://site.example'] })
      const preflight = (origin: string) =>
        fetch(url + path, { method: 'OPTIONS', headers: { origin, 'access-control-request-headers': 'range' } })
      const { status, headers } = await preflight('https://site.example')
      expect([status, headers.get('access-control-allow-headers')]).toEqual([204, 'range'])
      expect((await preflight('https://evil.example')).status).toBe(403)
    },
  )
})

describe('responses of a CDN', () => {
  const query = '*[_id == "note"][0].title'

  test('may be older than the content, but not with a token, and not by more than the lag', async () => {
    const { client, visitor } = await startTestLake({ cdnLag: 1500 })
    const pass = stopClock()
    await client.create({ _id: 'note', _type: 'note', title: 'Old' })
    expect(await visitor.fetch(query)).toBe('Old')
    await client.patch('note').set({ title: 'New' }).commit()
    expect(await visitor.fetch(query)).toBe('Old')
    expect(await client.fetch(query)).toBe('New')
    // This query was not sent before.
    expect(await visitor.fetch(query, { other: 1 })).toBe('New')
    expect(
      await visitor.request({ url: '/data/query/production', query: { query, cacheMode: 'noStale' } }),
    ).toMatchObject({ result: 'New' })
    pass(1499)
    expect(await visitor.fetch(query)).toBe('Old')
    pass(1)
    expect(await visitor.fetch(query)).toBe('New')
  })

  test('include the live event whose id is sent with the query', async () => {
    const { client, visitor } = await startTestLake({ cdnLag: 60_000 })
    const { _rev: first } = await client.create({ _id: 'note', _type: 'note', title: 'Old' })
    expect(await visitor.fetch(query)).toBe('Old')
    const { _rev: second } = await client.patch('note').set({ title: 'New' }).commit()
    expect(await visitor.fetch(query, {}, { lastLiveEventId: first })).toBe('Old')
    expect(await visitor.fetch(query, {}, { lastLiveEventId: second })).toBe('New')
    // From then on, the CDN has it.
    expect(await visitor.fetch(query)).toBe('New')
    await client.patch('note').set({ title: 'Newer' }).commit()
    expect(await visitor.fetch(query, {}, { lastLiveEventId: 'no-event-of-this-dataset' })).toBe('Newer')
  })
})

describe('event streams', () => {
  const LISTEN = '/v2026-03-01/data/listen/production?query=*&includeResult=true'

  /** A listener that reads nothing until told to; `localAddress` is one of this machine's. */
  const listening = (url: string, localAddress = '127.0.0.1') =>
    new Promise<IncomingMessage>((resolve) => {
      const request = get(`${url.replace('localhost', '127.0.0.1')}${LISTEN}`, { localAddress }, (response) => {
        response.on('error', () => {}).pause()
        resolve(response)
      })
      onTestFinished(() => void request.destroy())
    })

  test('are limited per address, and others get theirs', async () => {
    const { url } = await startTestLake({ streamLimits: { perClient: 3 } })
    const first = await listening(url)
    await listening(url)
    await listening(url)
    expect((await listening(url)).statusCode).toBe(429)
    expect((await listening(url, '127.0.0.2')).statusCode).toBe(200)
    first.destroy()
    await expect.poll(async () => (await listening(url)).statusCode).toBe(200)
  })

  test('take no slot for a client that is gone before theirs is open', async () => {
    const { url } = await startTestLake({ streamLimits: { perClient: 2 } })
    // A process that is starting in the meantime has to validate the query.
    for (let n = 0; n < 3; n++) {
      const request = get(`${url.replace('localhost', '127.0.0.1')}${LISTEN}`, { agent: false }).on('error', () => {})
      await new Promise((resolve) => setTimeout(resolve, 30))
      request.destroy()
    }
    await expect.poll(async () => (await listening(url)).statusCode).toBe(200)
    const open = async () => /^lake_open_streams (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1]
    expect(await open()).toBe('1')
  })

  test('that leave the most unread are cut off before the total is too much', async () => {
    const { client, url } = await startTestLake({ streamLimits: { unread: 24_000_000 } })
    const all = await Promise.all(Array.from({ length: 6 }, () => listening(url)))
    const reading = await listening(url)
    let read = 0
    reading.on('data', (chunk: Buffer) => (read += chunk.length)).resume()
    const pad = 'x'.repeat(3_900_000)
    for (let n = 0; n < 2; n++)
      await client.createOrReplace({ _id: 'large', _type: 'a', n, pad }, { returnDocuments: false })
    // None of them alone has left too much: each event contains the document twice.
    await expect.poll(() => read).toBeGreaterThan(4 * pad.length)
    for (const response of all) response.resume()
    await expect.poll(() => all.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(1)
    expect(reading.destroyed).toBe(false)
  })
})

describe('a query', () => {
  test.each(['GET', 'POST'])('by %s takes 500 parameters, and not one more', async (method) => {
    const { client } = await startTestLake()
    const ask = (count: number) => {
      const params = Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]))
      const search = Object.fromEntries(Object.entries(params).map(([name, value]) => [`$${name}`, value]))
      const url = '/data/query/production'
      return client.request<{ result: unknown }>(
        method === 'GET'
          ? { url, query: { query: '$p499', ...search } }
          : { url, method, body: { query: '$p499', params } },
      )
    }
    expect((await ask(500)).result).toBe(499)
    expect(await failure(ask(501))).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('A query takes at most 500 parameters'),
    })
  })
})
