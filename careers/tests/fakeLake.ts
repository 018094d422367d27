/**
 * A Content Lake from the careers service's point of view, which a test can slow down, stop and restart. For the real
 * one, see tests/careers/withLake.test.ts.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ContentLake } from '../cms/contentLake.ts'

interface User {
  name: string
  email?: string
  roles: string[]
}

/** A row of the service's query. */
export const row = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  _id: `job-${id}`,
  id,
  slug: `job-${id}`,
  title: `Job ${id}`,
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

/** Nothing responds there. */
export const NO_LAKE: ContentLake = { url: 'http://127.0.0.1:9', dataset: 'production', apiVersion: '2026-03-01' }

/** What staff wrote about applications. */
export const APPLICATIONS = {
  keptMonths: 12,
  receipt: { subject: 'We have your form', text: 'Hello {name},\n\nthank you. We answer within two weeks.' },
  notice: { subject: 'Someone applied', text: 'A new application is here:\n{link}' },
  replyTo: 'hello@archstep.example',
  // Neither that of the tests nor UTC.
  timeZone: 'Asia/Tokyo',
}

export interface FakeLake {
  address: ContentLake
  /** The result of the query about applications; undefined makes it an error. A test may change it. */
  applications: object | undefined
  /** The site settings for placeholders in texts. A test may change it. */
  values: object | null
  /** The queries about applications that were received. */
  questions: string[]
  /** Whether the last query about jobs named the newest event; otherwise, a cache may give an older result. */
  isAskedForNewest: boolean
  /** Who is signed in, by token. A test may change it. */
  users: Map<string, User>
  /** How often the service asked who is signed in. */
  signIns: number
  /** The status of each response to that from now on; 0 hangs up. */
  signInsFail: number | undefined
  /** Replaces the rows and sends an event. */
  publish(rows: readonly Row[]): void
  /** Holds back responses to queries about jobs until the returned function is called. */
  hold(): () => void
  /** Responds to queries about jobs with this status instead. */
  fail(status: number | undefined): void
  stop(): Promise<void>
  start(): Promise<void>
}

export async function fakeLake(
  rows: readonly Row[] = [],
  { applications }: Pick<Partial<FakeLake>, 'applications'> = {},
): Promise<FakeLake> {
  let current = rows
  let status: number | undefined
  let held: Promise<void> | undefined
  let position = 0
  const streams = new Set<http.ServerResponse>()
  const send = (response: http.ServerResponse, event: string, data: object) => {
    response.write(`event: ${event}\nid: ${++position}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const answerSignIn = (request: http.IncomingMessage, response: http.ServerResponse) => {
    fake.signIns += 1
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const user = fake.users.get(token)
    if (fake.signInsFail === 0) return request.socket.destroy()
    const roles = user?.roles.map((name) => ({ name, title: name }))
    response.writeHead(fake.signInsFail ?? 200)
    response.end(
      JSON.stringify(user ? { id: `p-${token}`, profileImage: null, provider: 'google', ...user, roles } : {}),
    )
  }
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/v2026-03-01/users/me') return void answerSignIn(request, response)
    if (request.url?.includes('/data/live/events/')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      send(response, 'welcome', {})
      streams.add(response)
      response.on('close', () => streams.delete(response))
      return
    }
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    // Anything but what is published is for people with a token.
    if (searchParams.get('perspective') !== 'published') return void response.writeHead(401).end('{}')
    const question = searchParams.get('query') ?? ''
    if (question.includes('"careers"')) {
      fake.questions.push(question)
      response.statusCode = fake.applications === undefined ? 503 : 200
      return void response.end(JSON.stringify({ result: fake.applications }))
    }
    fake.isAskedForNewest = searchParams.get('lastLiveEventId') === String(position)
    await held
    if (status !== undefined) response.writeHead(status).end('{}')
    else response.end(JSON.stringify({ result: { jobs: current, values: fake.values }, syncTags: ['s1:jobs'] }))
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
  const fake: FakeLake = {
    applications,
    values: null,
    questions: [],
    isAskedForNewest: false,
    users: new Map([
      ['admin-token', { name: 'Ada Admin', email: 'ada@example.com', roles: ['administrator'] }],
      ['recruiter-token', { name: 'Rita Recruiter', email: 'Rita@Example.com', roles: ['editor'] }],
      ['editor-token', { name: 'Max Marketing', email: 'max@example.com', roles: ['editor'] }],
      ['removed-token', { name: 'Rita Recruiter', email: 'rita@example.com', roles: [] }],
      ['robot-token', { name: 'Deploy robot', roles: ['administrator'] }],
    ]),
    signIns: 0,
    signInsFail: undefined,
    address: { url: `http://127.0.0.1:${port}`, dataset: 'production', apiVersion: '2026-03-01' },
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
  return fake
}
