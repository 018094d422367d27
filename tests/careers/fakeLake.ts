/** A Content Lake that a test can slow down, stop and start again. What the real one answers: openings.test.ts. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ContentLake } from '../../careers/openings/contentLake.ts'

/** A row as the service's question gets it. */
export const row = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  _id: `job-${id}`,
  id,
  slug: `opening-${id}`,
  title: `Opening ${id}`,
  department: 'Grounds',
  location: 'Saint Louis, MO',
  description: 'Grow things.',
  requirements: ['Green fingers'],
  responsibilities: ['Water the plants'],
  skills: ['Pruning'],
  employmentType: 'Part-time',
  active: true,
  postedOn: '2026-09-01T10:00:00.000Z',
  closesOn: null,
  ...changes,
})

type Row = Record<string, unknown>

/** Nothing answers there. */
export const NO_LAKE: ContentLake = { url: 'http://127.0.0.1:9', dataset: 'production', apiVersion: '2026-03-01' }

export interface FakeLake {
  content: ContentLake
  /** Replaces the rows and tells of it. */
  publish(rows: readonly Row[]): void
  /** Answers nothing to questions until the returned function is called. */
  hold(): () => void
  /** Answers questions with this status instead. */
  fail(status: number | undefined): void
  stop(): Promise<void>
  start(): Promise<void>
}

export async function fakeLake(rows: readonly Row[] = []): Promise<FakeLake> {
  let current = rows
  let status: number | undefined
  let held: Promise<void> | undefined
  let position = 0
  const streams = new Set<http.ServerResponse>()
  const send = (response: http.ServerResponse, event: string, data: object) => {
    response.write(`event: ${event}\nid: ${++position}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    if (request.url?.includes('/data/live/events/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      send(response, 'welcome', {})
      streams.add(response)
      response.on('close', () => streams.delete(response))
      return
    }
    await held
    if (status !== undefined) response.writeHead(status).end('{}')
    else response.end(JSON.stringify({ result: current, syncTags: ['s1:jobs'] }))
  }
  let server = http.createServer((request, response) => void answer(request, response))
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    await new Promise<unknown>((resolve) => server.close(resolve))
  }
  onTestFinished(() => stop())
  return {
    content: { url: `http://127.0.0.1:${port}`, dataset: 'production', apiVersion: '2026-03-01' },
    publish(next) {
      current = next
      for (const stream of streams) send(stream, 'message', { tags: ['s1:jobs'] })
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return () => {
        held = undefined
        resolve()
      }
    },
    fail: (next) => (status = next),
    stop,
    start() {
      server = http.createServer((request, response) => void answer(request, response))
      return listen(port)
    },
  }
}
