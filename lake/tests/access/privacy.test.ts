import { stat, readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signIn } from '../lakeSignIn.ts'
import { rawRequest } from '../rawRequest.ts'
import { failure, startTestLake } from '../testLake.ts'

const EDITOR_GRANTS = [
  { filter: '_type != "settings"', permissions: ['read', 'create', 'update'] as ('read' | 'create' | 'update')[] },
]
const lake = await startTestLake({
  localAccounts: true,
  allowedOrigins: ['https://studio.example'],
  roles: { editor: EDITOR_GRANTS },
})
const { client, visitor, clientWith, url } = lake

beforeAll(async () => {
  await client.mutate([
    { create: { _id: 'open', _type: 'page' } },
    { create: { _id: 'drafts.open', _type: 'page' } },
    { create: { _id: 'drafts.hidden', _type: 'page' } },
    { create: { _id: 'versions.r1.open', _type: 'page' } },
    { create: { _id: 'in.path', _type: 'page' } },
    { create: { _id: 'settings', _type: 'settings' } },
  ] as never)
})

describe('without a token', () => {
  test.each(['r1', 'no-release', ['r1', 'drafts']])(
    'the perspective %j only shows published documents',
    async (perspective) => {
      const ask = clientWith({ perspective: perspective as never })
      expect(await ask.fetch('*[]._id')).toEqual(await visitor.fetch('*[]._id'))
      expect(await ask.fetch('*[_type == "page"]{_id, _originalId}')).toEqual([{ _id: 'open', _originalId: null }])
    },
  )

  test('versions can’t be read by id; documents in paths are “not permitted”, whether they exist or not', async () => {
    expect(await visitor.getDocument('versions.r1.open')).toBeUndefined()
    const url = '/data/doc/production/in.path,in.nowhere'
    const { omitted } = await visitor.request<{ omitted: unknown }>({ url })
    expect(omitted).toEqual(['in.path', 'in.nowhere'].map((id) => ({ id, reason: 'permission' })))
  })

  test('nobody can find out which drafts and versions exist', async () => {
    const query = { includeAllVersions: 'true' }
    const answers = ['open', 'hidden', 'nothing'].map((id) =>
      visitor.request<{ documents: { _id: string }[]; omitted: unknown }>({ url: `/data/doc/production/${id}`, query }),
    )
    const [open, hidden, nothing] = await Promise.all(answers)
    expect([open?.documents.map(({ _id }) => _id), open?.omitted]).toEqual([['open'], []])
    expect(hidden).toEqual({ documents: [], omitted: [{ id: 'hidden', reason: 'existence' }] })
    expect(nothing).toEqual({ documents: [], omitted: [{ id: 'nothing', reason: 'existence' }] })
  })

  test('a reference does not lead to private documents', async () => {
    await client.create({ _id: 'links', _type: 'page', to: { _type: 'reference', _ref: 'in.path' } })
    expect(await visitor.fetch('*[_id == "links"][0].to->')).toBeNull()
    await client.delete('links')
  })

  test.each([
    ['POST', '/data/mutate/production'],
    ['POST', '/data/actions/production'],
    ['POST', '/assets/images/production'],
    ['GET', '/data/export/production'],
    ['GET', '/data/history/production/transactions/open'],
    ['GET', '/data/history/production/documents/open?revision=x'],
    ['GET', '/data/history/production/events/documents/open'],
    ['GET', '/data/live/events/production?includeDrafts=true'],
    ['GET', '/users/me/keyvalue/a'],
    ['PUT', '/users/me/keyvalue'],
    ['GET', '/users/anyone'],
    ['GET', '/projects'],
    ['GET', '/datasets'],
    ['PUT', '/datasets/new'],
    ['GET', '/_unknown'],
  ])('%s %s is refused with 401', async (method, path) => {
    const body = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${url}/v2026-03-01${path}`, { method, ...body })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ statusCode: 401, error: 'Unauthorized' })
  })
})

test('no browser or proxy caches responses, because they depend on who asks', async () => {
  for (const path of ['data/query/production?query=1', 'data/doc/production/open']) {
    const { status, headers } = await request({}, 'GET', `/v2026-03-01/${path}`)
    expect({ path, status, kept: headers['cache-control'] }).toEqual({ path, status: 200, kept: 'no-store' })
  }
})

const request = (headers: IncomingHttpHeaders, method = 'GET', path = '/v2026-03-01/data/query/production?query=1') =>
  rawRequest(lake.port, path, headers, { method })

describe('pages', () => {
  test.each([
    'http://localhost:3333',
    'http://127.0.0.1:1234',
    'http://[::1]:80',
    'http://test.localhost:3333',
    'https://studio.example',
  ])('from %s may use the lake', async (origin) => {
    const { status, headers } = await request({ origin })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      // Clients need it to wait for as long as a busy lake says.
      'access-control-expose-headers': expect.stringContaining('retry-after') as string,
      vary: 'Origin',
    })
  })

  test.each([
    'https://evil.example',
    'https://studio.example.evil.example',
    'http://studio.example',
    'http://localhost.evil.example',
    'null',
  ])('from %s are refused, with the reason and what to do', async (origin) => {
    const { status, headers, body } = await request({ origin })
    expect(status).toBe(403)
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(JSON.parse(body)).toMatchObject({
      statusCode: 403,
      error: 'Forbidden',
      origin,
      message: expect.stringContaining('--origin') as string,
    })
    expect(body).toContain(origin)
    expect((await request({ origin }, 'POST', '/v1/data/mutate/production')).status).toBe(403)
  })

  test.each([
    ['POST', 'authorization,x-sanity', '/v1/data/mutate/production'],
    ['GET', 'last-event-id', '/v2026-03-01/data/live/events/production'],
    ['DELETE', 'authorization', '/v1/assets/images/production/image-a'],
  ])('may ask beforehand whether they may send a %s with %s', async (method, names, path) => {
    const asked = { 'access-control-request-method': method, 'access-control-request-headers': names }
    const { status, headers } = await request({ ...asked, origin: 'https://studio.example' }, 'OPTIONS', path)
    expect(status).toBe(204)
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://studio.example',
      'access-control-allow-headers': names,
      'access-control-allow-methods': expect.stringContaining(method) as string,
      // Short, so that a page that is no longer allowed is soon refused.
      'access-control-max-age': '600',
    })
    expect((await request({ ...asked, origin: 'https://evil.example' }, 'OPTIONS', path)).status).toBe(403)
  })

  test('that only embed something send no origin, but their browser does: they are refused', async () => {
    const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }
    const { status, body } = await request(embedded)
    expect([status, body]).toEqual([403, expect.stringContaining('Pages of other origins may not embed')])
    // Anyone may follow a link to the login page, and pages of this machine may embed.
    expect((await request({ ...embedded, 'sec-fetch-mode': 'navigate' }, 'GET', '/login')).status).not.toBe(403)
    expect((await request({ ...embedded, 'sec-fetch-site': 'same-site' })).status).toBe(200)
    // So may pages of an allowed origin, which the browser then sends.
    expect((await request({ ...embedded, origin: 'http://localhost:5173' })).status).toBe(200)
  })

  test('from anywhere may show pictures and files, as with Sanity’s own servers', async () => {
    const { url: file } = await client.assets.upload('file', Buffer.from('open'), { filename: 'a.txt' })
    const { pathname } = new URL(file)
    const { status, headers, body } = await request({ origin: 'https://evil.example' }, 'GET', pathname)
    expect([status, headers['access-control-allow-origin'], body]).toEqual([200, '*', 'open'])
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect((await request({ origin: 'https://evil.example' }, 'HEAD', pathname)).status).toBe(200)
    expect((await request({ host: 'evil.example' }, 'GET', pathname)).status).toBe(403)
    expect((await request({ origin: 'https://evil.example' }, 'GET', `/v1/..${pathname}`)).status).toBe(403)
  })

  test('can’t reach it under another host name (DNS rebinding)', async () => {
    for (const host of ['evil.example', 'evil.example:3900', 'localhost.evil.example', 'evil-localhost']) {
      const { status, body } = await request({ host })
      expect(status).toBe(403)
      expect(body).toContain(host)
    }
    expect((await request({ host: 'test.localhost:3900' })).status).toBe(200)
  })

  test.each(['/v1/mux', '/v1/socket/production'])('from elsewhere can’t open the WebSocket %s', async (path) => {
    const open = (origin: string) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(`ws://localhost:${lake.port}${path}`, { origin })
        socket.on('open', () => resolve('open')).on('error', (error) => resolve(error.message))
        socket.on('open', () => socket.close())
      })
    expect(await open('https://evil.example')).toContain('403')
    expect(await open('http://localhost:3333')).toBe('open')
  })
})

test('the lake only listens on the loopback interface', async () => {
  const outside = Object.values(os.networkInterfaces())
    .flat()
    .find((address) => address && !address.internal && address.family === 'IPv4')
  const answers = (host: string) =>
    fetch(`http://${host}:${lake.port}/`).then(
      () => true,
      () => false,
    )
  // A machine without a network has no address to try.
  expect(outside ? await answers(outside.address) : false).toBe(false)
  expect(await answers('127.0.0.1')).toBe(true)
})

test.each([
  ['token', lake.token, lake.viewerToken],
  ['viewer-token', lake.viewerToken, lake.token],
])(
  'the %s is in the data folder, readable only by its owner, and differs from the other one',
  async (name, token, other) => {
    const file = path.join(lake.dataDir, name)
    expect((await readFile(file, 'utf8')).trim()).toBe(token)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(token).not.toBe(other)
  },
)

test('the database contains no password or token in clear text', async () => {
  const editor = await signIn(lake, 'editor')
  const files = await Promise.all(
    ['lake.db', 'lake.db-wal'].map((name) => readFile(path.join(lake.dataDir, name), 'latin1').catch(() => '')),
  )
  const stored = files.join('')
  expect(stored).toContain('editor@localhost')
  for (const secret of [
    lake.token,
    editor.config().token ?? '',
    ...(lake.accounts ?? []).map(({ password }) => password),
  ])
    expect(stored).not.toContain(secret)
})

describe('roles', () => {
  test('the Studio learns what the role may do', async () => {
    const editor = await signIn(lake, 'editor')
    const administrator = await signIn(lake, 'administrator')
    const acl = { url: '/projects/test/datasets/production/acl' }
    expect(await editor.request(acl)).toEqual(EDITOR_GRANTS)
    expect(await administrator.request(acl)).toMatchObject([
      { permissions: expect.arrayContaining(['manage']) as string[] },
    ])
  })

  test('only administrators can create datasets', async () => {
    const editor = await signIn(lake, 'editor')
    expect((await failure(editor.datasets.create('staging'))).statusCode).toBe(403)
    await client.datasets.create('staging')
    expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production', 'staging'])
    expect(await clientWith({ token: lake.token, dataset: 'staging' }).fetch('count(*)')).toBe(0)
  })
})

test('an unknown request gets 404, and is remembered for tests', async () => {
  const response = await fetch(`${url}/v2026-03-01/what/is/this?a=b`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    statusCode: 404,
    error: 'Not Found',
    message: expect.stringContaining('/what/is/this') as string,
  })
  expect(lake.unknownRequests()).toContain('GET /v2026-03-01/what/is/this')
  expect(await client.request({ url: '/_unknown' })).toEqual(lake.unknownRequests())
})
