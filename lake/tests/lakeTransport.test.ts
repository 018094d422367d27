import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { installLakeTransport } from '../studio/lakeTransport.ts'
import { localLake } from '../studio/localLake.ts'
import { startTestLake, type TestLake } from './testLake.ts'

let lake: TestLake
let sockets: WebSocket[]
const nativeFetch = globalThis.fetch

beforeEach(async () => {
  lake = await startTestLake()
  sockets = []
  vi.stubGlobal(
    'WebSocket',
    class extends WebSocket {
      constructor(address: string) {
        super(address)
        sockets.push(this)
      }
    },
  )
  // The parts of a browser that the transport uses.
  vi.stubGlobal('window', { fetch: vi.fn(nativeFetch), location: { href: 'http://localhost:3333/' } })
  installLakeTransport(lake.url, 'test')
})

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const socket of sockets) socket.close()
  await lake.close()
})

function openListener(query = '*', signal?: AbortSignal): Promise<Response> {
  const url = `${lake.url}/v2026-03-01/data/listen/production?query=${encodeURIComponent(query)}&includeResult=true`
  const headers = { authorization: `Bearer ${lake.token}` }
  return window.fetch(url, { headers, ...(signal && { signal }) })
}

/** Reads a stream until it contains `text`; throws if it ends or fails before. */
async function readUntil(response: Response, text: string): Promise<void> {
  let seen = ''
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    seen += piece
    if (seen.includes(text)) return
  }
  throw new Error(`the stream ended without “${text}”`)
}

function write(name: string): Promise<unknown> {
  return lake.client.createOrReplace({ _id: 'person-a', _type: 'person', name })
}

test('offers a Studio the same way to sign in as the lake itself', async () => {
  const response = await window.fetch(`${lake.url}/v1/auth/providers`)
  const { providers } = (await response.json()) as { providers: unknown[] }
  expect(localLake(lake.url, 'test').auth).toMatchObject({ providers })
  expect(providers).toEqual([{ name: 'local', title: 'Local account', url: `${lake.url}/login` }])
})

describe('the transport from a Studio in the browser to the lake', () => {
  test('tells a Studio that returns from signing in about the sign-in page only once it has its token', async () => {
    const told: string[] = []
    const ask = async (path: string) =>
      told.push(`${(await window.fetch(`${lake.url}/v1/auth/${path}`)).status} ${path}`)
    await Promise.all([ask('providers'), ask('fetch?sid=some')])
    expect(told).toEqual(['401 fetch?sid=some', '200 providers'])
  })

  test('sends all event streams over one WebSocket', async () => {
    const streams = await Promise.all(Array.from({ length: 8 }, () => openListener()))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    await write('Ada')
    await Promise.all(streams.map((stream) => readUntil(stream, 'Ada')))
    expect(sockets).toHaveLength(1)
  })

  test('passes on the lake’s refusal of a stream', async () => {
    const url = `${lake.url}/v2026-03-01/data/listen/production?query=*`
    const response = await window.fetch(url, { headers: { authorization: 'Bearer wrong' } })
    expect(response.status).toBe(401)
    expect(response.url).toBe(url)
  })

  test('fails the streams when the connection is lost, and opens new ones when the lake is back', async () => {
    const stream = await openListener()
    const { port } = lake
    await Promise.all([expect(readUntil(stream, 'never written')).rejects.toThrow(/ended|lost/), lake.close()])
    await expect(openListener()).rejects.toThrow('The connection to the Content Lake was lost.')
    lake = await startTestLake({ port, dataDir: lake.dataDir })
    const again = await openListener()
    await write('Grace')
    await readUntil(again, 'Grace')
  })

  test('closes a stream that its reader has canceled, and leaves the others open', async () => {
    const controller = new AbortController()
    const given = await openListener('*', controller.signal)
    const kept = await openListener()
    controller.abort()
    await expect(readUntil(given, 'Alan')).rejects.toThrow(/abort/i)
    // The lake has closed it, too.
    const metrics = async () => (await nativeFetch(`${lake.url}/metrics`)).text()
    await expect.poll(metrics).toMatch(/^lake_open_streams 1$/m)
    await write('Alan')
    await readUntil(kept, 'Alan')
  })

  test('responds for Sanity’s own hosts, so that nothing leaves the machine', async () => {
    const native = vi.spyOn(globalThis, 'fetch')
    const versions = await window.fetch('https://sanity-cdn.com/v1/modules/sanity/default/%5E6.0.0')
    // A Studio that updates itself would offer to load any other version than its own.
    expect(await versions.json()).toEqual({})
    expect((await window.fetch('https://api.sanity.io/v1/intake/feedback', { method: 'POST' })).status).toBe(200)
    expect(native).not.toHaveBeenCalled()
  })

  test('finds the lake under the project’s host name, too', async () => {
    const misnamed = lake.url.replace('localhost', 'test.localhost')
    const response = await window.fetch(`${misnamed}/v1/ping`)
    expect(response.url).toBe(`${lake.url}/v1/ping`)
    expect(response.ok).toBe(true)
  })

  test('makes reads wait while a lake is down, and fails writes right away', async () => {
    const { port, url } = lake
    expect((await window.fetch(`${url}/v1/ping`)).status).toBe(200)
    await lake.close()
    const read = window.fetch(`${url}/v1/ping`)
    await expect(window.fetch(`${url}/v1/auth/logout`, { method: 'POST' })).rejects.toThrow(TypeError)
    lake = await startTestLake({ port, dataDir: lake.dataDir })
    expect((await read).status).toBe(200)
  })

  test('reports right away if a lake never responded', async () => {
    await lake.close()
    await expect(window.fetch(`${lake.url}/v1/ping`)).rejects.toThrow(TypeError)
  })
})
