/**
 * `npm run bench:careers`: bounded load on the careers API over loopback, at 50 parallel connections, on SQLite and on
 * PostgreSQL. The service runs as a process of its own; the load shares the machine with it, so the figures are a lower bound.
 */
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { startLake, type Lake } from '../../lake/server.ts'
import { careersServer } from '../../careers/tests/careersProcess.ts'
import { INTEREST, interestForm, JOBS } from '../../careers/tests/careersService.ts'
import { makePdfOfSize } from '../../careers/tests/resumeFixtures.ts'
import { newDatabase, startPostgres } from '../support/postgres.ts'

const CONNECTIONS = 50
const MB = 1024 * 1024

interface Load {
  title: string
  requests: number
  status: number
  options: { method?: string; headers?: Record<string, string | number> }
  body?: Buffer
  /** Parallel ones; 50 by default. */
  connections?: number
}

/** @param address of the sender: one address may not have all the uploads */
async function send(agent: http.Agent, url: string, load: Load, address: string): Promise<void> {
  const headers = { ...load.options.headers, 'x-forwarded-for': address }
  const request = http.request(url, { agent, ...load.options, headers })
  request.end(load.body)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()
  await once(response, 'end')
  if (response.statusCode !== load.status)
    throw new Error(`${load.title}: expected ${load.status}, got ${response.statusCode}`)
}

const milliseconds = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(7)

async function measure(url: string, load: Load): Promise<string> {
  const connections = load.connections ?? CONNECTIONS
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let left = load.requests
  const connection = async (_: unknown, index: number): Promise<void> => {
    while (left-- > 0) {
      const start = performance.now()
      await send(agent, url, load, `203.0.113.${index}`)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: connections }, connection))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const rate = (load.requests / seconds).toFixed(0).padStart(6)
  return `${load.title.padEnd(34)}${String(load.requests).padStart(6)}${rate}/s${milliseconds(times, 0.5)}${milliseconds(times, 0.95)}${milliseconds(times, 0.99)}`
}

async function upload(bytes: number, requests: number, title: string): Promise<Load> {
  const form = new Response(interestForm({ resume: { name: 'resume.pdf', data: makePdfOfSize(bytes) } }))
  const body = Buffer.from(await form.arrayBuffer())
  const headers = { 'content-type': form.headers.get('content-type') ?? '', 'content-length': body.length }
  return { title, requests, status: 201, options: { method: 'POST', headers }, body }
}

/** A Content Lake with the openings of the seed. */
async function seededLake(dataDir: string): Promise<Lake> {
  const lake = await startLake({ port: 0, dataDir, projectId: 'bench', dataset: 'production', allowedOrigins: [] })
  const seed = path.resolve(import.meta.dirname, '../../studio/seed')
  const documents = readdirSync(seed)
    .filter((name) => /^(?:job|department)/.test(name))
    .map((name) => JSON.parse(readFileSync(path.join(seed, name), 'utf8')) as unknown)
  const answer = await fetch(`${lake.url}/v2026-03-01/data/mutate/production`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lake.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mutations: documents.map((createOrReplace) => ({ createOrReplace })) }),
  })
  if (!answer.ok) throw new Error(`The lake took no openings: ${await answer.text()}`)
  return lake
}

async function measureService(settings: Record<string, string>): Promise<void> {
  const server = await careersServer({ ...settings, CAREERS_TRUST_PROXY: '127.0.0.1' })
  try {
    const first = await fetch(server.url + JOBS)
    const held = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } }
    const list = `GET jobs, ${(await first.arrayBuffer()).byteLength} bytes`
    const loads: [string, Load][] = [
      [JOBS, { title: 'GET jobs (warm-up)', requests: 2_000, status: 200, options: {} }],
      [JOBS, { title: list, requests: 10_000, status: 200, options: {} }],
      [JOBS, { title: 'GET jobs, not modified', requests: 10_000, status: 304, options: held }],
      [INTEREST, await upload(100_000, 1_000, 'POST interest, resume of 100 kB')],
      [INTEREST, await upload(2 * MB, 200, 'POST interest, resume of 2 MB')],
      [INTEREST, { ...(await upload(2 * MB, 50, '50 at a time, resume of 2 MB')), connections: 50 }],
      [INTEREST, { ...(await upload(5 * MB, 100, '100 at a time, resume of 5 MB')), connections: 100 }],
    ]
    console.log(`${' '.repeat(34)}requests   rate    p50    p95    p99 (ms)  memory at most`)
    for (const [path, load] of loads) {
      let peak = server.memory()
      const watch = setInterval(() => (peak = Math.max(peak, server.memory())), 20)
      const figures = await measure(server.url + path, load)
      clearInterval(watch)
      console.log(`${figures}${`${Math.round(peak / MB)} MB`.padStart(12)}`)
    }
  } finally {
    await server.stop()
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'careers-bench-'))
const lake = await seededLake(path.join(folder, 'lake'))
const postgres = await startPostgres()
const content = { CAREERS_CONTENT_URL: lake.url }
try {
  console.log('On SQLite')
  await measureService({ ...content, DATA_DIR: folder })
  console.log('\nOn PostgreSQL')
  await measureService({ ...content, DATA_DIR: folder, CAREERS_DATABASE_URL: await newDatabase(postgres.url) })
} finally {
  await postgres.close()
  await lake.close()
  rmSync(folder, { recursive: true, force: true })
}
