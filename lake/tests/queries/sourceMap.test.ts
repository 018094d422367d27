import { resolveEditInfo, studioPath, type ContentSourceMap } from '@sanity/client/csm'
import { beforeAll, expect, test } from 'vitest'
import { startTestLake } from '../testLake.ts'

const lake = await startTestLake()
const { client } = lake
const drafts = lake.clientWith({ token: lake.token, perspective: 'drafts', resultSourceMap: 'withKeyArraySelector' })

beforeAll(async () => {
  const ref = (_ref: string, _key?: string) => ({ _type: 'reference', _ref, _key })
  await client.mutate([
    { create: { _id: 'ann', _type: 'author', name: 'Ann', bio: { short: 'Writes' } } },
    { create: { _id: 'bob', _type: 'author', name: 'Bob' } },
    {
      create: {
        _id: 'post',
        _type: 'post',
        title: 'Title',
        subtitle: 'Same text',
        other: 'Same text',
        slug: { _type: 'slug', current: 'the-slug' },
        seo: { title: 'For engines' },
        author: ref('ann'),
        reviewers: [ref('bob', 'r1'), ref('ann', 'r2')],
        blocks: [
          { _key: 'b1', _type: 'hero', heading: 'Hero', items: [{ _key: 'i1', label: 'First' }] },
          { _key: 'b2', _type: 'text', heading: 'Text' },
        ],
        tags: ['x', 'y'],
      },
    },
    { create: { _id: 'drafts.draft', _type: 'post', title: 'Only a draft' } },
  ] as never)
})

/** `document:path` for each mapped value of a result. */
async function places(query: string): Promise<Record<string, string>> {
  const { resultSourceMap } = await drafts.fetch<unknown>(query, {}, { filterResponse: false })
  const { documents, paths, mappings } = resultSourceMap as unknown as {
    documents: { _id: string }[]
    paths: string[]
    mappings: Record<string, { source: { document: number; path: number } }>
  }
  return Object.fromEntries(
    Object.entries(mappings).map(([at, { source }]) => [
      at,
      `${documents[source.document]?._id}:${paths[source.path]}`,
    ]),
  )
}

test('whole documents are mapped field by field, array items by key', async () => {
  expect(await places('*[_id == "post"][0]')).toMatchObject({
    "$['title']": "post:$['title']",
    "$['seo']['title']": "post:$['seo']['title']",
    "$['tags'][1]": "post:$['tags'][1]",
    "$['blocks'][0]['items'][0]['label']": "post:$['blocks'][?(@._key=='b1')]['items'][?(@._key=='i1')]['label']",
  })
})

test('a projection is mapped without _id in it, even if fields are renamed or have the same text', async () => {
  expect(
    await places(
      '*[_type == "post" && _id == "post"]{"headline": title, "a": subtitle, "b": other, "url": slug.current, "engine": seo.title}',
    ),
  ).toEqual({
    "$[0]['headline']": "post:$['title']",
    "$[0]['a']": "post:$['subtitle']",
    "$[0]['b']": "post:$['other']",
    "$[0]['url']": "post:$['slug']['current']",
    "$[0]['engine']": "post:$['seo']['title']",
  })
})

// Each with documents that no other query uses, because the lake remembers their positions.
test.each([
  ['one projected', 'author->{"short": bio.short}', { "$['author']['short']": "writer-0:$['bio']['short']" }],
  [
    'several projected',
    'reviewers[]->{name}',
    { "$['reviewers'][0]['name']": "reviewer-1:$['name']", "$['reviewers'][1]['name']": "writer-1:$['name']" },
  ],
  [
    'within a list of objects',
    'credits[]{"who": person->{name, bio{short}}}',
    {
      "$['credits'][0]['who']['name']": "reviewer-2:$['name']",
      "$['credits'][0]['who']['bio']['short']": "reviewer-2:$['bio']['short']",
    },
  ],
  ['one after the other', 'author->{friend->{name}}', { "$['author']['friend']['name']": "reviewer-3:$['name']" }],
  ['whole', '"writer": author->', { "$['writer']['bio']['short']": "writer-4:$['bio']['short']" }],
  [
    'plain fields of them',
    '"by": author->name, "names": reviewers[]->name',
    {
      "$['by']": "writer-5:$['name']",
      "$['names'][0]": "reviewer-5:$['name']",
      "$['names'][1]": "writer-5:$['name']",
    },
  ],
])('fields behind references are mapped to the document that they are in: %s', async (_case, projection, expected) => {
  const number = Object.values(expected)[0]?.match(/-(\d)/)?.[1]
  const [essay, writer, reviewer] = ['essay', 'writer', 'reviewer'].map((name) => `${name}-${number}`)
  const ref = (_ref?: string, _key?: string) => ({ _type: 'reference', _ref, _key })
  const bio = { short: 'Reads' }
  await client.mutate([
    { create: { _id: reviewer, _type: 'person', name: 'Eve', bio } },
    { create: { _id: writer, _type: 'person', name: 'Dan', bio: { short: 'Writes' }, friend: ref(reviewer) } },
    {
      create: {
        _id: essay,
        _type: 'essay',
        author: ref(writer),
        reviewers: [ref(reviewer, 'r1'), ref(writer, 'r2')],
        credits: [{ _key: 'c1', person: ref(reviewer) }],
      },
    },
  ] as never)
  expect(await places(`*[_id == "${essay}"][0]{${projection}}`)).toMatchObject(expected)
})

test('projected array items keep their keys, even when filtered and ordered', async () => {
  expect(
    await places(
      '*[_id == "post"][0]{blocks[_type == "text"]{heading}, "all": blocks[] | order(heading desc) {"h": heading}}',
    ),
  ).toEqual({
    "$['blocks'][0]['heading']": "post:$['blocks'][?(@._key=='b2')]['heading']",
    "$['all'][0]['h']": "post:$['blocks'][?(@._key=='b2')]['heading']",
    "$['all'][1]['h']": "post:$['blocks'][?(@._key=='b1')]['heading']",
  })
})

test('splats, conditions, coalesce and projections of projections are followed', async () => {
  const query = `*[_id == "post"]{..., "late": title}{late, "first": coalesce(missing, subtitle), _type == "post" => {"sure": title}, ...seo}[0]`
  expect(await places(query)).toMatchObject({ "$['late']": "post:$['title']", "$['title']": "post:$['seo']['title']" })
  expect(
    await places(
      '*[_id == "post"][0]{"first": coalesce(missing, subtitle), _type == "post" => {"sure": title}, "chosen": select(missing => other, _type == "post" => seo.title), ...author->{"by": name}}',
    ),
  ).toEqual({
    "$['first']": "post:$['subtitle']",
    "$['sure']": "post:$['title']",
    "$['chosen']": "post:$['seo']['title']",
    "$['by']": "ann:$['name']",
  })
})

test('an item counted from the end is mapped to its place from the start', async () => {
  expect(await places('*[_id == "post"][0]{"tag": tags[-1], "heading": blocks[-2].heading}')).toEqual({
    "$['tag']": "post:$['tags'][1]",
    "$['heading']": "post:$['blocks'][?(@._key=='b1')]['heading']",
  })
})

test('several queries in one are mapped', async () => {
  expect(
    await places('{"post": *[_id == "post"][0]{title}, "authors": *[_type == "author"] | order(name) {name}}'),
  ).toEqual({
    "$['post']['title']": "post:$['title']",
    "$['authors'][0]['name']": "ann:$['name']",
    "$['authors'][1]['name']": "bob:$['name']",
  })
})

test('computed values are not mapped', async () => {
  expect(await places('*[_id == "post"][0]{"joined": title + "!", "n": count(blocks), "up": upper(title)}')).toEqual({})
})

test('a draft is mapped to itself, and the client can make an edit link of it', async () => {
  const query = '*[_type == "post" && title == "Only a draft"]{title}'
  expect(await places(query)).toEqual({ "$[0]['title']": "drafts.draft:$['title']" })
  const { resultSourceMap } = await drafts.fetch<unknown>(query, {}, { filterResponse: false })
  const info = resolveEditInfo({
    resultSourceMap: resultSourceMap as ContentSourceMap,
    resultPath: studioPath.fromString('[0].title'),
    studioUrl: '/studio',
  } as never)
  expect(info).toMatchObject({ id: 'drafts.draft', type: 'post', path: ['title'] })
})

test('unless keys are requested, array items are mapped by index', async () => {
  const { resultSourceMap } = await client.fetch<unknown>(
    '*[_id == "post"][0]{blocks[]{heading}}',
    {},
    { filterResponse: false, resultSourceMap: true },
  )
  expect(resultSourceMap?.paths).toContain("$['blocks'][1]['heading']")
})
