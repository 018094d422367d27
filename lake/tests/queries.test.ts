import { beforeAll, describe, expect, test } from 'vitest'
import { failure, startTestLake } from './testLake.ts'

const { client, visitor, clientWith, token } = await startTestLake()

beforeAll(async () => {
  await client.mutate([
    { create: { _id: 'ann', _type: 'author', name: 'Ann' } },
    {
      create: {
        _id: 'p1',
        _type: 'post',
        title: 'Alpha',
        order: 3,
        author: { _type: 'reference', _ref: 'ann' },
        tags: ['x', 'y'],
      },
    },
    { create: { _id: 'p2', _type: 'post', title: 'Beta', order: 1, author: { _type: 'reference', _ref: 'ann' } } },
    { create: { _id: 'p3', _type: 'post', title: 'Gamma', order: 2 } },
    {
      create: { _id: 'drafts.p1', _type: 'post', title: 'Alpha, edited', author: { _type: 'reference', _ref: 'ann' } },
    },
    { create: { _id: 'drafts.p9', _type: 'post', title: 'Unpublished' } },
    { create: { _id: 'versions.r1.p2', _type: 'post', title: 'Beta in release 1' } },
    { create: { _id: 'secret.path', _type: 'post', title: 'In a path' } },
  ] as never)
})

/** Cases of their own for what the official suite (github.com/sanity-io/groq-test-suite) has found. */
describe('paths', () => {
  test.each([
    ['path("a.b")', 'a.b'],
    ['path("a.**")', 'a.**'],
    ['path("a.b") in path("a.*")', true],
    ['path("a") in path("a.*")', false],
    ['path("a.b.c") in path("a.**")', true],
    ['("a.b") in (path("a.*"))', true],
    ['"axb" in path("a.b")', false],
    ['null in path("**")', null],
    ['count(*[path(_id) in path("drafts.**")]) == count(*[_id in path("drafts.**")])', true],
  ])('%s', async (query, expected) => {
    expect(await client.fetch(query)).toEqual(expected)
  })
})

describe('perspectives', () => {
  const titles = '*[_type == "post"] | order(_id).title'
  const withToken = (perspective: unknown) => clientWith({ token, perspective: perspective as never }).fetch(titles)

  test('published shows what is published', async () => {
    expect(await withToken('published')).toEqual(['Alpha', 'Beta', 'Gamma', 'In a path'])
  })

  test('drafts shows drafts over published documents, under the published ids', async () => {
    expect(await withToken('drafts')).toEqual(['Alpha, edited', 'Beta', 'Gamma', 'Unpublished', 'In a path'])
    const drafts = clientWith({ token, perspective: 'drafts' })
    expect(await drafts.fetch('*[title == "Alpha, edited"][0]{_id, _originalId}')).toEqual({
      _id: 'p1',
      _originalId: 'drafts.p1',
    })
    expect(await drafts.fetch('*[_id == "p1"][0].title')).toBe('Alpha, edited')
  })

  test('previewDrafts is the older name of drafts', async () => {
    expect(await withToken('previewDrafts')).toEqual(await withToken('drafts'))
  })

  test('a stack shows the first layer that has the document', async () => {
    expect(await withToken(['r1', 'drafts'])).toEqual([
      'Alpha, edited',
      'Beta in release 1',
      'Gamma',
      'Unpublished',
      'In a path',
    ])
    expect(await withToken(['r1'])).toEqual(['Alpha', 'Beta in release 1', 'Gamma', 'In a path'])
  })

  test('raw shows every state', async () => {
    expect(await withToken('raw')).toHaveLength(7)
  })

  test('the default is raw before 2025-02-19, and published from then on', async () => {
    const count = (apiVersion: string) =>
      clientWith({ token, apiVersion, perspective: undefined }).fetch('count(*[_type == "post"])')
    // Without the one in a release, which those versions of the API do not show.
    expect(await count('2025-02-18')).toBe(6)
    expect(await count('1')).toBe(6)
    expect(await count('2025-02-19')).toBe(4)
    expect(await count('X')).toBe(4)
  })

  test('references are followed within the perspective', async () => {
    await client.create({ _id: 'drafts.ann', _type: 'author', name: 'Ann, edited' })
    const name = (perspective: 'drafts' | 'published') =>
      clientWith({ token, perspective }).fetch('*[_id == "p2"][0].author->name')
    expect(await name('drafts')).toBe('Ann, edited')
    expect(await name('published')).toBe('Ann')
    await client.delete('drafts.ann')
  })
})

describe('GROQ', () => {
  test.each([
    ['diff::changedAny({"a": 1, "b": 2}, {"a": 1, "b": 3}, b)', true],
    ['diff::changedAny({"a": 1, "b": 2}, {"a": 1, "b": 3}, a)', false],
    ['diff::changedOnly({"a": 1, "b": 2}, {"a": 1, "b": 3}, (a, b))', true],
    ['diff::changedOnly({"a": [1], "b": 2}, {"a": [2], "b": 3}, a)', false],
    ['*[_type == "author" && diff::changedAny({"_id": "nobody"}, @, _id)]._id', ['ann']],
  ])('%s compares two values', async (query, result) => {
    expect(await client.fetch(query)).toEqual(result)
  })

  test('filters by type, types, id and ids find the same as a scan', async () => {
    for (const filter of [
      '_type == "post"',
      '"post" == _type',
      '_type in ["post", "author"]',
      '_id == "p1"',
      '_id in ["p3", "p1", "none"]',
      '_type == "post" && _id == "p1"',
      '_type == "post" || _id == "ann"',
      '(_type == "post") && order > 1',
      '_type == "post" || _type == "author"',
      'sanity::versionOf("p1")',
      '_type == "none"',
    ]) {
      const indexed = await client.fetch<string[]>(`*[${filter}] | order(_id)._id`)
      // An expression that no index understands.
      const scanned = await client.fetch<string[]>(`*[(${filter}) && !(1 == 2) == true] | order(_id)._id`)
      const all = await client.fetch<string[]>(`*[select(${filter} => true, false)] | order(_id)._id`)
      expect({ filter, indexed, scanned }).toEqual({ filter, indexed: all, scanned: all })
    }
  })

  test('slices and places may be parameters', async () => {
    const query = '*[_type == "post" && !(_id in path("*.**"))] | order(title)'
    expect(await client.fetch(`${query}[$from...$to].title`, { from: 0, to: 2 })).toEqual(['Alpha', 'Beta'])
    expect(await client.fetch(`${query}[$from..$to].title`, { from: 1, to: 2 })).toEqual(['Beta', 'Gamma'])
    expect(await client.fetch(`${query}[$at].title`, { at: 2 })).toBe('Gamma')
  })

  test('projections, joins and queries within queries work', async () => {
    const query =
      '*[_type == "author"]{name, "posts": *[_type == "post" && author._ref == ^._id && !(_id in path("*.**"))] | order(order){title, "by": author->name}}'
    expect(await client.fetch(query)).toEqual([
      {
        name: 'Ann',
        posts: [
          { title: 'Beta', by: 'Ann' },
          { title: 'Alpha', by: 'Ann' },
        ],
      },
    ])
  })

  test('a filter of a filter, a count in a filter and documents::get work', async () => {
    expect(await client.fetch('*[_type == "post"][order > 1]._id')).toEqual(['p1', 'p3'])
    expect(
      await client.fetch('*[_type == "author" && count(*[_type == "post" && references(^._id)]) > 1]._id'),
    ).toEqual(['ann'])
    expect(await client.fetch('*[_id == "p1"]{"a": documents::get(author).name}')).toEqual([{ a: 'Ann' }])
  })

  test('long queries are sent in the body', async () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `p${index}`)
    expect(await client.fetch('*[_id in $ids]._id', { ids })).toEqual(['p1', 'p2', 'p3'])
  })

  test('a syntax error says where it is', async () => {
    const error = await failure(client.fetch('*[_type == ]{title}'))
    expect(error.statusCode).toBe(400)
    expect(error.details).toMatchObject({ type: 'queryParseError', query: '*[_type == ]{title}', start: 10 })
  })

  test('a parameter that is not given is named', async () => {
    expect((await failure(client.fetch('*[_id == $id]'))).message).toContain('param $id referenced, but not provided')
  })

  test('what can’t be computed is refused, not crashed on', async () => {
    expect((await failure(client.fetch('*[geo::contains(a, b)]'))).statusCode).toBe(400)
    expect((await failure(client.fetch(`${'('.repeat(50_000)}1${')'.repeat(50_000)}`))).statusCode).toBe(400)
    expect(await client.fetch('1 + 1')).toBe(2)
  })
})

describe('results', () => {
  test('come with the query unless that is not wanted', async () => {
    expect(await client.fetch('*[_id == "ann"]', {}, { filterResponse: false })).toMatchObject({
      query: '*[_id == "ann"]',
      ms: expect.any(Number) as number,
    })
    expect(await client.fetch('1', {}, { filterResponse: false, returnQuery: false })).not.toHaveProperty('query')
  })

  test('follow every change at once, though unchanged ones are kept', async () => {
    const name = () => client.fetch<string>('*[_type == "author"][0].name')
    const post = () => client.fetch<string>('*[_id == "p1"][0].author->name')
    expect([await name(), await post()]).toEqual(['Ann', 'Ann'])
    await client.patch('ann').set({ name: 'Anna' }).commit()
    expect([await name(), await post()]).toEqual(['Anna', 'Anna'])
    await client.patch('ann').set({ name: 'Ann' }).commit()
    expect([await name(), await post()]).toEqual(['Ann', 'Ann'])
  })

  test('follow a reference whose target appears later', async () => {
    await client.create({ _id: 'early', _type: 'post', author: { _type: 'reference', _ref: 'later', _weak: true } })
    const name = () => client.fetch<string | null>('*[_id == "early"][0].author->name')
    expect(await name()).toBeNull()
    await client.create({ _id: 'later', _type: 'author', name: 'Late' })
    expect(await name()).toBe('Late')
    await client.delete('early')
    await client.delete('later')
  })
})

test('documents come by id, in the order asked for, with null for those that are missing', async () => {
  const found = await client.getDocuments(['p2', 'none', 'ann'])
  expect(found.map((document) => document?._id ?? null)).toEqual(['p2', null, 'ann'])
})

test('which documents exist can be asked without their content', async () => {
  const { documents, omitted } = await client.request<Record<string, unknown[]>>({
    url: '/data/doc/production/p1,none',
    query: { excludeContent: 'true' },
  })
  expect(documents).toEqual([{ _id: 'p1', _type: 'post', _rev: expect.any(String) as string }])
  expect(omitted).toEqual([{ id: 'none', reason: 'existence' }])
})

test('all states of a document can be fetched at once', async () => {
  const all = await client.getDocument('p1', { includeAllVersions: true })
  expect(all.map(({ _id }) => _id)).toEqual(['p1', 'drafts.p1'])
})

test('a dataset that does not exist is 404', async () => {
  expect((await failure(visitor.withConfig({ dataset: 'nothing' }).fetch('*'))).statusCode).toBe(404)
})
