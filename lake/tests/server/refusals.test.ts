import { randomBytes } from 'node:crypto'
import { createConnection } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createClient as createClient8 } from '@sanity/client'
import createClient3 from 'sanity-client-3'
import { createClient as createClient6 } from 'sanity-client-6'
import { createClient as createClient7 } from 'sanity-client-7'
import { beforeAll, describe, expect, test } from 'vitest'
import { failure, startTestLake } from '../testLake.ts'

const lake = await startTestLake()
const V = `${lake.url}/v2026-03-01`

/** What all versions of the client, in old and new scripts and sites, have in common. */
interface Client {
  delete: (id: string) => Promise<unknown>
  create: (document: { _id: string; _type: string; [field: string]: unknown }) => Promise<unknown>
  fetch: (query: string) => Promise<unknown>
}
const configuration = (token = lake.token) => ({
  projectId: 'test',
  dataset: 'production',
  apiVersion: '2026-03-01',
  apiHost: lake.url,
  useProjectHostname: false,
  useCdn: false,
  maxRetries: 0,
  token,
})
const clients: [version: number, create: (config: ReturnType<typeof configuration>) => Client][] = [
  [3, (config) => createClient3(config)],
  [6, (config) => createClient6(config)],
  [7, (config) => createClient7(config)],
  [8, (config) => createClient8(config)],
]

beforeAll(async () => {
  await lake.client.create({ _id: 'used', _type: 'a' })
  await lake.client.create({ _id: 'source', _type: 'a', to: { _type: 'reference', _ref: 'used' } })
})

// Bodies of hosted Sanity: https://github.com/sanity-io/sanity/issues/4190 and /8703, https://github.com/sanity-io/sanity/issues/3202
describe.each(clients)('@sanity/client %i', (_version, create) => {
  const client = create(configuration())

  test('has the message and the details of a refused mutation', async () => {
    const refused = (await failure(client.delete('used'))) as Error & { details: { items: object[] } }
    expect(refused.message).toContain('Document "used" cannot be deleted as there are references to it from "source"')
    expect(refused.message).not.toContain('[object')
    expect(refused.details.items).toMatchObject([
      { error: { type: 'documentHasExistingReferencesError', referencingIDs: ['source'] } },
    ])
  })

  test('has the message of an invalid query, and of an expired session', async () => {
    expect((await failure(client.fetch('*[')))?.message).toMatch(
      /^(?!.*\[object)(?=.*expected|.*Unexpected|.*Syntax)/is,
    )
    expect((await failure(create(configuration('sk-ended')).fetch('1'))).message).toContain('Session not found')
  })

  test('learns that a document is too large, every time', async () => {
    for (const megabytes of [4.1, 6, 9]) {
      const text = 'x'.repeat(megabytes * 1_000_000)
      const { statusCode, message } = await failure(client.create({ _id: 'large', _type: 'a', text }))
      expect([statusCode, message]).toEqual([413, expect.stringContaining('exceeds limit of 4000000 bytes')])
    }
  })
})

test('a refused transaction has exactly the body of hosted Sanity', async () => {
  const answer = await fetch(`${V}/data/mutate/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lake.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ delete: { id: 'used' } }] }),
  })
  const body = (await answer.json()) as { error: object }
  expect(Object.keys(body)).toEqual(['error'])
  expect(Object.keys(body.error).sort()).toEqual(['description', 'items', 'type'])
})

describe('a client that is refused while it is still sending', () => {
  const picture = randomBytes(12_000_000)
  const upload = (path: string, token: string) =>
    fetch(`${V}/assets/${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: picture })

  test.each([
    ['images/production', 'sk-ended', 401],
    ['images/missing', lake.token, 404],
    ['pictures/production', lake.token, 404],
  ])('gets a response: %s', async (path, token, status) => {
    for (let n = 0; n < 4; n++) expect((await upload(path, token)).status).toBe(status)
  })

  test('gets a response, and is cut off if there is no end to it', async () => {
    const socket = createConnection(lake.port, '127.0.0.1')
    const body = 'content-type: application/json\r\ntransfer-encoding: chunked\r\nauthorization: Bearer sk-ended'
    socket.write(`POST /v1/assets/files/production HTTP/1.1\r\nhost: localhost\r\n${body}\r\n\r\n`)
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    const megabyte = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000), Buffer.from('\r\n')])
    let sent = 0
    const megabytes = function* () {
      for (; sent < 1_000; sent += 1) yield megabyte
    }
    // The lake closes the connection, so sending fails.
    await pipeline(Readable.from(megabytes()), socket).catch(() => {})
    expect(text).toMatch(/^HTTP\/1\.1 401 .*connection: close/is)
    expect(sent).toBeLessThan(200)
  })

  test('gets a response after some seconds, and is cut off if it takes too long', async () => {
    const socket = createConnection(lake.port, '127.0.0.1')
    const body = 'content-type: application/json\r\ncontent-length: 1000\r\nauthorization: Bearer sk-ended'
    socket.write(`POST /v1/assets/files/production HTTP/1.1\r\nhost: localhost\r\n${body}\r\n\r\nhalf`)
    let text = ''
    for await (const part of socket) text += String(part)
    expect(text).toMatch(/^HTTP\/1\.1 401 .*connection: close/is)
  })
})
