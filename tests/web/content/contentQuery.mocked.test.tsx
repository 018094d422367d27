import { SanityClient } from '@sanity/client'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { openBuildContent } from '#render/content/buildContent.ts'
import { createQueryClient } from '#web/content/browserCache.ts'
import { contentQuery, ContentUnavailable, MissingContent } from '#web/content/contentQuery.ts'
import { client as sanity } from '#web/content/sanityClient.ts'
import { server } from '../../support/mockServer.ts'
import { impatientCache } from '../impatientCache.ts'

// In Node, the client uses its own fetch, which MSW can't intercept.
vi.mock(import('@sanity/client'), async (original) => {
  const module = await original()
  const resolveFetch = () => globalThis.fetch
  return { ...module, createClient: (config) => module.createClient({ ...config, resolveFetch }) }
})

const ENDPOINT = 'http://localhost:3900/v2026-03-01/data/query/production'
const query = contentQuery<{ title: string } | null>({
  name: 'about',
  groq: '*[_type == "about" && _id == $id][0]',
  params: { id: 'about' },
})
const about = { content: { title: 'About' }, syncTags: [] }

const failureOf = (queries: QueryClient) => queries.fetchQuery(query).catch((error: unknown) => error)
const answer = (result: unknown, syncTags: string[] = []) =>
  server.use(
    http.get(ENDPOINT, () => HttpResponse.json({ query: '', result: { content: result }, ms: 1, syncTags })),
    http.get('http://localhost:5173/pictures.json', () => HttpResponse.json({})),
  )

describe('a CMS query', () => {
  test('CMS-03 fetches published content through @sanity/client, and react-query caches the result', async () => {
    let asked: URL | undefined
    server.use(
      http.get(ENDPOINT, ({ request }) => {
        asked = new URL(request.url)
        return HttpResponse.json({ query: '', result: { content: { title: 'About' } }, ms: 1 })
      }),
    )
    const ask = vi.spyOn(sanity, 'fetch')
    const queries = impatientCache()
    await queries.fetchQuery(query)
    await queries.fetchQuery({ ...query, staleTime: Infinity })
    expect(sanity).toBeInstanceOf(SanityClient)
    expect(ask).toHaveBeenCalledOnce()
    expect(queries.getQueryData(query.queryKey)).toEqual(about)
    expect(asked?.searchParams.get('query')).toContain('_type=="about"')
    expect(asked?.searchParams.get('$id')).toBe('"about"')
    expect(asked?.searchParams.get('perspective')).toBe('published')
  })

  test('in a cache that was not told how to ask, fails and says so', async () => {
    await expect(new QueryClient().fetchQuery(query)).rejects.toThrow(/has no `meta\.ask`/)
  })

  test('without content, the error names the query and the missing document', async () => {
    answer(null)
    const failure = await failureOf(impatientCache())
    expect(failure).toBeInstanceOf(MissingContent)
    expect(failure).toHaveProperty(
      'message',
      'Nothing is published for the query “about” (_type == "about", _id == $id, $id = "about").',
    )
  })

  test.each<[string, () => Response, RegExp]>([
    [
      'an error: its reason is shown',
      () => HttpResponse.json({ error: 'Bad', message: 'The lake is full' }, { status: 503 }),
      /the content service answered with an error: .*The lake is full/,
    ],
    ['nothing: it can’t be reached', () => HttpResponse.error(), /the content service can’t be reached\.$/],
    ['HTML: not a missing page', () => HttpResponse.html('<h1>Back soon</h1>'), /could not be fetched/],
    ['an object without a result: not a missing page', () => HttpResponse.json({}), /an answer that can’t be read/],
    ['null: not a missing page', () => HttpResponse.json(null), /could not be fetched/],
  ])('a CMS that responds with %s', async (_, broken, message) => {
    server.use(http.get(ENDPOINT, broken))
    const failure = await failureOf(impatientCache())
    expect(failure).toBeInstanceOf(ContentUnavailable)
    expect(failure).toHaveProperty('message', expect.stringMatching(message))
  })

  test('a reference to a deleted document leaves no hole in its list', async () => {
    answer({ items: [{ title: 'One' }, null, { title: 'Three' }] })
    await expect(impatientCache().fetchQuery(query)).resolves.toMatchObject({
      content: { items: [{ title: 'One' }, { title: 'Three' }] },
    })
  })

  test('if the CMS does not respond within 15 s, the error says so and there is no retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let asked = 0
    const arrival = new Promise<void>((resolve) => {
      server.use(
        http.get(ENDPOINT, () => {
          asked += 1
          resolve()
          return new Promise<never>(() => undefined)
        }),
      )
    })
    const failure = failureOf(createQueryClient())
    await arrival
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await failure).toHaveProperty(
      'message',
      'The content of this page could not be fetched: the content service did not answer within 15 seconds.',
    )
    expect(asked).toBe(1)
  })

  test('a build runs each query once; another build in the same process runs it again', async () => {
    const request = { queryKey: query.queryKey, name: 'about', groq: '*[_id == "about"][0]', params: {} }
    const { ask } = openBuildContent('/first')
    answer({ title: 'About' })
    expect(await ask(request)).toEqual(about)
    answer({ title: 'Changed' })
    expect(await ask(request)).toEqual(about)
    expect(await openBuildContent('/second').ask(request)).toMatchObject({ content: { title: 'Changed' } })
  })

  test('content that is unpublished while it is on the screen is dropped', async () => {
    answer({ title: 'About' })
    const queries = createQueryClient()
    const observer = new QueryObserver(queries, query)
    const stop = observer.subscribe(() => undefined)
    await expect.poll(() => observer.getCurrentResult().data).toEqual({ title: 'About' })
    answer(null)
    await queries.invalidateQueries()
    expect(observer.getCurrentResult()).toMatchObject({ data: undefined, error: expect.any(MissingContent) as unknown })
    stop()
  })
})
