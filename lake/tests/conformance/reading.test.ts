import type { LiveEvent } from '@sanity/client'
import { beforeAll, expect, test } from 'vitest'
import { failure } from '../testLake.ts'
import { openTarget, TYPE } from './target.ts'

const target = await openTarget()
const { prefix, client, visitor, clientWith, mutate, authorization } = target
const id = (name: string) => `${prefix}${name}`
const params = { type: TYPE, prefix }
/** The documents of this run, including drafts. */
const OWN = '*[_type == $type && (string::startsWith(_id, $prefix) || string::startsWith(_id, "drafts." + $prefix))]'
const titles = `${OWN} | order(title).title`
const { token = '' } = client.config()

beforeAll(async () => {
  await mutate([
    { create: { _id: id('open'), _type: TYPE, title: 'Alpha', n: 1 } },
    { create: { _id: `drafts.${id('open')}`, _type: TYPE, title: 'Alpha, edited', n: 1 } },
    { create: { _id: `drafts.${id('hidden')}`, _type: TYPE, title: 'Beta', n: 2 } },
    { create: { _id: id('in.path'), _type: TYPE, title: 'Gamma', n: 3 } },
    {
      create: {
        _id: id('refers'),
        _type: TYPE,
        title: 'Delta',
        to: { _type: 'reference', _ref: id('open') },
      },
    },
  ])
})

test.each([
  ['published', ['Alpha', 'Delta', 'Gamma']],
  ['drafts', ['Alpha, edited', 'Beta', 'Delta', 'Gamma']],
  ['previewDrafts', ['Alpha, edited', 'Beta', 'Delta', 'Gamma']],
  ['raw', ['Alpha', 'Alpha, edited', 'Beta', 'Delta', 'Gamma']],
] as const)('the perspective %s shows its states of the documents', async (perspective, expected) => {
  expect(await clientWith({ token, perspective }).fetch(titles, params)).toEqual(expected)
})

test('in the drafts perspective, a draft has the id of its document, and includes its own', async () => {
  const [draft] = await clientWith({ token, perspective: 'drafts' }).fetch<object[]>(
    '*[_id == $id]{_id, _originalId, title}',
    { id: id('open') },
  )
  expect(draft).toEqual({ _id: id('open'), _originalId: `drafts.${id('open')}`, title: 'Alpha, edited' })
})

test('references are resolved within the perspective', async () => {
  const query = '*[_id == $id][0].to->title'
  const titleIn = (perspective: 'published' | 'drafts') =>
    clientWith({ token, perspective }).fetch<string>(query, { id: id('refers') })
  expect([await titleIn('published'), await titleIn('drafts')]).toEqual(['Alpha', 'Alpha, edited'])
})

test.each(['no-such-release', 'publised', 'drafts/x', 'raw,published'])(
  'the perspective %j is refused',
  async (name) => {
    const url = new URL(client.getUrl(`/data/query/${client.config().dataset}`))
    url.searchParams.set('query', 'true')
    url.searchParams.set('perspective', name)
    expect((await fetch(url, { headers: authorization })).status).toBe(400)
  },
)

// The Studio 6.16 keeps querying the perspective of a release that was emptied while someone viewed it.
test('the perspective of an emptied release shows what is published', async () => {
  const release = `${prefix}emptied`.replaceAll('-', '')
  const version = `versions.${release}.${id('open')}`
  const inRelease = clientWith({ token, perspective: [release] })
  await mutate([{ create: { _id: version, _type: TYPE, title: 'Alpha, planned', n: 1 } }])
  expect(await inRelease.fetch(titles, params)).toContain('Alpha, planned')
  await mutate([{ delete: { id: version } }])
  expect(await inRelease.fetch(titles, params)).toEqual(['Alpha', 'Delta', 'Gamma'])
})

// "versions.** documents are not returned in API versions prior to 2025-02-19":
// https://www.sanity.io/docs/content-lake/perspectives/changelog
test('versions in releases are hidden from older versions of the API', async () => {
  const version = `versions.${prefix}r.${id('open')}`
  await mutate([{ createIfNotExists: { _id: version, _type: TYPE, title: 'Alpha, planned', n: 1 } }])
  const query = '*[_id == $version || sanity::versionOf($id)]._id'
  const seenBy = (apiVersion: string) =>
    clientWith({ token, perspective: 'raw', apiVersion }).fetch<string[]>(query, { version, id: id('open') })
  expect(await seenBy('2025-02-19')).toContain(version)
  expect((await seenBy('2025-02-18')).sort()).toEqual([id('open'), `drafts.${id('open')}`].sort())
  expect(await clientWith({ token, apiVersion: '2024-01-01' }).getDocument(version)).toBeUndefined()
  await mutate([{ delete: { id: version } }])
})

test.each(['published', 'drafts', 'raw'] as const)(
  'without a token, the perspective %s only shows public documents',
  async (perspective) => {
    expect(await clientWith({ perspective }).fetch(titles, params)).toEqual(['Alpha', 'Delta'])
  },
)

test('without a token, drafts and documents in a path can’t be read by id', async () => {
  expect(await visitor.getDocument(`drafts.${id('open')}`)).toBeUndefined()
  expect(await visitor.getDocument(id('in.path'))).toBeUndefined()
  expect(await visitor.getDocument(id('open'))).toMatchObject({ title: 'Alpha' })
})

test('without a token, nothing can be written', async () => {
  await target.turn()
  expect((await failure(visitor.create({ _id: id('anonymous'), _type: TYPE }))).statusCode).toBeOneOf([401, 403])
})

test('an invalid token is refused', async () => {
  expect((await failure(clientWith({ token: 'none' }).fetch('true'))).statusCode).toBe(401)
})

test('an invalid query is refused, with the position of the error', async () => {
  const { statusCode, details } = await failure(client.fetch('*[_type == '))
  expect([statusCode, details?.type]).toEqual([400, 'queryParseError'])
  expect(details).toMatchObject({ query: '*[_type == ', start: expect.any(Number), end: expect.any(Number) })
})

test('a missing parameter is an error', async () => {
  expect((await failure(client.fetch('$missing'))).statusCode).toBe(400)
})

test.each([
  ['count($list[@ > 1])', 2],
  ['$list | order(@ desc)', [3, 2, 1]],
  ['string::split("a,b", ",")', ['a', 'b']],
  ['coalesce(null, "x")', 'x'],
  ['select(false => 1, 2)', 2],
  ['1 in $list', true],
  ['"Alpha" match "al*"', true],
  ['path("a.b") in path("a.*")', true],
  ['dateTime("2026-01-02T00:00:00Z") - dateTime("2026-01-01T00:00:00Z")', 86_400],
  ['math::sum($list)', 6],
  ['array::unique([1, 1, 2])', [1, 2]],
  ['pt::text([{"_type": "block", "children": [{"_type": "span", "text": "A"}]}])', 'A'],
])('GROQ: %s', async (query, expected) => {
  expect(await client.fetch(query, { list: [1, 2, 3] })).toEqual(expected)
})

test('a query has the same result by POST as by GET', async () => {
  const { dataset } = client.config()
  const ask = async (init: RequestInit, search = '') => {
    const response = await fetch(`${client.getUrl(`/data/query/${dataset}`)}${search}`, init)
    return ((await response.json()) as { result: unknown }).result
  }
  const headers = { ...authorization, 'content-type': 'application/json' }
  const posted = await ask({ method: 'POST', headers, body: JSON.stringify({ query: '$a + 1', params: { a: 1 } }) })
  const got = await ask({ headers: authorization }, `?query=${encodeURIComponent('$a + 1')}&$a=1`)
  expect([posted, got]).toEqual([2, 2])
})

test('a source map tells which field of which document each value is from', async () => {
  const mapped = clientWith({ token, perspective: 'drafts', resultSourceMap: true })
  const { resultSourceMap } = await mapped.fetch<unknown>(
    '*[_id == $id]{title}',
    { id: id('open') },
    {
      filterResponse: false,
    },
  )
  expect(resultSourceMap?.documents).toEqual([expect.objectContaining({ _id: `drafts.${id('open')}`, _type: TYPE })])
  expect(Object.keys(resultSourceMap?.mappings ?? {})).toEqual(["$[0]['title']"])
})

// "As of API Version >= v2025-02-19, only events for published documents will be included by default. If you need
// events from drafts and versions, set this to `true`": `includeAllVersions` of `ListenOptions` in @sanity/client
test.each([
  ['published documents only', '2025-02-19', {}, ['published']],
  ['all states, when it asks for them', '2025-02-19', { includeAllVersions: true }, ['draft', 'version', 'published']],
  ['drafts, by an older version of the API', '2025-02-18', {}, ['draft', 'published']],
] as const)('a listener gets events for %s', async (_what, apiVersion, options, expected) => {
  const published = id('states')
  const states = { draft: `drafts.${published}`, version: `versions.${prefix}r.${published}`, published }
  const seen: string[] = []
  const listening = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const subscription = clientWith({ token, apiVersion })
    .listen('*[_id in $ids]', { ids: Object.values(states) }, { events: ['welcome', 'mutation'], ...options })
    .subscribe((event) => {
      if (event.type === 'welcome') return listening.resolve()
      if (event.type !== 'mutation') return
      seen.push(event.documentId)
      // This one changes last.
      if (event.documentId === published) over.resolve()
    })
  await listening.promise
  for (const _id of Object.values(states)) await mutate([{ createOrReplace: { _id, _type: TYPE } }])
  await over.promise
  subscription.unsubscribe()
  expect(seen).toEqual(expected.map((state) => states[state]))
  await mutate(Object.values(states).map((documentId) => ({ delete: { id: documentId } })))
})

test('a live event names a sync tag of each affected query, and a query with its id includes the change', async () => {
  const query = '*[_id == $id][0].title'
  const before = await visitor.fetch<unknown>(query, { id: id('open') }, { filterResponse: false })
  const open = Promise.withResolvers<void>()
  const message = Promise.withResolvers<Extract<LiveEvent, { type: 'message' }>>()
  const subscription = visitor.live.events().subscribe((event) => {
    if (event.type === 'welcome') open.resolve()
    if (event.type === 'message' && event.tags.some((tag) => before.syncTags?.includes(tag))) message.resolve(event)
  })
  await open.promise
  await mutate([{ patch: { id: id('open'), set: { title: 'Alpha 2' } } }])
  const event = await message.promise
  subscription.unsubscribe()
  expect(await visitor.fetch(query, { id: id('open') }, { lastLiveEventId: event.id })).toBe('Alpha 2')
})
