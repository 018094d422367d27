import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '../../../web/env.ts'
import { server } from '../../support/server.ts'

// In Node the client brings a fetch of its own, which MSW does not see.
vi.mock(import('@sanity/client'), async (original) => {
  const module = await original()
  const resolveFetch = () => globalThis.fetch
  return { ...module, createClient: (config) => module.createClient({ ...config, resolveFetch }) }
})

const COPIES = 'http://localhost:5173/pictures.json'
const FILE = 'image-abc-800x600-svg'

beforeEach(() => {
  // The list is asked for once in the life of a tab, and not in development.
  vi.resetModules()
  vi.stubEnv('DEV', false)
  const picture = { _type: 'picture', asset: { _id: FILE } }
  server.use(
    http.get(`${env.lakeUrl}/*/data/query/*`, () =>
      HttpResponse.json({ query: '', result: { content: { picture } }, ms: 1 }),
    ),
  )
})

async function address(): Promise<string> {
  const { contentQuery } = await import('../../../web/content/contentQuery.ts')
  const { impatientCache } = await import('../impatientCache.ts')
  const client = impatientCache()
  const { content } = await client.fetchQuery(
    contentQuery<{ picture: { src: string } }>({ name: 'about', groq: '*[_id == "about"][0]' }),
  )
  return content.picture.src
}

test('a picture that the build has copied is shown from the site itself', async () => {
  server.use(http.get(COPIES, () => HttpResponse.json({ [FILE]: { src: '/media/abc.svg' } })))
  expect(await address()).toBe('/media/abc.svg')
})

test.each([
  ['is gone', () => new HttpResponse(null, { status: 404 })],
  ['can’t be reached', () => HttpResponse.error()],
  ['is a page of HTML', () => HttpResponse.html('<h1>Sign in to the network</h1>')],
])('when the list of copied pictures %s, the pictures come from the CMS', async (_, fault) => {
  server.use(http.get(COPIES, fault))
  expect(await address()).toBe(`${env.lakeUrl}/images/local/production/abc-800x600.svg`)
})

test('a list of copied pictures that never comes holds no content back for longer than 5 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), 50)
    return limit.signal
  })
  server.use(http.get(COPIES, () => new Promise<never>(() => undefined)))
  expect(await address()).toBe(`${env.lakeUrl}/images/local/production/abc-800x600.svg`)
  expect(timeout).toHaveBeenCalledWith(5000)
})

describe('a file for download', () => {
  const KEY = 'file-abc-pdf'
  const FILES = 'http://localhost:5173/files.json'

  async function fileAddress(): Promise<string> {
    const file = { _type: 'file', asset: { _id: KEY, originalFilename: 'Guide.pdf', size: 9 } }
    server.use(
      http.get(`${env.lakeUrl}/*/data/query/*`, () =>
        HttpResponse.json({ query: '', result: { content: { file } }, ms: 1 }),
      ),
    )
    const { contentQuery } = await import('../../../web/content/contentQuery.ts')
    const { impatientCache } = await import('../impatientCache.ts')
    const client = impatientCache()
    const query = contentQuery<{ file: { href: string } }>({ name: 'about', groq: '*[_id == "about"][0]' })
    return (await client.fetchQuery(query)).content.file.href
  }

  test('that the build has copied comes from the site itself', async () => {
    server.use(http.get(FILES, () => HttpResponse.json({ [KEY]: '/files/0123/Guide.pdf' })))
    expect(await fileAddress()).toBe('/files/0123/Guide.pdf')
  })

  test('that was uploaded after the build comes from the CMS, under its name', async () => {
    server.use(http.get(FILES, () => HttpResponse.json({ 'file-other-pdf': '/files/0123/Other.pdf' })))
    expect(await fileAddress()).toBe(`${env.lakeUrl}/files/local/production/abc.pdf?dl=Guide.pdf`)
  })
})
