/** What only `npm run preview` does; siteHosts.test.ts has what every host does. */
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStaticServer } from '#hosts/preview/staticServer.ts'
import { compressed } from '#hosts/staticFiles/compress.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

vi.mock('#hosts/staticFiles/compress.ts', { spy: true })

test('preview serves a new build without a restart: its pages, headers and redirects', async () => {
  const dist = temporaryFolder()
  const root = path.join(dist, 'site')
  const build = async (to: string, files: Readonly<Record<string, string>>) => {
    await mkdir(to)
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(to, name), text)
  }
  const long = 'old words '.repeat(500)
  await build(root, { 'index.html': long, 'gone.html': 'gone', _headers: '/*\n  X-Build: one\n' })
  const { url, close } = await createStaticServer({ root, port: 0 })
  onTestFinished(close)
  expect(await (await fetch(url)).text()).toBe(long)
  expect(await (await fetch(`${url}/gone`)).text()).toBe('gone')

  await build(path.join(dist, 'half'), {
    'index.html': 'new',
    'added.html': 'added',
    _headers: '/*\n  X-Build: two\n',
    _redirects: '/gone /added 301\n',
  })
  await rename(root, path.join(dist, 'old'))
  await rename(path.join(dist, 'half'), root)
  const home = await fetch(url)
  expect(await home.text()).toBe('new')
  expect(home.headers.get('x-build')).toBe('two')
  expect(await (await fetch(`${url}/gone`)).text()).toBe('added')
})

/** A preview that keeps what it compresses in a temporary folder of the test. */
async function previewInTemporary() {
  const root = temporaryFolder()
  await writeFile(path.join(root, 'index.html'), '<h1>Home</h1>')
  const temporary = temporaryFolder()
  vi.stubEnv('TMPDIR', temporary)
  return { root, temporary, server: await createStaticServer({ root, port: 0 }) }
}

test('preview sends the whole 404 page to a player that requests part of a missing video', async () => {
  const root = temporaryFolder()
  await writeFile(path.join(root, '404.html'), 'Not here')
  const { url, close } = await createStaticServer({ root, port: 0 })
  onTestFinished(close)
  const response = await fetch(`${url}/gone.mp4`, { headers: { range: 'bytes=0-1' } })
  expect([response.status, response.headers.get('content-range')]).toEqual([404, null])
  expect(await response.text()).toBe('Not here')
})

test('preview leaves nothing behind, whether it is closed or its port is in use', async () => {
  const { root, temporary, server } = await previewInTemporary()
  await fetch(server.url)
  expect(await readdir(temporary)).toHaveLength(1)
  const port = Number(new URL(server.url).port)
  await expect(createStaticServer({ root, port })).rejects.toThrow('EADDRINUSE')
  await expect.poll(() => readdir(temporary)).toHaveLength(1)
  await server.close()
  expect(await readdir(temporary)).toEqual([])
})

test('preview that is closed while compressing a file finishes that first, and leaves nothing behind', async () => {
  const { temporary, server } = await previewInTemporary()
  const done: string[] = []
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  vi.mocked(compressed).mockImplementationOnce(async () => {
    begun.resolve()
    await goOn.promise
    done.push('compressed')
    return Buffer.from('compressed')
  })
  const asked = fetch(server.url).catch(() => undefined)
  await begun.promise
  const closed = server.close().then(() => done.push('closed'))
  await Promise.race([closed, sleep(500)])
  goOn.resolve()
  await Promise.all([asked, closed])
  expect(done).toEqual(['compressed', 'closed'])
  expect(await readdir(temporary)).toEqual([])
})
