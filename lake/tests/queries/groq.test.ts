import { beforeAll, expect, test } from 'vitest'
import { failure, startTestLake } from '../testLake.ts'

const { client, clientWith, token, url } = await startTestLake()
const author = { _type: 'reference', _ref: 'ann' }

beforeAll(async () => {
  const documents = [
    { _id: 'ann', _type: 'author', name: 'Ann' },
    { _id: 'p1', _type: 'post', title: 'Alpha', order: 3, author },
    { _id: 'p2', _type: 'post', title: 'Beta', order: 1, author },
    { _id: 'p3', _type: 'post', title: 'Gamma', order: 2 },
    { _id: 'drafts.p1', _type: 'post', title: 'Alpha, edited', author },
    { _id: 'drafts.p9', _type: 'post', title: 'Unpublished' },
    { _id: 'versions.r1.p2', _type: 'post', title: 'Beta in release 1' },
    { _id: 'secret.path', _type: 'post', title: 'In a path' },
  ]
  await client.mutate(documents.map((create) => ({ create })) as never)
})

test.each([
  // For problems found by the official suite (github.com/sanity-io/groq-test-suite).
  ['path("a.b")', 'a.b'],
  ['path("a.**")', 'a.**'],
  ['path("a") in path("a.*")', false],
  ['path("a.b.c") in path("a.**")', true],
  ['("a.b") in (path("a.*"))', true],
  ['"axb" in path("a.b")', false],
  ['null in path("**")', null],
  ['count(*[path(_id) in path("drafts.**")]) == count(*[_id in path("drafts.**")])', true],
  // Many `**` are matched without backtracking, even if a text has many dots.
  ['"a.b.c.d.e.f.x" in path("**.**.**.**.**.**.x")', true],
  [`"${'.'.repeat(400)}" in path("**.**.**.**.**.**.x")`, false],
  // Functions that groq-js doesn't have.
  ['diff::changedAny({"a": 1, "b": 2}, {"a": 1, "b": 3}, b)', true],
  ['diff::changedAny({"a": 1, "b": 2}, {"a": 1, "b": 3}, a)', false],
  ['diff::changedOnly({"a": 1, "b": 2}, {"a": 1, "b": 3}, (a, b))', true],
  ['diff::changedOnly({"a": [1], "b": 2}, {"a": [2], "b": 3}, a)', false],
  ['*[_type == "author" && diff::changedAny({"_id": "nobody"}, @, _id)]._id', ['ann']],
  ['*[_id == "p1"]{"a": documents::get(author).name}', [{ a: 'Ann' }]],
  // Filters of filters, and within filters.
  ['*[_type == "post"][order > 1]._id', ['p1', 'p3']],
  ['*[_type == "author" && count(*[_type == "post" && references(^._id)]) > 1]._id', ['ann']],
  // Slices and indexes with parameters.
  ['*[_type == "post" && defined(order)] | order(title) [$zero...$two].title', ['Alpha', 'Beta']],
  ['*[_type == "post" && defined(order)] | order(title) [$zero..$two].title', ['Alpha', 'Beta', 'Gamma']],
  ['*[_type == "post" && defined(order)] | order(title) [$two].title', 'Gamma'],
  // A comment may end a query, as well as a line.
  ['*[_type == "author"] // everybody\n[0]._id // but one', 'ann'],
])('%s', async (query, expected) => {
  expect(await client.fetch(query, { zero: 0, two: 2 })).toEqual(expected)
})

test.each([
  // Without the version in a release, which older versions of the API don't show.
  ['2025-02-18', 6],
  ['1', 6],
  ['2025-02-19', 4],
  ['X', 4],
])('the default of API version %s shows %i posts: raw, and published from 2025-02-19 on', async (apiVersion, count) => {
  const asker = clientWith({ token, apiVersion, perspective: undefined })
  expect(await asker.fetch('count(*[_type == "post"])')).toBe(count)
})

test.each([
  '_type == "post"',
  '"post" == _type',
  '_type in ["post", "author"]',
  '_id == "p1"',
  '_id in ["p3", "p1", "none"]',
  '_id in [...["p3", "p1"], "none"]',
  '_type in ["author", select(order > 1 => "post")]',
  'references("none", select(order == 1 => "ann"))',
  '_type == "post" && _id == "p1"',
  '_type == "post" || _id == "ann"',
  '(_type == "post") && order > 1',
  '_type == "post" || _type == "author"',
  'sanity::versionOf("p1")',
  '_type == "none"',
])('the filter %s finds the same with an index as with a scan', async (filter) => {
  const indexed = await client.fetch<string[]>(`*[${filter}] | order(_id)._id`)
  // Expressions that no index supports.
  const scanned = await client.fetch<string[]>(`*[(${filter}) && !(1 == 2) == true] | order(_id)._id`)
  const all = await client.fetch<string[]>(`*[select(${filter} => true, false)] | order(_id)._id`)
  expect({ indexed, scanned }).toEqual({ indexed: all, scanned: all })
})

test.each([
  ['of what can’t be computed is none of the lake', '*[geo::contains(a, b)]'],
  ['of brackets without end is none of the lake', `${'('.repeat(50_000)}1${')'.repeat(50_000)}`],
])('the error %s', async (_case, query) => {
  expect((await failure(client.fetch(query))).statusCode).toBe(400)
  expect(await client.fetch('1 + 1')).toBe(2)
})

test('a result includes its query unless that is unwanted', async () => {
  expect(await client.fetch('*[_id == "ann"]', {}, { filterResponse: false })).toMatchObject({
    query: '*[_id == "ann"]',
    ms: expect.any(Number) as number,
  })
  expect(await client.fetch('1', {}, { filterResponse: false, returnQuery: false })).not.toHaveProperty('query')
})

test('documents are fetched by id in the requested order, with null for missing ones', async () => {
  const found = await client.getDocuments(['p2', 'none', 'ann'])
  expect(found.map((document) => document?._id ?? null)).toEqual(['p2', null, 'ann'])
})

test('which documents exist can be queried without their content', async () => {
  const { documents, omitted } = await client.request<Record<string, unknown[]>>({
    url: '/data/doc/production/p1,none',
    query: { excludeContent: 'true' },
  })
  expect(documents).toEqual([{ _id: 'p1', _type: 'post', _rev: expect.any(String) as string }])
  expect(omitted).toEqual([{ id: 'none', reason: 'existence' }])
})

test('an export has all types, or only the requested ones', async () => {
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` }
    const lines = await (await fetch(`${url}/v2026-03-01/data/export/production${query}`, { headers })).text()
    return new Set(
      lines
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { _type: string })._type),
    )
  }
  expect(await ask('')).toEqual(new Set(['author', 'post']))
  expect(await ask('?types=author')).toEqual(new Set(['author']))
  expect(await ask('?types=author,post')).toEqual(new Set(['author', 'post']))
})

test('all states of a document can be fetched at the same time', async () => {
  const all = await client.getDocument('p1', { includeAllVersions: true })
  expect(all.map(({ _id }) => _id)).toEqual(['p1', 'drafts.p1'])
})
