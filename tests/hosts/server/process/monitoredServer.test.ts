/** What operators see of a server's processes. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { startMonitoredServer } from '#hosts/server/process/monitoredServer.ts'

const lines: [string, object | undefined][] = []
let reason: string | undefined
const server = startMonitoredServer({
  name: 'The trial',
  port: 0,
  setting: 'TRIAL_PORT',
  log: (sentence, facts) => void lines.push([sentence, facts]),
  registry: new Registry(),
  whyNotReady: async () => reason,
  respond: async (request, response) => {
    if (request.url?.includes('half')) response.write('half of it')
    if (/broken|half/.test(request.url ?? '')) throw new Error('it broke')
    response.end('answered')
  },
})
await once(server, 'listening')
afterAll(() => server.close())
const ask = async (address: string) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`)
  return { status: response.status, body: await response.text(), id: response.headers.get('x-request-id') }
}

test('a process says whether it is ready, and why not', async () => {
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  reason = 'It waits.'
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: '{"status":"It waits."}' })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect((await ask('/metrics')).body).toMatch(/^process_resident_memory_bytes \d/m)
})

test('a failed request is in the log by the response’s id, without its URL', async () => {
  expect(await ask('/preview/some-link')).toMatchObject({ status: 200, body: 'answered' })
  const { status, body, id } = await ask('/preview/broken?secret=some-secret')
  expect({ status, body }).toEqual({ status: 503, body: expect.not.stringContaining('it broke') as string })
  expect(lines.at(-1)).toEqual([
    expect.stringContaining("The trial can't answer: Error: it broke"),
    { level: 'error', request_id: id },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a response that fails halfway is cut off, so that nobody takes it for complete', async () => {
  await expect(ask('/preview/half')).rejects.toThrow('terminated')
  expect(await ask('/preview/some-link')).toMatchObject({ status: 200 })
})
