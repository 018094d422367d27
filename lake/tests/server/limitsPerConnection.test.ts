import { request, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestLake, type TestLake } from '../testLake.ts'

/** Addresses of one connection, and one of another. */
const SAME = (n: number) => `2001:db8:1:2:${n}::${n}`
const OTHER = '2001:db8:1:3::1'
const VERSION = '/v2026-03-01/data'

/** The lake's response to a client whose address the proxy sends; nothing of it is read. */
function ask(
  lake: TestLake,
  address: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const sent = request({
      port: lake.port,
      host: '127.0.0.1',
      method,
      path: `${VERSION}/${path}`,
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json', ...headers },
      agent: false,
    })
    sent.on('response', (response) => resolve(response.on('error', () => {}))).on('error', () => {})
    sent.write(body)
    if (headers['content-length'] === undefined) sent.end()
    onTestFinished(() => void sent.destroy())
  })
}

/** The statuses of parallel requests from `count` addresses of one connection, and then from another one. */
async function statuses(count: number, askFrom: (address: string) => Promise<IncomingMessage>): Promise<number[]> {
  const same = await Promise.all(Array.from({ length: count }, (_, n) => askFrom(SAME(n))))
  return [...same, await askFrom(OTHER)].map(({ statusCode = 0 }) => statusCode)
}

// An IPv6 connection has 2^64 addresses: https://www.rfc-editor.org/rfc/rfc6177
test('streams are counted per connection, not per IPv6 address', async () => {
  const lake = await startTestLake({ behindProxy: true, streamLimits: { perClient: 2 } })
  const listen = (address: string) => ask(lake, address, 'listen/production?query=*')
  expect(await statuses(2, listen)).toEqual([200, 200, 200])
  expect((await listen(SAME(3))).statusCode).toBe(429)
})

test('writes are counted per connection, not per IPv6 address', async () => {
  const lake = await startTestLake({ behindProxy: true, writesPerSecond: 1 })
  const headers = { authorization: `Bearer ${lake.token}` }
  const body = '{"mutations":[]}'
  const write = (address: string) => ask(lake, address, 'mutate/production', { method: 'POST', headers, body })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  onTestFinished(() => clock.mockRestore())
  const answers = await statuses(20, write)
  expect(answers.filter((status) => status === 429)).toHaveLength(19)
  expect(answers.at(-1)).toBe(200)
})

test('request bodies that are still arriving are counted per connection', async () => {
  const lake = await startTestLake({ behindProxy: true })
  const headers = { authorization: `Bearer ${lake.token}`, 'content-length': '1000' }
  const send = (address: string) =>
    ask(lake, address, 'mutate/production', { method: 'POST', headers, body: '{"mutations":[' })
  const first = await Promise.race([
    send(OTHER).then(() => 'the other connection'),
    ...Array.from({ length: 101 }, (_, n) => send(SAME(n)).then(({ statusCode }) => statusCode)),
  ])
  expect(first).toBe(408)
})

test('waiting queries are counted per connection', async () => {
  const lake = await startTestLake({ behindProxy: true, queryLimits: { milliseconds: 3_000, memory: 192 } })
  const made = lake.client.transaction()
  for (let n = 0; n < 300; n++) made.create({ _type: 'd', n })
  await made.commit({ returnDocuments: false })
  const query = 'count(*[count(*[count(*[n==^.n && n==^.^.n])>0])>0])'
  const slow = (address: string, n: number) =>
    ask(lake, address, `query/production?query=${encodeURIComponent(`${query} + ${n}`)}`)
  // One of them runs, ten wait.
  const first = await Promise.race(Array.from({ length: 20 }, (_, n) => slow(SAME(n), n)))
  expect(first.statusCode).toBe(429)
})
