import { setTimeout as sleep } from 'node:timers/promises'
import { CancelledError, QueryObserver } from '@tanstack/react-query'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from '#web/content/browserCache.ts'
import { noteChange } from '#web/content/changes.ts'
import { contentQuery, ContentUnavailable, MissingContent } from '#web/content/contentQuery.ts'
import { restoreReplaced } from '#web/content/replacedResults.ts'
import { env } from '#web/env.ts'
import { positionHeader } from '#web/lib/livePosition.ts'
import { startElement } from '#web/lib/startFacts.ts'
import { server } from '../../support/mockServer.ts'
import { settled } from '../../support/settled.ts'
import { impatientCache } from '../impatientCache.ts'

const cms = vi.hoisted(() => ({ answer: (): Promise<unknown> => Promise.resolve() }))
const fetchContent = vi.hoisted(() => vi.fn(() => cms.answer()))
vi.mock('#web/content/sanityClient.ts', () => ({ fetchContent }))
const script = vi.hoisted(() => ({ onTheWay: () => {} }))
vi.mock('#web/lib/loadScript.ts', () => ({
  loadScript: async (load: () => Promise<unknown>) => {
    const loaded = await load()
    script.onTheWay()
    return loaded
  },
}))

const FILE = 'http://localhost:5173/content/servicePage.iot.json'
const built = { build: 'b1', content: { title: 'As built' }, syncTags: ['s1:iot'] }
const newer = { content: { title: 'Newer' }, syncTags: ['s1:iot'] }

const FACTS = { build: 'b1', run: { react: '', site: '' }, fetch: [], styles: [], notFound: false }

beforeEach(() => {
  document.head.innerHTML = startElement(FACTS)
  fetchContent.mockClear()
  cms.answer = () => Promise.reject(new Error('The CMS is not to be asked.'))
})

const queryOf = ({ name, params }: { name: string; params: Record<string, string> }) =>
  contentQuery<{ title: string }>({ name, groq: '*[_type == "page"]', params })
const IOT: Parameters<typeof queryOf>[0] = { name: 'servicePage', params: { route: '/iot' } }
const iotQuery = queryOf(IOT)

/**
 * A visitor's browser that navigates to the page. @param changed tags of a change that it was notified of; null:
 * anything may have changed
 */
async function goToPage(page = IOT, changed?: string[] | null) {
  const client = impatientCache()
  if (changed !== undefined) noteChange(client, 'e1', changed ?? undefined)
  // After a gap, it is not known what was changed.
  if (changed === null) noteChange(client, 'e2', ['s1:other'])
  const query = queryOf(page)
  const { content } = await client.fetchQuery(query)
  return { content, client, query }
}
/** The title of the page's first content. */
const ask = async (page?: typeof IOT, changed?: string[] | null) => (await goToPage(page, changed)).content.title

test('a navigation loads the page from its own host; only later publications come from the CMS', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  expect(await ask()).toBe('As built')
  expect(await ask(IOT, ['s1:other'])).toBe('As built')
  expect(fetchContent).not.toHaveBeenCalled()
  cms.answer = () => Promise.resolve(newer)
  expect(await ask(IOT, ['s1:other', 's1:iot'])).toBe('Newer')
  cms.answer = () => Promise.reject(new ContentUnavailable('down', { cause: undefined, tookTooLong: false }))
  expect(await ask(IOT, ['s1:iot'])).toBe('As built')
})

test.each([
  ['this page: it is queried again for that change', ['s1:iot'], ['Newer', 'Newest'], 'e2'],
  ['another page: no further query', ['s1:other'], ['Newer'], 'e1'],
])('a change that is published while the CMS responds, to %s', async (_, tags, answers, lastEvent) => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  const client = impatientCache()
  noteChange(client, 'e1', ['s1:iot'])
  let asked = 0
  cms.answer = async () => {
    if (asked === 0) noteChange(client, 'e2', tags)
    return { content: { title: answers[asked++] }, syncTags: ['s1:iot'] }
  }
  expect((await client.fetchQuery(iotQuery)).content.title).toBe(answers.at(-1))
  expect(asked).toBe(answers.length)
  expect(fetchContent).toHaveBeenLastCalledWith(expect.objectContaining({ lastEvent }))
})

test('published changes are remembered for as long as the tab is open', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  cms.answer = () => Promise.resolve(newer)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const client = impatientCache()
  noteChange(client, 'e1', ['s1:iot'])
  await vi.advanceTimersByTimeAsync(24 * 3_600_000)
  vi.useRealTimers()
  expect((await client.fetchQuery(iotQuery)).content.title).toBe('Newer')
})

test('after a gap, the CMS is asked for content that is as new as the last known change', async () => {
  cms.answer = () => Promise.resolve(newer)
  const client = impatientCache()
  noteChange(client, 'e1', ['s1:iot'])
  noteChange(client, undefined)
  await client.fetchQuery(iotQuery)
  expect(fetchContent).toHaveBeenLastCalledWith(expect.objectContaining({ lastEvent: 'e1' }))
})

test('a change that is published while the querying script loads is included', async () => {
  server.use(http.get(FILE, () => HttpResponse.json(built)))
  cms.answer = () => Promise.resolve(newer)
  const client = createQueryClient()
  noteChange(client, 'e1', ['s1:iot'])
  script.onTheWay = () => noteChange(client, 'e2', ['s1:iot'])
  await client.fetchQuery(iotQuery)
  script.onTheWay = () => {}
  expect(fetchContent).toHaveBeenLastCalledWith(expect.objectContaining({ lastEvent: 'e2' }))
})

describe('when it is not known what was published, for example because there is no event stream', () => {
  beforeEach(() => server.use(http.get(FILE, () => HttpResponse.json(built))))

  test('a navigation does not wait for a CMS that never responds', async () => {
    cms.answer = () => new Promise(() => undefined)
    expect(await ask(IOT, null)).toBe('As built')
  })

  test('a navigation shows the page as built, and replaces it with the newer content a moment later', async () => {
    cms.answer = () => Promise.resolve(newer)
    const { content, client, query } = await goToPage(IOT, null)
    expect(content.title).toBe('As built')
    const observer = new QueryObserver(client, query)
    const leave = observer.subscribe(() => undefined)
    await expect.poll(() => observer.getCurrentResult().data).toEqual({ title: 'Newer' })
    leave()
  })
})

test('if the visitor leaves while the page’s file is loading, the CMS isn’t asked', async () => {
  const client = impatientCache()
  server.use(
    http.get(FILE, async () => {
      await client.cancelQueries(iotQuery)
      return HttpResponse.error()
    }),
  )
  const fetched = vi.spyOn(globalThis, 'fetch')
  await expect(client.fetchQuery(iotQuery)).rejects.toThrow(CancelledError)
  await expect(fetched.mock.results[0]?.value).rejects.toBeInstanceOf(Error)
  await settled()
  expect(fetchContent).not.toHaveBeenCalled()
})

test.each([
  ['has no such file', () => new HttpResponse(null, { status: 404 })],
  ['responds to everything with a page', () => HttpResponse.html('<h1>404 Not Found</h1>')],
  ['can’t be reached', () => HttpResponse.error()],
])('if the host %s, the CMS is asked, because the page may be new', async (_, answer) => {
  server.use(http.get(FILE, answer))
  cms.answer = () => Promise.resolve(newer)
  expect(await ask()).toBe('Newer')
})

describe('if pages only show the build', () => {
  beforeEach(() => {
    env.liveEvents = 'off'
    return () => {
      env.liveEvents = 'on'
    }
  })

  test('a navigation shows the page as built and never asks the CMS, whatever has changed', async () => {
    server.use(http.get(FILE, () => HttpResponse.json(built)))
    expect(await ask(IOT, ['s1:iot'])).toBe('As built')
    expect(fetchContent).not.toHaveBeenCalled()
  })

  test.each<[string, () => Response, new (...given: never) => Error]>([
    ['has no such file: there is no such page', () => new HttpResponse(null, { status: 404 }), MissingContent],
    [
      'fails: the visitor sees an error and can try again',
      () => new HttpResponse(null, { status: 500 }),
      ContentUnavailable,
    ],
    ['can’t be reached: the same', () => HttpResponse.error(), ContentUnavailable],
    ['is not what answers: the same', () => HttpResponse.html('<h1>Sign in to the network</h1>'), ContentUnavailable],
  ])('the host %s', async (_, answer, failure) => {
    server.use(http.get(FILE, answer))
    await expect(ask()).rejects.toThrow(failure)
  })
})

test('on the 404 page of an unknown path, only the CMS is asked for the page that may be there', async () => {
  history.replaceState(null, '', '/Team/Holiday-Hours/')
  document.head.innerHTML = startElement({ ...FACTS, notFound: true })
  cms.answer = () => Promise.resolve(newer)
  const asked: string[] = []
  server.use(
    http.get('http://localhost:5173/content/*', ({ request }) => {
      asked.push(request.url)
      return HttpResponse.json(built)
    }),
  )
  expect(await ask({ name: 'page', params: { slug: 'holiday-hours' } })).toBe('Newer')
  expect(await ask()).toBe('As built')
  expect(await ask({ name: 'site', params: {} })).toBe('As built')
  expect(await ask({ name: 'page', params: { slug: 'team' } })).toBe('As built')
  expect(asked).toEqual([FILE, ...['site', 'page.team'].map((name) => `http://localhost:5173/content/${name}.json`)])
})

test.each([
  ['an error is asked twice more', false, 3],
  ['nothing in time is not asked again', true, 1],
])('a CMS that answers %s', async (_, tookTooLong, times) => {
  // Development: there are no files.
  document.head.innerHTML = ''
  cms.answer = () => Promise.reject(new ContentUnavailable('down', { cause: undefined, tookTooLong }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let failure: unknown
  void createQueryClient()
    .fetchQuery(iotQuery)
    .catch((error: unknown) => (failure = error))
  const afterASecond = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    return failure
  }
  await expect.poll(afterASecond).toBeInstanceOf(ContentUnavailable)
  expect(fetchContent).toHaveBeenCalledTimes(times)
})

describe('content that can’t be shown', () => {
  const good = { content: { title: 'Good' }, syncTags: [] }
  const open = () => {
    const client = createQueryClient()
    client.setQueryData(iotQuery.queryKey, good)
    const arrive = (title: string) => {
      cms.answer = () => Promise.resolve({ content: { title }, syncTags: [] })
      return client.fetchQuery({ ...iotQuery, staleTime: 0 })
    }
    return { client, arrive }
  }

  test('isn’t restored, even if it arrived before the next request for it was answered', async () => {
    const { client, arrive } = open()
    await arrive('Bad')
    // The querying script is still loading when the page restores its content.
    script.onTheWay = () => expect(restoreReplaced(client)).toBe(true)
    await arrive('Bad again')
    script.onTheWay = () => {}
    expect(restoreReplaced(client)).toBe(true)
    expect(client.getQueryData(iotQuery.queryKey)).toEqual(good)
  })

  test('is replaced by what was there before it, once', async () => {
    const { client, arrive } = open()
    await arrive('Shown')
    await arrive('Bad')
    expect(restoreReplaced(client)).toBe(true)
    expect(client.getQueryData(iotQuery.queryKey)).toEqual({ content: { title: 'Shown' }, syncTags: [] })
    expect(restoreReplaced(client)).toBe(false)
  })

  test('isn’t replaced by older content if the page fails much later', async () => {
    const { client, arrive } = open()
    await arrive('Shown')
    vi.setSystemTime(Date.now() + 10_001)
    expect(restoreReplaced(client)).toBe(false)
  })
})

test('content built from other code in the meantime is not mixed with this page’s code', async () => {
  server.use(http.get(FILE, () => HttpResponse.json({ ...built, build: 'b2' })))
  await expect(ask()).rejects.toThrow('The site has been built of other code since this page was loaded.')
})

test('a file of another deployment is shown unchanged if pages only ask the CMS when visitors return', async () => {
  env.liveEvents = 'return'
  onTestFinished(() => void (env.liveEvents = 'on'))
  const [, timing = ''] = positionHeader('e0').split(': ')
  server.use(http.get(FILE, () => HttpResponse.json(built, { headers: { 'server-timing': timing } })))
  const { client, query } = await goToPage(IOT, ['s1:other'])
  await sleep(0)
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(false)
})

test.each([
  ['is shown as it is, without asking the CMS, if an event has announced it', 'e1', false],
  ['is shown as it is, and then refetched from the CMS, if it may be older', 'e0', true],
])('a file of another deployment with the same code %s', async (_, position, isAsked) => {
  const [, timing] = positionHeader(position).split(': ')
  const headers = { 'server-timing': `cdn;dur=1, ${timing}` }
  server.use(http.get(FILE, () => HttpResponse.json(built, { headers })))
  const { content, client, query } = await goToPage(IOT, ['s1:other'])
  expect(content.title).toBe('As built')
  await sleep(0)
  expect(client.getQueryState(query.queryKey)?.isInvalidated).toBe(isAsked)
})
