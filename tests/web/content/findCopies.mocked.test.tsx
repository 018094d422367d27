import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { env } from '#web/env.ts'
import { server } from '../../support/mockServer.ts'

// In Node, the client uses its own fetch, which MSW can't intercept.
vi.mock(import('@sanity/client'), async (original) => {
  const module = await original()
  const resolveFetch = () => globalThis.fetch
  return { ...module, createClient: (config) => module.createClient({ ...config, resolveFetch }) }
})

const PICTURE = 'image-abc-800x600-svg'
const FILE = 'file-abc-pdf'
const AT_CMS = `${env.lakeUrl}/images/local/production/abc-800x600.svg`

beforeEach(() => {
  // The list is fetched once per tab, and not in development.
  vi.resetModules()
  vi.stubEnv('DEV', false)
  const picture = { _type: 'picture', asset: { _id: PICTURE } }
  const file = { _type: 'file', asset: { _id: FILE, originalFilename: 'Guide.pdf', size: 9 } }
  const answer = { query: '', result: { content: { picture, file } }, ms: 1 }
  server.use(
    http.get(`${env.lakeUrl}/*/data/query/*`, () => HttpResponse.json(answer)),
    http.get('http://localhost:5173/pictures.json', () => HttpResponse.json({ [PICTURE]: { src: '/media/abc.svg' } })),
    http.get('http://localhost:5173/files.json', () => HttpResponse.json({ [FILE]: '/files/0123/Guide.pdf' })),
  )
})

/** The URLs of the picture and the file in a visitor's browser. */
async function addresses(): Promise<{ picture: string; file: string }> {
  const { contentQuery } = await import('#web/content/contentQuery.ts')
  const { impatientCache } = await import('../impatientCache.ts')
  const query = contentQuery<{ picture: { src: string }; file: { href: string } }>({ name: 'about', groq: '*[0]' })
  const { picture, file } = (await impatientCache().fetchQuery(query)).content
  return { picture: picture.src, file: file.href }
}

test('a picture and a file that the build copied come from the site itself', async () => {
  expect(await addresses()).toEqual({ picture: '/media/abc.svg', file: '/files/0123/Guide.pdf' })
})

test.each([
  ['doesn’t list it', () => HttpResponse.json({ other: {} })],
  ['is gone', () => new HttpResponse(null, { status: 404 })],
  ['can’t be reached', () => HttpResponse.error()],
  ['is a page of HTML', () => HttpResponse.html('<h1>Sign in to the network</h1>')],
])('if the list of copies %s, an upload comes from the CMS', async (_, fault) => {
  server.use(http.get(/localhost:5173\/(?:pictures|files)\.json/, fault))
  const file = `${env.lakeUrl}/files/local/production/abc.pdf?dl=Guide.pdf`
  expect(await addresses()).toEqual({ picture: AT_CMS, file })
})

test('a list of copied pictures that never arrives delays content by at most 5 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), 50)
    return limit.signal
  })
  server.use(http.get('http://localhost:5173/pictures.json', () => new Promise<never>(() => undefined)))
  expect((await addresses()).picture).toBe(AT_CMS)
  expect(timeout).toHaveBeenCalledWith(5000)
})

test('a browser’s client asks a CMS that can’t be reached once: the cache of queries tries again', async () => {
  let asked = 0
  server.use(
    http.get(`${env.lakeUrl}/*/data/query/*`, () => {
      asked += 1
      return HttpResponse.error()
    }),
  )
  await expect(addresses()).rejects.toThrow('the content service can’t be reached')
  expect(asked).toBe(1)
})
