/** What operators see of a server's processes. */
import { once } from 'node:events'
import { utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { startMonitoredServer } from '#hosts/server/process/monitoredServer.ts'
import { publisherMetrics } from '#hosts/server/publishing/publisherMetrics.ts'
import type { PublisherState } from '@archstep/contracts/services/publisherState.ts'
import { temporaryFolder } from '../../../support/atEnd.ts'

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

test('the publisher counts its builds, and reports when each kind last happened', async () => {
  const stamp = path.join(temporaryFolder(), 'last-backup')
  const registry = new Registry()
  let state: PublisherState = {}
  const counted = publisherMetrics(registry, () => state, stamp)
  const first = await registry.metrics()
  expect(first).toMatch(/^website_backup_timestamp_seconds 0$/m)
  // An alarm needs a number before the first failure.
  expect(first).toMatch(/^publisher_builds_total\{result="failed"\} 0$/m)
  await counted(async () => 1)
  await expect(counted(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  state = { release: 7, publishedAt: '2026-11-23T12:00:00.000Z' }
  await writeFile(stamp, '')
  await utimes(stamp, 1000, 2000)
  const text = await registry.metrics()
  for (const line of [
    'publisher_builds_total{result="done"} 1',
    'publisher_builds_total{result="failed"} 1',
    'publisher_release 7',
    `publisher_published_timestamp_seconds ${Date.parse('2026-11-23T12:00:00Z') / 1000}`,
    'website_backup_timestamp_seconds 2000',
  ]) {
    expect(text.split('\n')).toContain(line)
  }
  expect(text).toMatch(/^publisher_last_build_seconds 0\.\d/m)
})
