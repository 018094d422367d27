import { beforeAll, expect, test } from 'vitest'
import { startTestLake } from '../testLake.ts'

const { client } = await startTestLake()

beforeAll(async () => {
  const block = (text: string) => [{ _key: 'a', _type: 'block', children: [{ _key: 'b', _type: 'span', text }] }]
  const cloud = { title: 'Cloud migration guide', tags: ['ops'], body: block('Moving servers to the cloud') }
  const weather = { title: 'Guide to clouds', tags: ['weather'], body: block('Cumulus and stratus') }
  const food = { title: 'Café migration', tags: ['food', 'ops'], body: block('A crème brûlée story') }
  const first = { title: 'First line', tags: [], body: block('guide') }
  const documents = [
    { _id: 'a', ...cloud },
    { _id: 'b', ...weather },
    { _id: 'c', ...food },
    { _id: 'd', ...first },
  ]
  await client.mutate(documents.map((document) => ({ create: { _type: 'note', ...document } })) as never)
})

test.each([
  ['cloud', ['a']],
  ['cloud*', ['a', 'b']],
  ['guide cloud*', ['a', 'b']],
  ['cloud* guide -migration', ['b']],
  ['"cloud migration"', ['a']],
  ['"migration cloud"', []],
  ['"guide to cloud*"', ['b']],
  ['migration -"cloud migration"', ['c']],
  ['cafe', ['c']],
  ['BRÛLÉE', ['c']],
  ['brulee', ['c']],
  ['servers-to', ['a']],
  ['ops', ['a', 'c']],
  ['"line guide"', []],
  ['note', []],
  ['', []],
  // The query of the Studio's document lists while nothing is typed.
  ['*', ['a', 'b', 'c', 'd']],
  ['-cloud', ['b', 'c', 'd']],
  ['(.*', []],
])('the search for %j finds %j', async (text, ids) => {
  expect(await client.fetch('*[_type == "note" && @ match text::query($text)]._id', { text })).toEqual(ids)
})

test('single fields, arrays of texts, portable text and ids can be searched', async () => {
  const find = (condition: string) => client.fetch<string[]>(`*[_type == "note" && ${condition}]._id`)
  expect(await find('title match text::query("guide")')).toEqual(['a', 'b'])
  expect(await find('tags match text::query("ops")')).toEqual(['a', 'c'])
  expect(await find('body match text::query("cumulus")')).toEqual(['b'])
  expect(await find('[title, tags] match text::query("migration food")')).toEqual(['c'])
  expect(await find('[@, _id] match text::query("d")')).toEqual(['d'])
  expect(await find('missing match text::query("guide")')).toEqual([])
})

test('the Studio’s search ranks results by where the text was found', async () => {
  // As sanity 6.16 builds it (createTextSearch).
  const query = `*[_type in $types && ([@, _id] match text::query($search) || references($raw))]
    | score(boost(_type in ["note"] && title match text::query($search), 10), boost(tags match text::query($search), 1))
    | order(_score desc) [_score > 0] [0...$limit] {_type, _id, _score}`
  const found = await client.fetch<{ _id: string }[]>(query, {
    types: ['note'],
    search: 'guide*',
    raw: 'guide',
    limit: 10,
  })
  expect(found.map(({ _id }) => _id)).toEqual(['a', 'b'])
})
