// @vitest-environment node
import { setTimeout as sleep } from 'node:timers/promises'
import { QueryClient } from '@tanstack/react-query'
import { evaluate, parse } from 'groq-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ContentMemory } from '#render/output/buildMemory.ts'
import type { QueryResult, Ask, ContentRequest } from '#web/content/contentQuery.ts'
import { articleListQuery, ARTICLES_A_PAGE } from '#web/content/queries/articles.ts'
import { jobQuery } from '#web/content/queries/job.ts'
import { postQuery } from '#web/content/queries/post.ts'
import { fakeLiveEvents } from '../../support/fakeLiveEvents.ts'

const askSanity = vi.hoisted(() => vi.fn<(request: ContentRequest) => Promise<QueryResult>>())
vi.mock('#web/content/askSanity.ts', () => ({
  askSanity: (_client: unknown, request: ContentRequest) => askSanity(request),
}))
vi.mock('#web/content/live.ts', () => ({ contentEventsUrl: 'http://lake/data/live/events/production' }))
vi.mock('#web/content/sanityClient.ts', () => ({ client: { getUrl: () => 'http://lake/' } }))

const post = (id: string, date: unknown, more: object = {}) => ({
  _id: id,
  _type: 'post',
  title: `The title of ${id}`,
  slug: { current: id },
  excerpt: 'What it is about.',
  date,
  author: { _ref: 'ann' },
  ...more,
})

const dataset = [
  { _id: 'ann', _type: 'person', name: 'Ann' },
  post('first', '2026-01-01'),
  post('without-excerpt', '2026-01-02', { excerpt: null }),
  post('Twin-b', '2026-01-03'),
  post('twin-a', '2026-01-03'),
  post('without-date', undefined),
  post('last', '2026-01-09'),
  { ...post('once-more', '2026-01-05'), slug: { current: 'FIRST' } },
]

async function answer({ groq, params }: Pick<ContentRequest, 'groq' | 'params'>): Promise<QueryResult> {
  const value = await evaluate(parse(groq, { params }), { dataset, params })
  return { content: await value.get(), syncTags: [`s1:${groq.length}`] }
}

/**
 * The mocks must throw the error classes of the same build.
 * @param earlier what it may resume from; nothing by default
 * @param changed tags of what was published since
 */
async function build(earlier?: ContentMemory, changed?: ReadonlySet<string>) {
  vi.resetModules()
  const { ContentUnavailable } = await import('#web/content/contentQuery.ts')
  const { openBuildContent } = await import('#render/content/buildContent.ts')
  const failWith = (message: string, tookTooLong: boolean, cause?: object) =>
    new ContentUnavailable(message, { cause, tookTooLong })
  const reuse = () => Promise.resolve()
  const content = openBuildContent('/site', earlier && { memory: earlier, isSameCode: false, changed, reuse })
  return { ...content, failWith }
}

const slugs = ['first', 'without-excerpt', 'twin-a', 'twin-b', 'without-date', 'last']
const home: ContentRequest = { queryKey: ['home'], name: 'home', groq: '*', params: {} }

const postWith = (ask: Ask, slug: string) =>
  new QueryClient().fetchQuery({ ...postQuery(slug), meta: { ask }, retry: false })

beforeEach(() => {
  askSanity.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test('every article has the neighbors that the CMS would return, and one list has all articles', async () => {
  askSanity.mockImplementation(answer)
  const { ask } = await build()
  const contentsFrom = (ask: Ask) => Promise.all(slugs.map(async (slug) => (await postWith(ask, slug)).content))
  expect(await contentsFrom(ask)).toEqual(await contentsFrom(answer))
  const lists = askSanity.mock.calls.filter(([{ params }]) => !('slug' in params))
  expect(lists).toHaveLength(1)
  // A page is queried again when a neighbor of its article changes.
  expect((await postWith(ask, 'last')).syncTags).toHaveLength(2)
})

test('a CMS that can’t handle many parallel queries gets them again, with fewer at a time', async () => {
  const { ask, failWith } = await build()
  let atOnce = 0
  askSanity.mockImplementation(async () => {
    atOnce += 1
    await sleep(5)
    const isTooMuch = atOnce > 2
    atOnce -= 1
    if (isTooMuch) throw failWith('It took too long.', true)
    return { content: {}, syncTags: [] }
  })
  const names = Array.from({ length: 8 }, (_, index) => `query${index}`)
  expect(await Promise.all(names.map((name) => ask({ ...home, name, groq: name })))).toHaveLength(8)
  expect(vi.mocked(console.warn).mock.calls.join('\n')).toMatch(/too long over “query\d”.* at a time/)
})

test('each build checks again whether a job is open, because it closes by the clock without a publication', async () => {
  const job = async (ask: Ask) => (await new QueryClient().fetchQuery({ ...jobQuery('cloud'), meta: { ask } })).content
  askSanity.mockResolvedValue({ content: 'Open', syncTags: ['s1:job'] })
  const earlier = await build()
  await Promise.all([earlier.ask(home), job(earlier.ask)])
  const { ask } = await build(await earlier.memory('p1'), new Set())
  askSanity.mockResolvedValue({ content: 'Closed', syncTags: ['s1:job'] })
  expect([(await ask(home)).content, await job(ask)]).toEqual(['Open', 'Closed'])
})

test.each([
  ['nothing was published since', new Set<string>()],
  ['the quota of the CMS is exhausted', undefined],
])('content that is reused because %s keeps its pictures on the site', async (_why, changed) => {
  askSanity.mockResolvedValue({ content: 'As before', syncTags: ['s1:home'] })
  const before = await build()
  await before.ask(home)
  const { results, ...earlier } = await before.memory('p1')
  const shown = Object.entries(results).map(([name, known]) => [name, { ...known, uploads: ['image-a'] }])
  const pictures = { 'image-a': { src: '/media/a.jpg' } }
  const { ask, failWith, memory } = await build({ ...earlier, pictures, results: Object.fromEntries(shown) }, changed)
  askSanity.mockRejectedValue(failWith('No.', false, { statusCode: 402 }))
  await ask(home)
  expect((await memory('p1')).pictures).toEqual(pictures)
})

test('a result with unknown dependencies is queried again', async () => {
  askSanity.mockResolvedValue({ content: 'Before', syncTags: [] })
  const earlier = await build()
  await earlier.ask(home)
  const { ask } = await build(await earlier.memory('p1'), new Set())
  askSanity.mockResolvedValue({ content: 'After', syncTags: [] })
  expect((await ask(home)).content).toBe('After')
})

test('a page of the list has its own articles, and the first article of the next page', async () => {
  const all = Array.from({ length: 60 }, (_, index) => index)
  askSanity.mockResolvedValue({ content: all, syncTags: [] })
  const { ask } = await build()
  const listed = async (page: number) =>
    (await new QueryClient().fetchQuery({ ...articleListQuery(page), meta: { ask } })).content
  expect(await listed(1)).toEqual(all.slice(0, ARTICLES_A_PAGE + 1))
  expect(await listed(2)).toEqual(all.slice(ARTICLES_A_PAGE, 2 * ARTICLES_A_PAGE + 1))
})

test.each([
  ['that never answers in time', true, 4],
  ['that answers with an error', false, 1],
])('a CMS %s stops the build', async (_, tookTooLong, times) => {
  const { ask, failWith } = await build()
  askSanity.mockRejectedValue(failWith('No.', tookTooLong))
  await expect(ask(home)).rejects.toThrow('No. (Query “home”')
  expect(askSanity).toHaveBeenCalledTimes(times)
})

describe('a CMS that refuses', () => {
  /** The results that a successful build has kept. */
  async function earlierBuild() {
    askSanity.mockResolvedValue({ content: 'As before', syncTags: ['s1:home'] })
    const { ask, memory } = await build()
    await ask(home)
    return memory('p1')
  }

  test.each([
    { statusCode: 402, message: 'Payment Required' },
    { statusCode: 429, message: 'The quota of the plan is reached' },
  ])(
    'because its quota is exhausted ($statusCode) is worked around, and the build knows the age of its content',
    async (refusal) => {
      const earlier = await earlierBuild()
      const { ask, failWith, earlierAskedAt, memory } = await build(earlier)
      askSanity.mockRejectedValue(failWith('No.', false, refusal))
      expect((await ask(home)).content).toBe('As before')
      expect(earlierAskedAt()).toBe(earlier.askedAt)
      // The next build knows that, too.
      expect((await memory('p1')).askedAt).toBe(earlier.askedAt)
      await expect(ask({ ...home, groq: '*[]' })).rejects.toThrow(
        'no earlier build is kept that has this. No. (Query “home”',
      )
    },
  )

  test('because its quota is exhausted stops a build after one that did not record its uploads', async () => {
    const earlier = await earlierBuild()
    for (const known of Object.values(earlier.results)) Reflect.deleteProperty(known, 'uploads')
    const { ask, failWith } = await build(earlier)
    askSanity.mockRejectedValue(failWith('No.', false, { statusCode: 402 }))
    await expect(ask(home)).rejects.toThrow('no earlier build is kept that has this. No. (Query “home”')
  })

  test.each([
    { statusCode: 429, message: 'Too many requests' },
    { statusCode: 503, message: 'Unavailable' },
  ])('for another reason ($statusCode) stops the build', async (refusal) => {
    const { ask, failWith } = await build(await earlierBuild())
    askSanity.mockRejectedValue(failWith('No.', false, refusal))
    await expect(ask(home)).rejects.toThrow('No. (Query “home”')
  })
})

describe('what was published since an earlier build', () => {
  let server: ReturnType<typeof fakeLiveEvents>
  const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  /** @param happen the server's events once a stream is open, or has been requested */
  async function since(from: string | undefined, happen: () => unknown) {
    const { publishedSince } = await import('#render/content/publishedSince.ts')
    vi.useFakeTimers()
    const published = publishedSince(from)
    await later()
    await happen()
    await later(10_000)
    return published
  }

  beforeEach(() => {
    server = fakeLiveEvents()
  })
  afterEach(() => vi.useRealTimers())

  test('is the tags of all changes, up to the CMS’s current position', async () => {
    const published = since('p1', () => {
      server.welcome('p3')
      server.publish('p2', 's1:home', 's1:site')
      server.publish('p3', 's1:home')
    })
    expect(await published).toEqual({ position: 'p3', tags: new Set(['s1:home', 's1:site']) })
    expect([server.opened, server.open]).toEqual([['p1'], 0])
  })

  test('resumes after a disconnect, and keeps earlier events', async () => {
    const published = since('p1', async () => {
      server.welcome('p3')
      server.publish('p2', 's1:home')
      await later()
      server.cut()
      await later(1000)
      server.welcome('p3')
      server.publish('p3', 's1:site')
    })
    expect(await published).toEqual({ position: 'p3', tags: new Set(['s1:home', 's1:site']) })
  })

  test.each<[string, string | undefined, () => unknown]>([
    ['there is no earlier build', undefined, () => server.welcome('p2')],
    [
      'the server has lost the place, and then goes away',
      'p1',
      () => {
        server.welcome('p2')
        server.send('restart', 'p2')
        server.send('goaway', 'p2')
      },
    ],
    [
      'one of several changes says no tags',
      'p0',
      () => {
        server.welcome('p2')
        server.send('message', 'p1')
        server.publish('p2', 's1:home')
      },
    ],
  ])('is unknown if %s: then everything is queried', async (_, from, happen) => {
    expect(await since(from, happen)).toEqual({ position: 'p2' })
  })

  test('has no position without a stream, for which it waits 10 s at most', async () => {
    server.admits = () => false
    expect(await since('p1', () => undefined)).toEqual({})
    expect(server.opened.length).toBeGreaterThan(2)
  })
})
