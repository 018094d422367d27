import type { LiveEvent, SanityClient } from '@sanity/client'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../atEnd.ts'
import { openEventText } from '../eventText.ts'
import { startTestLake } from '../testLake.ts'

const lake = await startTestLake()
const { client, visitor } = lake

beforeAll(async () => {
  await client.mutate([
    { create: { _id: 'ann', _type: 'author', name: 'Ann' } },
    { create: { _id: 'post', _type: 'post', author: { _type: 'reference', _ref: 'ann' } } },
    { create: { _id: 'page', _type: 'page' } },
  ] as never)
})

/** Follows the live events of a client. `next` waits for the next one of a type. */
function follow(live: SanityClient['live'], options?: { includeDrafts: boolean }) {
  const seen: LiveEvent[] = []
  const waiting = new Set<() => void>()
  const subscription = live.events(options).subscribe((event) => {
    seen.push(event)
    for (const wake of waiting) wake()
  })
  atEnd(() => subscription.unsubscribe())
  async function next<T extends LiveEvent['type']>(type: T): Promise<Extract<LiveEvent, { type: T }>> {
    for (;;) {
      const index = seen.findIndex((event) => event.type === type)
      if (index >= 0) return seen.splice(0, index + 1).at(-1) as Extract<LiveEvent, { type: T }>
      await new Promise<void>((resolve) => waiting.add(resolve))
    }
  }
  return { next, seen, stop: () => subscription.unsubscribe() }
}

const tagsOf = async (query: string, params = {}) =>
  (await visitor.fetch<unknown>(query, params, { filterResponse: false })).syncTags ?? []

test.each([
  ['the types it names', '*[_type in ["post", "page"]]', ['s1:t:page', 's1:t:post']],
  ['the ids it names', '*[_id == "page"][0]', ['s1:i:page']],
  [
    'the types of the documents it follows references to',
    '*[_type == "post"]{"by": author->name}',
    ['s1:t:author', 's1:t:post'],
  ],
  ['each query within it', '{"a": *[_id == "ann"], "b": count(*[_type == "page"])}', ['s1:i:ann', 's1:t:page']],
  ['everything, when it can’t be known', '*[name match "Ann"]', ['s1:all']],
  ['the address of the page it names', '*[_type == "page" && lower(slug.current) == "home"][0]{slug}', ['s1:s:home']],
  [
    'nothing of what is not looked at',
    '*[_id == "page"][0]{_type == "other" => {"all": *[_type == "post"]}, "n": 1}',
    ['s1:i:page'],
  ],
  ['the narrower of two conditions', '*[_type == "post" && _id in ["post", "other"]]', ['s1:i:other', 's1:i:post']],
])('the sync tags of a query name %s', async (_case, query, tags) => {
  expect(await tagsOf(query)).toEqual(tags)
})

test('a change reaches the queries that it affects, and no others', async () => {
  const live = follow(visitor.live)
  await live.next('welcome')
  const [authors, posts, pages, all] = await Promise.all([
    tagsOf('*[_type == "author"]'),
    tagsOf('*[_type == "post"]{author->}'),
    tagsOf('*[_id == "page"]'),
    tagsOf('*[defined(name)]'),
  ])
  await client.patch('ann').set({ name: 'Anna' }).commit()
  const { tags, id } = await live.next('message')
  const touches = (query: string[] | undefined) => query?.some((tag) => tags.includes(tag as never))
  expect([authors, posts, pages, all].map(touches)).toEqual([true, true, false, true])
  expect(await visitor.fetch('*[_id == "ann"][0].name', {}, { lastLiveEventId: id })).toBe('Anna')
  live.stop()
})

test('a query by slug changes when a document gets it, loses it or is replaced', async () => {
  const query = '*[_type == "page" && lower(slug.current) == $slug]._id'
  const at = (slug: string) => visitor.fetch<string[]>(query, { slug })
  const live = follow(visitor.live)
  await live.next('welcome')
  const changed = async (mutation: object) => {
    await client.mutate([mutation] as never)
    return (await live.next('message')).tags
  }
  const slug = (current: string) => ({ slug: { _type: 'slug', current } })
  expect(await at('there')).toEqual([])
  expect(await changed({ create: { _id: 'b', _type: 'page', ...slug('There') } })).toContain('s1:s:there')
  expect([await at('there'), await at('elsewhere')]).toEqual([['b'], []])
  const moved = await changed({ patch: { id: 'b', set: slug('elsewhere') } })
  expect(moved).toEqual(expect.arrayContaining(['s1:s:there', 's1:s:elsewhere']))
  expect([await at('there'), await at('elsewhere')]).toEqual([[], ['b']])
  expect(await changed({ create: { _id: 'other', _type: 'post', ...slug('other') } })).not.toContain('s1:s:elsewhere')
  expect(await changed({ delete: { id: 'b' } })).toContain('s1:s:elsewhere')
  expect(await at('elsewhere')).toEqual([])
  // A draft hides a slug that it doesn't have.
  await client.create({ _id: 'c', _type: 'page', ...slug('shown') })
  const drafts = client.withConfig({ perspective: 'drafts' })
  const shown = () => drafts.fetch<string[]>(query, { slug: 'shown' })
  expect(await shown()).toEqual(['c'])
  await client.create({ _id: 'drafts.c', _type: 'page', ...slug('hidden') })
  expect(await shown()).toEqual([])
  await client.delete('drafts.c')
  expect(await shown()).toEqual(['c'])
  live.stop()
})

test('deleting a draft sends an event for the published document that it hid', async () => {
  await client.mutate([
    { create: { _id: 'changed', _type: 'page', title: 'Published' } },
    { create: { _id: 'drafts.changed', _type: 'page', title: 'Draft' } },
  ] as never)
  const drafts = client.withConfig({ perspective: 'drafts' })
  const query = '*[_type == "page" && title == "Published"]._id'
  expect(await drafts.fetch(query)).toEqual([])
  const editor = follow(client.live, { includeDrafts: true })
  await editor.next('welcome')
  await client.delete('drafts.changed')
  expect((await editor.next('message')).tags).toContain('s1:t:page')
  expect(await drafts.fetch(query)).toEqual(['changed'])
  editor.stop()
})

const LISTEN = `${lake.url}/v2026-03-01/data/listen/production?query=${encodeURIComponent('*[_type == "page"]')}`

test('a listener that lost its connection is welcomed back and gets the mutations that it missed', async () => {
  const before = await openEventText(`${LISTEN}&enableResume=true`)
  const welcome = await before.until((text) => /event: welcome\nid: .*\n.*\n\n/.test(text))
  before.close()
  await client.patch('page').set({ n: 4 }).commit()
  await client.patch('ann').set({ name: 'Unrelated' }).commit()
  const after = await openEventText(`${LISTEN}&enableResume=true&includeResult=true`, {
    'last-event-id': /^id: (.*)$/m.exec(welcome)?.[1] ?? '',
  })
  await client.patch('page').set({ n: 5 }).commit()
  const text = await after.until((so) => so.includes('"n":5') && so.endsWith('\n\n'))
  expect([...text.matchAll(/^event: (\w+)$/gm)].map(([, type]) => type)).toEqual([
    'welcomeback',
    'mutation',
    'mutation',
  ])
  expect(text).toContain('"n":4')
  after.close()
})

test('a listener that missed more than the lake remembers is told to start over', async () => {
  const stream = await openEventText(`${LISTEN}&enableResume=true`, { 'last-event-id': 'long-forgotten' })
  expect(await stream.until((text) => text.includes('event: reset\n'))).not.toContain('welcomeback')
})
