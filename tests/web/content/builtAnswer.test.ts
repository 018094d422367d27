import { QueryClient } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ContentUnavailable } from '../../../web/content/contentErrors.ts'
import { startElement } from '../../../web/start/startFacts.ts'
import { server } from '../../support/server.ts'

const cms = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve() }))
vi.mock('../../../web/content/sanityClient.ts', () => ({ fetchContent: vi.fn(() => cms.answer()) }))

const FILE = 'http://localhost:5173/content/servicePage.iot.json'
const built = { build: 'b1', content: { title: 'As built' }, syncTags: ['s1:iot'] }
const newer = { content: { title: 'Newer' }, syncTags: ['s1:iot'] }

beforeEach(() => {
  vi.resetModules()
  document.head.innerHTML = startElement({
    build: 'b1',
    run: { react: '', site: '' },
    fetch: [],
    styles: [],
    notFound: false,
  })
  cms.answer = () => Promise.reject(new Error('The CMS is not to be asked.'))
})
afterEach(() => {
  document.head.innerHTML = ''
})

/** Asks as a visitor's browser does when it goes to the page. */
async function ask() {
  const { contentQuery } = await import('../../../web/content/contentQuery.ts')
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = contentQuery<{ title: string }>({
    name: 'servicePage',
    groq: '*[_type == "servicePage"]',
    params: { route: '/iot' },
  })
  const { content } = await client.fetchQuery(query)
  return content.title
}

test('a page that is gone to is read from the site’s own host, and the CMS is asked nothing', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  expect(await ask()).toBe('As built')
})

test('what was published since the build comes from the CMS', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  const { noteChange } = await import('../../../web/content/changes.ts')
  noteChange('e1', ['s1:other'])
  expect(await ask()).toBe('As built')
  noteChange('e2', ['s1:iot'])
  cms.answer = () => Promise.resolve(newer)
  expect(await ask()).toBe('Newer')
})

test('when it is not known what was published, the CMS is asked', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  const { noteUnknownChanges } = await import('../../../web/content/changes.ts')
  noteUnknownChanges()
  cms.answer = () => Promise.resolve(newer)
  expect(await ask()).toBe('Newer')
})

test('when the CMS can’t be asked for what was published, the page is shown as it was built', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  const { noteChange } = await import('../../../web/content/changes.ts')
  noteChange('e1', ['s1:iot'])
  cms.answer = () => Promise.reject(new ContentUnavailable('down', { cause: undefined, tookTooLong: false }))
  expect(await ask()).toBe('As built')
})

test.each([
  ['has no such file', () => new HttpResponse(null, { status: 404 })],
  ['answers everything with a page', () => HttpResponse.html('<h1>404 Not Found</h1>')],
  ['can’t be reached', () => HttpResponse.error()],
])('when the host %s, the CMS is asked: the page may be new', async (_, answer) => {
  server.use(http.get(FILE, answer))
  cms.answer = () => Promise.resolve(newer)
  expect(await ask()).toBe('Newer')
})

test('a site that has been built anew meanwhile is not mixed with this one', async () => {
  server.use(http.get(FILE, () => HttpResponse.json({ ...built, build: 'b2' })))
  await expect(ask()).rejects.toThrow('The site has been built anew since this page was loaded.')
})
