import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaticServer, type StaticServer } from '../../hosts/preview/staticServer.ts'

let folder: string
let site: StaticServer
const asked: Request[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'answer-as-'))
  await writeFile(path.join(folder, 'index.html'), '<h1>Home</h1>')
  site = await createStaticServer({
    root: folder,
    port: 0,
    previewService: async (request) => {
      asked.push(request)
      const headers = {
        location: '/preview/x/About',
        'set-cookie': 'a=1; Path=/preview/x',
        'cache-control': 'no-store',
      }
      return new Response(request.method === 'POST' ? await request.text() : null, { status: 303, headers })
    },
  })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

test('what is below /preview/ is answered by the service, with its own headers', async () => {
  const response = await fetch(`${site.url}/preview/x?secret=1`, { redirect: 'manual', headers: { cookie: 'b=2' } })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/preview/x/About')
  expect(response.headers.get('set-cookie')).toBe('a=1; Path=/preview/x')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const [request] = asked
  expect(request?.url).toBe(`${site.url}/preview/x?secret=1`)
  expect(request?.headers.get('cookie')).toBe('b=2')
})

test('everything else is a file', async () => {
  const before = asked.length
  expect(await (await fetch(`${site.url}/`)).text()).toBe('<h1>Home</h1>')
  expect((await fetch(`${site.url}/previews`)).status).toBe(404)
  expect(asked.length).toBe(before)
})

test('a form is handed on, and what is longer than any form is refused', async () => {
  const send = (body: string) => fetch(`${site.url}/preview/x`, { method: 'POST', body, redirect: 'manual' })
  expect(await (await send('leave=1')).text()).toBe('leave=1')
  expect((await send('x'.repeat(70_000))).status).toBe(413)
})
