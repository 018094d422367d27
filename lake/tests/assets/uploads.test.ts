import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { Dataset } from '../../store/dataset.ts'
import { signIn } from '../lakeSignIn.ts'
import { failure, startTestLake } from '../testLake.ts'

const lake = await startTestLake()
const { client } = lake

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
const stored = (relative: string) => path.join(lake.dataDir, 'assets', relative)

test.each([
  ['is full', { errcode: 13 }],
  ['can only be read', { errcode: 8 }],
  ['fails', { errcode: 10 }],
  ['can only be read (of the file system)', { code: 'EROFS' }],
  ['is full (of the file system)', { code: 'ENOSPC' }],
  ['is full for this user', { code: 'EDQUOT' }],
  ['holds no file of this size', { code: 'EFBIG' }],
])('a file whose document can’t be stored, because the disk %s, is removed again', async (_why, code) => {
  const bytes = await picture('teal')
  const commit = vi.spyOn(Dataset.prototype, 'commit').mockImplementationOnce(() => {
    throw Object.assign(new Error('It can’t be written.'), code)
  })
  expect((await failure(client.assets.upload('image', bytes))).statusCode).toBe(507)
  commit.mockRestore()
  const folder = stored('images/test/production')
  expect((await readdir(folder)).filter((name) => name.startsWith(sha1(bytes)))).toEqual([])
})

test('an uploaded image becomes an asset document that describes it', async () => {
  const bytes = await picture('red')
  const hash = sha1(bytes)
  const asset = await client.assets.upload('image', bytes, {
    filename: 'red.png',
    label: 'plain',
    title: 'Red',
    description: 'Nothing but red.',
    creditLine: 'Ann',
    source: { id: 's1', name: 'bank', url: 'https://bank.example' },
  })
  expect(asset).toMatchObject({
    _id: `image-${hash}-40x20-png`,
    _type: 'sanity.imageAsset',
    assetId: hash,
    sha1hash: hash,
    extension: 'png',
    mimeType: 'image/png',
    size: bytes.length,
    originalFilename: 'red.png',
    path: `images/test/production/${hash}-40x20.png`,
    url: `${lake.url}/images/test/production/${hash}-40x20.png`,
    label: 'plain',
    title: 'Red',
    description: 'Nothing but red.',
    creditLine: 'Ann',
    source: { id: 's1', name: 'bank', url: 'https://bank.example' },
    metadata: { dimensions: { width: 40, height: 20, aspectRatio: 2 }, isOpaque: true },
  })
  expect(await client.getDocument(asset._id)).toEqual(asset)
  expect(await readFile(stored(asset.path))).toEqual(bytes)
  expect(Buffer.from(await (await fetch(asset.url)).arrayBuffer())).toEqual(bytes)
})

test.each([
  ['Guide.PDF', 'pdf', 'application/pdf'],
  ['Plan', 'pdf', 'application/pdf'],
  ['budget.xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
])(
  '%s is kept unchanged, and offered as a download with a name and its type',
  async (filename, extension, mimeType) => {
    const bytes = Buffer.from(`a ${filename}`)
    const asset = await client.assets.upload('file', bytes, { filename, contentType: mimeType })
    expect(asset).toMatchObject({
      _id: `file-${sha1(bytes)}-${extension}`,
      _type: 'sanity.fileAsset',
      extension,
      mimeType,
      originalFilename: filename,
      size: bytes.length,
    })
    const answer = await fetch(`${asset.url}?dl=My-${filename}`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': mimeType,
      'content-disposition': `attachment; filename=My-${filename}`,
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
  },
)

test('a file keeps the extension of its name, whatever the type that a browser sends', async () => {
  const asset = await client.assets.upload('file', Buffer.from('art'), { filename: 'Logo.ai', contentType: 'image/x' })
  expect(asset.extension).toBe('ai')
})

test('a file without a type, as @sanity/import sends it, gets the type of its extension', async () => {
  const url = client.getUrl('/assets/files/production?filename=')
  const send = async (filename: string) => {
    const headers = { authorization: `Bearer ${client.config().token}` }
    const answer = await fetch(url + filename, { method: 'POST', headers, body: Buffer.from(`of ${filename}`) })
    return ((await answer.json()) as { document: { mimeType: string } }).document.mimeType
  }
  expect(await send('paper.pdf')).toBe('application/pdf')
  expect(await send('table.csv')).toBe('text/csv')
  expect(await send('page.html')).toBe('application/octet-stream')
})

test('a large file is streamed to the disk', async () => {
  const bytes = Buffer.alloc(20 * 1024 * 1024, 7)
  const asset = await client.assets.upload('file', bytes, { filename: 'large.bin' })
  expect(asset).toMatchObject({ size: bytes.length, sha1hash: sha1(bytes) })
})

test('a file that is not an image is refused with a sentence, and leaves nothing behind', async () => {
  const error = await failure(client.assets.upload('image', Buffer.from('not an image'), { filename: 'x.png' }))
  expect([400, 415]).toContain(error.statusCode)
  expect(error.message).toMatch(/\w+ \w+/)
  expect((await failure(client.assets.upload('file', Buffer.alloc(0)))).statusCode).toBe(400)
  expect(await readdir(stored('incoming'))).toEqual([])
})

/** An incomplete upload, not sent by the client. */
const startUpload = (kind: string, headers: OutgoingHttpHeaders) =>
  request({
    port: lake.port,
    path: `/v1/assets/${kind}/production?filename=x.bin`,
    method: 'POST',
    headers: { authorization: `Bearer ${lake.token}`, ...headers },
  })

test('an image over the limit is refused with 413 before all of it has arrived', async () => {
  const upload = startUpload('images', { 'content-type': 'image/png', 'transfer-encoding': 'chunked' })
  const chunk = Buffer.alloc(1024 * 1024)
  const pump = () => {
    while (!upload.destroyed && upload.write(chunk));
  }
  upload.on('drain', pump)
  pump()
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(413)
  upload.on('error', () => {}).destroy()
})

test('an aborted upload leaves nothing behind', async () => {
  const documents = await client.fetch<number>('count(*)')
  const files = await readdir(stored('files/test/production'))
  const upload = startUpload('files', { 'content-length': '1000000' }).on('error', () => {})
  upload.write(Buffer.alloc(1000))
  await expect.poll(() => readdir(stored('incoming'))).toHaveLength(1)
  upload.destroy()
  await expect.poll(() => readdir(stored('incoming'))).toEqual([])
  expect(await client.fetch('count(*)')).toBe(documents)
  expect(await readdir(stored('files/test/production'))).toEqual(files)
})

test('deleting an asset removes its file, and uploading it again restores it', async () => {
  const bytes = await picture('purple')
  for (const upload of [
    () => client.assets.upload('image', bytes),
    () => client.assets.upload('file', Buffer.from('gone'), { filename: 'gone.txt' }),
  ]) {
    const asset = await upload()
    expect((await fetch(asset.url)).status).toBe(200)
    await client.delete(asset._id)
    expect((await fetch(asset.url)).status).toBe(404)
    expect(existsSync(stored(asset.path))).toBe(false)
    await upload()
    expect((await fetch(asset.url)).status).toBe(200)
  }
})

test('an asset that is deleted during a second upload afterward exists completely or not at all', async () => {
  const bytes = await picture('orange')
  const { _id, url } = await client.assets.upload('image', bytes)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? client.assets.upload('image', bytes) : client.delete({ query: '*[_id == $_id]', params: { _id } }),
    ),
  )
  const { status } = await fetch(url)
  expect(status).toBe((await client.getDocument(_id)) ? 200 : 404)
})

test('an upload that the role does not allow is refused with 403, and leaves nothing behind', async () => {
  const roles = {
    editor: [{ filter: '_type != "sanity.imageAsset"', permissions: ['read' as const, 'create' as const] }],
  }
  const strict = await startTestLake({ roles, localAccounts: true })
  const editor = await signIn(strict, 'editor')
  const error = await failure(editor.assets.upload('image', await picture('black')))
  expect(error).toMatchObject({
    statusCode: 403,
    details: { items: [{ error: { type: 'insufficientPermissionsError', permission: 'create' } }] },
  })
  expect(await readdir(path.join(strict.dataDir, 'assets/images/test/production'))).toEqual([])
  expect(await readdir(path.join(strict.dataDir, 'assets/incoming'))).toEqual([])
  await expect(editor.assets.upload('file', Buffer.from('x'))).resolves.toMatchObject({ size: 1 })
})

test('only a few pictures are analyzed in parallel', async () => {
  const colors = ['#010101', '#020202', '#030303', '#040404', '#050505', '#060606', '#070707', '#080808']
  const pictures = await Promise.all(colors.map(picture))
  let most = 0
  const count = (waiting: number) => (most = Math.max(most, waiting))
  sharp.queue.on('change', count)
  await Promise.all(pictures.map((bytes) => client.assets.upload('image', bytes)))
  sharp.queue.off('change', count)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})
