/** A Content Lake that knows only who has which token, and answers `/users/me` as hosted Sanity does. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { ContentLake } from '../../careers/openings/contentLake.ts'

interface User {
  name: string
  email?: string
  roles: string[]
}

export interface FakeSignIn {
  content: ContentLake
  /** By token. A test may change it. */
  users: Map<string, User>
  /** How often it was asked. */
  asked: number
  /** The status of every answer from now on; 0 hangs up. */
  failing: number | undefined
}

export async function startFakeSignIn(): Promise<FakeSignIn> {
  const users = new Map<string, User>([
    ['admin-token', { name: 'Ada Admin', email: 'ada@example.com', roles: ['administrator'] }],
    ['recruiter-token', { name: 'Rita Recruiter', email: 'Rita@Example.com', roles: ['editor'] }],
    ['editor-token', { name: 'Max Marketing', email: 'max@example.com', roles: ['editor'] }],
    ['removed-token', { name: 'Rita Recruiter', email: 'rita@example.com', roles: [] }],
    ['robot-token', { name: 'Deploy robot', roles: ['administrator'] }],
  ])
  const server = http.createServer((request, response) => {
    fake.asked += 1
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const user = users.get(token)
    if (fake.failing === 0) return request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    response.statusCode = fake.failing ?? (request.url === '/v2026-03-01/users/me' ? 200 : 404)
    const roles = user?.roles.map((name) => ({ name, title: name }))
    response.end(
      JSON.stringify(user ? { id: `p-${token}`, profileImage: null, provider: 'google', ...user, roles } : {}),
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // It listens on a TCP port.
  const url = `http://127.0.0.1:${port}`
  const fake: FakeSignIn = {
    content: { url, dataset: 'production', apiVersion: '2026-03-01' },
    users,
    asked: 0,
    failing: undefined,
  }
  return fake
}
