/** What operators see of a running lake: whether it is ready, its metrics, and its log of requests. */
import { once } from 'node:events'
import { utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LogFacts } from '../../log.ts'
import { temporaryFolder } from '../atEnd.ts'
import { startTestLake } from '../testLake.ts'

async function ask(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

/** Starts a lake whose disk can be made to refuse writes. */
async function startWithDisk(options: Parameters<typeof startTestLake>[0] = {}) {
  const opened = vi.spyOn(DatabaseSync.prototype, 'exec')
  const lake = await startTestLake(options)
  const database = (opened.mock.contexts as DatabaseSync[]).find((each) => each.location()?.startsWith(lake.dataDir))
  opened.mockRestore()
  return { lake, disk: (takes: boolean) => database?.exec(`PRAGMA query_only = ${takes ? 'OFF' : 'ON'}`) }
}

test('a supervisor learns that the lake runs, and whether it can store something', async () => {
  const { lake, disk } = await startWithDisk()
  expect(await ask(`${lake.url}/readyz`)).toEqual({ status: 200, body: { status: 'ok', database: 'ok' } })
  disk(false)
  expect(await ask(`${lake.url}/readyz`)).toEqual({
    status: 503,
    body: { status: 'not ready', database: 'does not take what is written' },
  })
  expect(await ask(`${lake.url}/healthz`)).toEqual({ status: 200, body: { status: 'ok' } })
  disk(true)
  expect((await ask(`${lake.url}/readyz`)).status).toBe(200)
})

test('a lake that was closed checks nothing anymore', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const lake = await startTestLake()
  expect(vi.getTimerCount()).toBeGreaterThan(1)
  await lake.close()
  expect(vi.getTimerCount()).toBe(0)
})

test('the log of requests has path patterns, and identifies a failed one as in its response', async () => {
  const entries: [string, LogFacts | undefined][] = []
  const { lake, disk } = await startWithDisk({
    logRequests: true,
    log: (...entry) => entries.push([entry[0], entry[1]]),
  })
  await lake.visitor.fetch('*[_id == $secret]', { secret: 'private-words' })
  await ask(`${lake.url}/readyz`)
  disk(false)
  const answer = await fetch(`${lake.url}/v2026-03-01/data/mutate/production?tag=private-words`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lake.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: [{ create: { _type: 'page', _id: 'private-words' } }] }),
  })
  const request_id = answer.headers.get('x-request-id')
  expect({ status: answer.status, request_id }).toEqual({
    status: 507,
    request_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
  })
  const mutate = '/:version/data/mutate/:dataset'
  expect(entries).toEqual([
    [
      expect.stringMatching(/^GET \/:version\/data\/query\/:dataset 200 \d+ ms$/),
      expect.objectContaining({ level: 'info', status: 200 }),
    ],
    [expect.stringContaining(`POST ${mutate}: The Content Lake can't write`), { level: 'error', request_id }],
    [
      expect.stringMatching(/ 507 \d+ ms$/),
      expect.objectContaining({ level: 'error', request_id, route: mutate, method: 'POST' }),
    ],
  ])
  expect(JSON.stringify(entries)).not.toContain('private-words')
})

test('metrics count requests and open streams, only for callers on this machine', async () => {
  const lake = await startTestLake()
  const metrics = async () => (await fetch(`${lake.url}/metrics`)).text()
  await lake.visitor.fetch('*[0]')
  const socket = new WebSocket(`ws://127.0.0.1:${lake.port}/v1/mux`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'open', sid: 1, path: '/vX/data/live/events/production', headers: {} }))
  await once(socket, 'message')
  const text = await metrics()
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/:version/data/query/:dataset",status="200"} 1',
  )
  expect(text).toMatch(/^lake_open_streams 1$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  socket.close()
  await expect.poll(metrics).toMatch(/^lake_open_streams 0$/m)
  for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']) {
    const { status } = await ask(`${lake.url}/metrics`, { [header]: '203.0.113.1' })
    expect({ header, status }).toEqual({ header, status: 403 })
  }
})

test('the status of the machine, and its age, are for people who are signed in', async () => {
  const statusFile = path.join(temporaryFolder(), 'status.json')
  const lake = await startTestLake({ statusFile })
  const status = (token?: string) =>
    ask(`${lake.url}/v1/local/status`, token === undefined ? {} : { authorization: `Bearer ${token}` })
  expect(await status(lake.token)).toMatchObject({ status: 404 })
  await writeFile(statusFile, '{"findings":[{"level":"well","text":"nginx runs."}]}')
  await utimes(statusFile, new Date(), new Date(Date.now() - 600_000))
  const { body } = await status(lake.token)
  expect(body).toEqual({ findings: [{ level: 'well', text: 'nginx runs.' }], ageMs: expect.any(Number) as number })
  expect((body as { ageMs: number }).ageMs).toBeGreaterThanOrEqual(600_000)
  const denied = await status()
  expect([denied.status, JSON.stringify(denied.body)]).toEqual([401, expect.not.stringContaining('nginx')])
})
