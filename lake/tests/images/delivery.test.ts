import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'content-disposition'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DiskCache } from '../../images/cache.ts'
import { layoutFor } from '../../images/geometry.ts'
import { parseParameters } from '../../images/parameters.ts'
import { transformImage } from '../../images/transform.ts'
import { block, look, openImages, sixTiles } from './imageFixtures.ts'

/** The real transformation, with calls counted. */
const transformations = vi.fn(transformImage)

const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="alert(1)">
  <script>alert(document.cookie)</script><rect width="40" height="20" fill="#f00"/></svg>`

/** The name under which a browser saves a response. */
const suggestedName = (headers: object): string | undefined =>
  parse(String(new Headers(Object.entries(headers)).get('content-disposition'))).parameters['filename']

const { app, dataDir, get, logged, names, serve, six, store } = await openImages(transformations)
beforeEach(() => void transformations.mockClear())

describe('an image', () => {
  test('without parameters is the uploaded file, byte for byte', async () => {
    const { headers, rawPayload } = await get(six)
    expect(rawPayload.equals(await sixTiles())).toBe(true)
    expect(headers['content-type']).toBe('image/png')
  })

  test.each(['', 'w=20'])('with ?%s may be cached forever, used by any site, and not misinterpreted', async (query) => {
    expect((await get(six, query)).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  test('gets 304 for a client that has it, without being transformed', async () => {
    const { headers } = await get(six, 'w=21')
    transformations.mockClear()
    const again = await get(six, 'w=21', { 'if-none-match': `"other", W/${headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(transformations).not.toHaveBeenCalled()
    expect((await get(six, 'w=22', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  test('responds to HEAD like GET, without the body', async () => {
    for (const query of ['', 'w=23']) {
      const [head, whole] = await Promise.all([
        app.inject({ method: 'HEAD', url: `/images/demo/production/${six}?${query}` }),
        get(six, query),
      ])
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
      expect(head.headers.etag).toBe(whole.headers.etag)
    }
  })

  test('may have a file name for downloads at the end of its URL', async () => {
    const { rawPayload } = await app.inject(`/images/demo/production/${six}/our-team.png?w=30`)
    expect((await look(rawPayload)).width).toBe(30)
  })

  test.each([
    ['dl=team%20photo.png', 'team photo.png'],
    ['dl=caf%C3%A9%22%0D%0Ax%3A1.png', 'café"__x:1.png'],
    ["dl=It's%20(1)*.png", "It's (1)*.png"],
    ['dl=..%2F..%2Fetc', '.._.._etc'],
    ...['dl', 'dl=', 'dl=true'].map((query) => [query, 'SIX'] as const),
  ] as const)('%s suggests a file name', async (query, name) => {
    const { headers } = await get(six, query)
    expect(suggestedName(headers)).toBe(name.replace('SIX', six))
  })
})

// "The original filename will be used if present": https://www.sanity.io/docs/apis-and-sdks/image-urls and
// https://www.sanity.io/docs/asset-cdn
describe('a download without a name', () => {
  test.each([
    ['images', 'dl=', 'Müllers Team.PNG', 'Müllers Team.PNG'],
    ['images', 'dl=&w=30', 'Müllers Team.PNG', 'Müllers Team.PNG'],
    ['images', 'dl&fm=jpg', 'Müllers Team.PNG', 'Müllers Team.jpg'],
    ['images', 'dl&fm=jpg', 'Team.JPEG', 'Team.JPEG'],
    ['images', 'dlRaw=&w=30&fm=jpg', 'Müllers Team.PNG', 'Müllers Team.PNG'],
    ['images', 'dlRaw=other.png', 'Müllers Team.PNG', 'other.png'],
    // Half of a surrogate pair, as left by a program that truncates names.
    ['images', 'dl=', 'Team \ud83d.PNG', 'Team \ufffd.PNG'],
    ['files', 'dl=', 'Übersicht.txt', 'Übersicht.txt'],
  ] as const)('has the original one: %s?%s of %s', async (kind, query, original, name) => {
    const file = kind === 'images' ? six : await store(Buffer.from(original), '.txt', 'files')
    names.set(`${kind.slice(0, -1)}-${file.replace('.', '-')}`, original)
    const { headers, rawPayload } = await app.inject(`/${kind}/demo/production/${file}?${query}`)
    expect(suggestedName(headers)).toBe(name)
    const isRaw = kind === 'files' || query.startsWith('dlRaw') || query === 'dl='
    expect(rawPayload.equals(kind === 'files' ? Buffer.from(original) : await sixTiles())).toBe(isRaw)
    names.clear()
  })
})

describe('a bad request', () => {
  test.each([
    ['w=0', 'w'],
    ['w=abc', 'w'],
    // "Parameter "w" must be a valid integer": https://github.com/ascorbic/unpic/issues/3, and of q
    // https://github.com/sanity-io/image-url/issues/64
    ['w=149.6', 'w'],
    ['q=100?w=640', 'q'],
    ['q=80.5', 'q'],
    ['h=9999999', 'h'],
    ['blur=3000', 'blur'],
    ['w=10&w=20', 'w'],
    ['dpr=4', 'dpr'],
    ['fit=cover', 'fit'],
    ['crop=middle', 'crop'],
    ['crop=entropy,top', 'crop'],
    ['rect=1,2,3', 'rect'],
    ['rect=1.5,2,30,40', 'rect'],
    ['rect=400,0,10,10', 'rect'],
    ['or=45', 'or'],
    ['flip=x', 'flip'],
    ['bg=red', 'bg'],
    // It isn't documented how hosted Sanity treats unknown parameters; here, mistakes show.
    ['width=100', 'width'],
    ['v=2', 'v'],
    ['__proto__=1', '__proto__'],
  ])('?%s names the parameter', async (query, parameter) => {
    const { statusCode, headers, body } = await get(six, query)
    expect(statusCode).toBe(400)
    const answer: unknown = JSON.parse(body)
    expect(answer).toMatchObject({ statusCode: 400, error: 'Bad Request', parameter })
    expect(answer).toMatchObject({ message: expect.stringContaining(`"${parameter}"`) })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'access-control-allow-origin': '*' })
  })

  test.each(['w=9000', 'w=8000&h=8000&fit=crop', 'w=8000&dpr=2', 'w=8190&pad=50', 'w=50&h=8000&fit=scale&pad=9000'])(
    '?%s is too large, and the error says what to change',
    async (query) => {
      const { statusCode, body } = await get(six, query)
      expect(statusCode).toBe(400)
      expect(body).toContain('Ask for a smaller w, h, dpr or pad.')
      expect(transformations).not.toHaveBeenCalled()
    },
  )

  test('a density that would make the picture too large is lowered', () => {
    const canvas = (w: string, dpr: string) =>
      layoutFor({ width: 300, height: 200 }, parseParameters({ w, dpr })).canvas
    expect(canvas('3000', '3')).toEqual({ width: 7500, height: 5000 })
    expect(canvas('4500', '2')).toEqual({ width: 6750, height: 4500 })
  })

  test('a strip that would be enlarged without limit is refused before any work', async () => {
    const file = await store(await block(4000, 1, '#f00'), '-4000x1.png')
    expect((await get(file, 'h=1000')).statusCode).toBe(400)
    const cropped = await get(file, 'w=200&h=4000&fit=crop&crop=entropy')
    expect([cropped.statusCode, (await look(cropped.rawPayload)).height]).toEqual([200, 4000])
  })

  test.each([
    ['an image that is not there', `/images/demo/production/${'0'.repeat(40)}-1x1.png`],
    ['another project', '/images/other/production/SIX'],
    ['another dataset', '/images/demo/staging/SIX'],
    ['a path upward', '/images/demo/production/..%2F..%2F..%2Fpackage.json'],
    ['a dataset that is a path', '/images/demo/..%2Fproduction/SIX'],
    ['a null byte', '/images/demo/production/SIX%00.png'],
    ['an image asked for as a file', '/files/demo/production/SIX'],
  ])('%s is not found', async (_, url) => {
    const { statusCode, body } = await app.inject(url.replace('SIX', six))
    expect(statusCode).toBe(404)
    expect(body).not.toContain('dependencies')
  })

  test('of another project is not found', async () => {
    await cp(path.join(dataDir, 'assets/images/demo'), path.join(dataDir, 'assets/images/other'), { recursive: true })
    expect((await app.inject(`/images/other/production/${six}`)).statusCode).toBe(404)
  })

  test('a damaged file leads to a sentence, not a stack trace', async () => {
    const file = await store(Buffer.from('not a picture'), '-30x20.png')
    const { statusCode, body, headers } = await get(file, 'w=10')
    expect(statusCode).toBe(500)
    expect(body).toContain('upload it again')
    expect(body).not.toContain(dataDir)
    expect(headers['cache-control']).toBe('no-store')
    expect(logged.at(-1)).toContain('unsupported image format')
  })
})

describe('SVG', () => {
  test('is sent unchanged, in a way that runs no script, whatever the parameters', async () => {
    const file = await store(Buffer.from(HOSTILE_SVG), '-40x20.svg')
    const { statusCode, headers, body } = await get(file, 'w=200&fm=png&auto=format')
    expect([statusCode, body]).toEqual([200, HOSTILE_SVG])
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('a file', () => {
  const TEXT = 'The quick brown fox'
  const ETAG = `"${createHash('sha1').update(TEXT).digest('hex')}"`

  test('of a type that a browser may open is shown inline', async () => {
    const file = await store(Buffer.from('%PDF-1.7'), '.pdf', 'files')
    const { headers } = await app.inject(`/files/demo/production/${file}`)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBeUndefined()
  })

  test.each(['html', 'svg', 'xml', 'js', 'exe', 'swf'])('that ends in .%s is always downloaded', async (extension) => {
    const file = await store(Buffer.from(HOSTILE_SVG), `.${extension}`, 'files')
    expect((await app.inject(`/files/demo/production/${file}`)).headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
  })

  test.each<[name: string, headers: Record<string, string>, status: number, body: string, contentRange?: string]>([
    ['the first', { range: 'bytes=0-3' }, 206, 'The ', `bytes 0-3/${TEXT.length}`],
    ['from one on', { range: 'bytes=10-' }, 206, 'brown fox', `bytes 10-18/${TEXT.length}`],
    ['the last', { range: 'bytes=-3' }, 206, 'fox', `bytes 16-18/${TEXT.length}`],
    ['more than there are', { range: 'bytes=-900' }, 206, TEXT, `bytes 0-18/${TEXT.length}`],
    ['past the end', { range: 'bytes=16-900' }, 206, 'fox', `bytes 16-18/${TEXT.length}`],
    ['behind the end', { range: 'bytes=19-' }, 416, '', `bytes */${TEXT.length}`],
    ['backward', { range: 'bytes=5-2' }, 416, '', `bytes */${TEXT.length}`],
    ['several parts', { range: 'bytes=0-1,4-5' }, 200, TEXT],
    ['of a file that is as it was', { range: 'bytes=0-3', 'if-range': ETAG }, 206, 'The ', `bytes 0-3/${TEXT.length}`],
    ['of a file that has changed since', { range: 'bytes=0-3', 'if-range': '"older"' }, 200, TEXT],
  ])('a range: %s', async (_name, headers, status, body, contentRange) => {
    const file = await store(Buffer.from(TEXT), '.txt', 'files')
    const answer = await app.inject({ url: `/files/demo/production/${file}`, headers })
    expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange])
    // The file never changes, but an invalid request must not be cached.
    expect(answer.headers['cache-control']).toMatch(status === 416 ? /^no-store$/ : /immutable/)
    expect(answer.headers['accept-ranges']).toBe('bytes')
  })

  test('of zero bytes is served', async () => {
    const file = await store(Buffer.alloc(0), '.txt', 'files')
    const { statusCode, body } = await app.inject(`/files/demo/production/${file}`)
    expect([statusCode, body]).toEqual([200, ''])
  })
})

describe('work and cache', () => {
  test('equal requests at the same time make the picture once, and later ones not at all', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(six, 'w=111&fm=webp')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
    expect(transformations).toHaveBeenCalledTimes(1)
    await get(six, 'fm=webp&w=111')
    await get(six, 'fm=webp&w=37&dpr=3')
    expect(transformations).toHaveBeenCalledTimes(1)
  })

  test('is still there after a restart', async () => {
    const before = await get(six, 'w=77')
    const restarted = await serve()
    transformations.mockClear()
    const after = await restarted.inject(`/images/demo/production/${six}?w=77`)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
    expect(transformations).not.toHaveBeenCalled()
    await restarted.close()
  })

  test('a cached file that someone deleted is made again', async () => {
    await get(six, 'w=78')
    const cacheDir = path.join(dataDir, 'image-cache')
    for (const name of await readdir(cacheDir)) {
      await rm(path.join(cacheDir, name))
    }
    expect((await get(six, 'w=78')).statusCode).toBe(200)
  })

  test('a picture that can’t be cached is sent anyway, and the log says so', async () => {
    const cacheDir = path.join(dataDir, 'image-cache')
    await rename(cacheDir, `${cacheDir}-moved`)
    expect((await get(six, 'w=79')).statusCode).toBe(200)
    expect(logged.at(-1)).toMatch(/^The picture .+ could not be kept: ENOENT/)
    await rename(`${cacheDir}-moved`, cacheDir)
  })

  test('the least recently used goes first when the cache is full', async () => {
    const directory = path.join(dataDir, 'small')
    const cache = await DiskCache.open(directory, 100)
    await cache.write('a', Buffer.alloc(40, 'a'))
    await cache.write('b', Buffer.alloc(40, 'b'))
    await cache.read('a')
    await cache.write('c', Buffer.alloc(40, 'c'))
    expect(await cache.read('b')).toBeUndefined()
    expect((await readdir(directory)).toSorted()).toEqual(['a', 'c'])
    await cache.write('huge', Buffer.alloc(101))
    expect((await readdir(directory)).toSorted()).toEqual(['a', 'c'])
  })

  test('a rewritten file counts as newer, and a failed write leaves nothing', async () => {
    const directory = path.join(dataDir, 'rewritten')
    const cache = await DiskCache.open(directory, 100)
    await cache.write('a', Buffer.from('old'))
    await cache.write('a', Buffer.from('new'))
    expect(String(await cache.read('a'))).toBe('new')
    await mkdir(path.join(directory, 'folder'))
    await expect(cache.write('folder', Buffer.from('x'))).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect((await readdir(directory)).toSorted()).toEqual(['a', 'folder'])
  })

  test('a restart keeps the order of use and removes incomplete files', async () => {
    const directory = path.join(dataDir, 'restarted')
    const first = await DiskCache.open(directory, 1000)
    for (const [index, name] of ['x', 'y', 'z'].entries()) {
      await first.write(name, Buffer.alloc(40))
      await utimes(path.join(directory, name), index + 1, index + 1)
    }
    await first.read('x')
    await writeFile(path.join(directory, 'crashed.part'), 'half')
    await DiskCache.open(directory, 100)
    expect((await readdir(directory)).toSorted()).toEqual(['x', 'z'])
  })
})
