import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { requireShallow } from '../../protocol/shallowJson.ts'
import { startTestLake } from '../testLake.ts'

const failures: string[] = []
const lake = await startTestLake({ log: (line) => void failures.push(line) })
const V = `${lake.url}/v2026-03-01`
const headers = { authorization: `Bearer ${lake.token}`, 'content-type': 'application/json' }

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
/** Slightly more than is allowed, and enough to make any recursive code fail. */
const DEEP = [arrays(250), objects(250), arrays(1_500_000), objects(500_000)]

test.each([
  ['POST', 'data/query/production', (json: string) => `{"query":"1","params":{"a":${json}}}`],
  ['POST', 'data/query/production', (json: string) => json],
  ['POST', 'data/mutate/production', (json: string) => `{"mutations":[{"create":{"_type":"a","a":${json}}}]}`],
  ['POST', 'data/mutate/production', (json: string) => `{"mutations":[{"delete":{"query":"*[a]","params":${json}}}]}`],
  ['POST', 'data/actions/production', (json: string) => `{"actions":${json}}`],
  ['PUT', 'users/me/keyvalue', (json: string) => `[{"key":"a","value":${json}}]`],
  ['POST', 'local/accounts', (json: string) => json],
  ['PUT', 'datasets/other', (json: string) => json],
])('%s %s refuses JSON that is nested too deeply', async (method, path, bodyOf) => {
  for (const json of DEEP) {
    const request = { method, headers, body: bodyOf(json) }
    const answer = await fetch(`${V}/${path}`, request)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('nested too deeply')])
  }
  expect(failures).toEqual([])
})

test.each(['data/query/production?query=1', 'data/listen/production?query=*'])(
  '%s refuses a parameter that is nested too deeply',
  async (path) => {
    const answer = await fetch(`${V}/${path}&$a=${arrays(3000)}`, { headers })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('nested too deeply')])
    expect(failures).toEqual([])
  },
)

test('two hundred levels are accepted, but not one more', () => {
  const [most, more]: unknown[] = [200, 201].map((levels) => JSON.parse(objects(levels)) as unknown)
  expect(requireShallow(most)).toBe(most)
  expect(() => requireShallow(more)).toThrow('nested too deeply')
})

test('ordinary nesting is accepted', async () => {
  expect(await lake.visitor.fetch('$a', { a: JSON.parse(objects(150)) })).toEqual(JSON.parse(objects(150)))
})

test.each(['mux', 'socket/production'])('a frame of /v1/%s that is nested too deeply does no harm', async (path) => {
  const open = async () => {
    const socket = new WebSocket(`${lake.url.replace('http', 'ws')}/v1/${path}`, { headers })
    await once(socket, 'open')
    return socket
  }
  const socket = await open()
  socket.send(`{"id":${arrays(100_000)},"sid":1,"op":"open","method":"presence_rollcall"}`)
  socket.close()
  await once(socket, 'close')
  const another = await open()
  another.terminate()
  expect(failures).toEqual([])
})
