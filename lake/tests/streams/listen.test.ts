import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { MutationEvent, SanityClient } from '@sanity/client'
import { applyPatch } from 'mendoza'
import { expect, test } from 'vitest'
import { failure, startTestLake } from '../testLake.ts'

const { client, visitor, url } = await startTestLake()

/** The mutation events that `work` causes for a listener. */
async function eventsDuring(
  query: string,
  options: Record<string, unknown>,
  work: () => Promise<unknown>,
  listening: SanityClient = client,
): Promise<MutationEvent[]> {
  const events: MutationEvent[] = []
  await new Promise<void>((resolve, reject) => {
    const all = { ...options, events: ['welcome', 'mutation'] as ('welcome' | 'mutation')[] }
    const subscription = listening.listen(query, {}, all).subscribe({
      next: (event) => {
        if (event.type === 'mutation') {
          if ((event as unknown as MutationEvent).documentId === 'end-of-test') {
            subscription.unsubscribe()
            resolve()
          } else events.push(event)
        } else {
          work()
            .then(() => client.createOrReplace({ _id: 'end-of-test', _type: 'marker' }))
            .catch(reject)
        }
      },
      error: reject,
    })
  })
  return events
}

test('a listener is told what appears, changes and disappears', async () => {
  const events = await eventsDuring('*[_type in ["a", "marker"]]', {}, async () => {
    await client.create({ _id: 'x', _type: 'a', n: 1 })
    await client.patch('x').inc({ n: 1 }).commit()
    await client.delete('x')
  })
  expect(events.map(({ transition }) => transition)).toEqual(['appear', 'update', 'disappear'])
  const [appear, update, disappear] = events
  expect(appear).toMatchObject({
    documentId: 'x',
    visibility: 'query',
    result: { n: 1 },
    mutations: [{ create: { _id: 'x' } }],
  })
  expect(update).toMatchObject({ previousRev: appear?.resultRev, resultRev: update?.transactionId, result: { n: 2 } })
  // The Studio recognizes deletions by their revision.
  expect(disappear).toMatchObject({ previousRev: update?.resultRev, resultRev: disappear?.transactionId })
})

test('a document that starts or stops matching appears or disappears', async () => {
  await client.create({ _id: 'y', _type: 'b', on: false })
  const events = await eventsDuring('*[_type == "marker" || on]', {}, async () => {
    await client.patch('y').set({ n: 1 }).commit()
    await client.patch('y').set({ on: true }).commit()
    await client.patch('y').set({ on: false }).commit()
  })
  expect(events.map(({ transition }) => transition)).toEqual(['appear', 'disappear'])
})

test('the events of one transaction come together, counted', async () => {
  const create = () =>
    client
      .transaction()
      .create({ _id: 'm1', _type: 'a' })
      .create({ _id: 'unheard', _type: 'other' })
      .create({ _id: 'm2', _type: 'a' })
      .commit()
  // Another listener gets only one of them.
  const ofOther = Promise.withResolvers<MutationEvent[]>()
  const events = await eventsDuring('*[_type in ["a", "marker"]]', {}, async () =>
    ofOther.resolve(await eventsDuring('*[_id == "m1" || _type == "marker"]', {}, create)),
  )
  expect(await ofOther.promise).toMatchObject([{ documentId: 'm1', transactionTotalEvents: 1 }])
  expect(events).toMatchObject([
    { documentId: 'm1', transactionTotalEvents: 2, transactionCurrentEvent: 0 },
    { documentId: 'm2', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
  ])
  expect(events[0]?.transactionId).toBe(events[1]?.transactionId)
})

/** Effects leave out the revision. */
function withoutRevision(document: object | undefined): object {
  const { _rev, ...rest } = { _rev: undefined, ...document }
  return rest
}

test('effects as Mendoza patches lead from the state before to the state after', async () => {
  const options = { effectFormat: 'mendoza', includePreviousRevision: true, includeMutations: false }
  const events = await eventsDuring('*', options, async () => {
    await client.create({ _id: 'z', _type: 'a', list: [{ _key: 'k', text: 'A text of some length' }] })
    await client.patch('z').set({ 'list[_key=="k"].text': 'A text of more length', n: 1 }).commit()
    await client.delete('z')
  })
  const [created, patched, deleted] = events as (MutationEvent & { previous?: { _rev: string } })[]
  expect(created?.effects?.apply).toEqual([0, expect.objectContaining({ _id: 'z' })])
  const before = withoutRevision(patched?.previous)
  const after = withoutRevision(patched?.result)
  expect(applyPatch(before, patched?.effects?.apply as unknown[])).toEqual(after)
  expect(applyPatch(after, patched?.effects?.revert as unknown[])).toEqual(before)
  expect(deleted?.effects?.apply).toEqual([0, null])
  expect(patched?.mutations).toBeUndefined()
})

test('each listener gets what it requested about the same change', async () => {
  await client.create({ _id: 'shared', _type: 'c', n: 1 })
  const heard = (query: string, options: Record<string, unknown>, params = {}) =>
    new Promise<MutationEvent>((resolve, reject) => {
      const subscription = client.listen(query, params, options).subscribe({
        next: (event) => {
          if ((event as MutationEvent).documentId !== 'shared') return
          subscription.unsubscribe()
          resolve(event as MutationEvent)
        },
        error: reject,
      })
    })
  const asked = [
    heard('*[_type == "c"]', {}),
    heard('*[_type == "c"]', { effectFormat: 'mendoza' }),
    heard('*[n == 2]', {}),
    heard('*[n == $n]', {}, { n: 1 }),
    heard('*[n == $n]', {}, { n: 2 }),
    heard('*[_type == "c"]', { includeMutations: false }),
    heard('*[_type == "c"]', { includeResult: false }),
    heard('*[_type == "c"]', { includePreviousRevision: true }),
  ]
  const welcomed = () => fetch(`${url}/metrics`).then((response) => response.text())
  await expect.poll(welcomed).toMatch(/^lake_open_streams 8$/m)
  await client.patch('shared').set({ n: 2 }).commit()
  const events = await Promise.all(asked)
  const parts = ['effects', 'mutations', 'previous', 'result'] as const
  expect(
    events.map((event) => [event.transition, ...parts.filter((part) => event[part] !== undefined)].join(' ')),
  ).toEqual([
    'update mutations result',
    'update effects mutations result',
    'appear mutations result',
    'disappear mutations result',
    'appear mutations result',
    'update result',
    'update mutations',
    'update mutations previous result',
  ])
})

test('a listener that leaves while its query is validated has no stream', async () => {
  const { port } = new URL(url)
  const path = `/v2026-03-01/data/listen/production?query=${encodeURIComponent('*[_type == "left"]')}`
  for (let n = 0; n < 20; n++) {
    const socket = connect(Number(port), 'localhost')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`, () => socket.destroy())
    await once(socket, 'close')
  }
  await client.fetch('*[_type == "left"]')
  const open = () => fetch(`${url}/metrics`).then((response) => response.text())
  await expect.poll(open).toMatch(/^lake_open_streams 0$/m)
})

test('an anonymous listener gets no events for drafts', async () => {
  const events = await eventsDuring(
    '*',
    { includeAllVersions: true },
    async () => {
      await client.create({ _id: 'drafts.w', _type: 'a' })
      await client.create({ _id: 'w', _type: 'a' })
    },
    visitor,
  )
  expect(events.map(({ documentId }) => documentId)).toEqual(['w'])
})

test('a listener with an invalid query is refused', async () => {
  const error = await failure(new Promise((_resolve, reject) => client.listen('*[').subscribe({ error: reject })))
  expect(error).toMatchObject({ status: 400 })
})

test('a listener whose query fails on a document gets an error, and others are not affected', async () => {
  const failed = failure(
    new Promise((_resolve, reject) => {
      const events = ['welcome', 'mutation'] as ('welcome' | 'mutation')[]
      client.listen('*[geo::contains(a, b)]', {}, { events }).subscribe({
        next: () => void client.create({ _type: 'a' }),
        error: reject,
      })
    }),
  )
  expect(await failed).toMatchObject({
    name: 'ChannelError',
    message: expect.stringContaining("The listener's query failed") as string,
  })
  expect(await client.fetch('1')).toBe(1)
})

test('an anonymous listener can’t probe the content of drafts', async () => {
  await client.create({ _id: 'drafts.secret', _type: 'a', title: 'hunter2' })
  const query = '*[_type == "marker" || {"_ref": "drafts.secret"}->title match "hunter*"]'
  const events = await eventsDuring(query, {}, () => client.create({ _id: 'any', _type: 'a' }), visitor)
  expect(events).toEqual([])
})

test.each(['listen/production?query=*', 'live/events/production'])(
  'a HEAD request for %s gets a response',
  async (path) => {
    const { status } = await fetch(`${url}/v2026-03-01/data/${path}`, { method: 'HEAD' })
    expect(status).toBe(404)
  },
)

test.each(['listen/production?query=*', 'live/events/production'])(
  'nothing on the way may keep or change the events of %s',
  async (path) => {
    const stop = new AbortController()
    const { headers } = await fetch(`${url}/v2026-03-01/data/${path}`, { signal: stop.signal })
    expect(headers.get('cache-control')).toBe('no-cache, no-transform')
    stop.abort()
  },
)

test('a listener that does not read is dropped before its events fill the memory', async () => {
  const listening = await new Promise<IncomingMessage>((resolve) => {
    get(`${url}/v2026-03-01/data/listen/production?query=*&includeResult=true`, (response) => {
      response.once('data', () => resolve(response.pause()))
    })
  })
  const pad = 'x'.repeat(3_900_000)
  const count = 7
  for (let n = 0; n < count; n++)
    await client.createOrReplace({ _id: 'large', _type: 'a', n, pad }, { returnDocuments: false })
  let received = 0
  listening.on('data', (chunk: Buffer) => (received += chunk.length)).on('error', () => {})
  await new Promise((resolve) => listening.on('close', resolve).resume())
  // Each event contains the document twice: in the mutation and as the result.
  expect(received).toBeLessThan(count * 2 * pad.length)
})
