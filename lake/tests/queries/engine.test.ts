import { afterAll, expect, test } from 'vitest'
import { EVERYTHING, type Role } from '../../auth/roles.ts'
import { compileQuery } from '../../query/groq/compile.ts'
import { QueryEngine } from '../../query/queryEngine.ts'
import { QueryService } from '../../query/queryService.ts'
import { openDatabase } from '../../store/database.ts'
import { UNRESTRICTED } from '../../store/reader.ts'
import { Store } from '../../store/store.ts'
import { temporaryFolder } from '../atEnd.ts'

const db = openDatabase(temporaryFolder())
afterAll(() => db.close())
const dataset = new Store(db).ensureDataset('production')
const engine = new QueryEngine('test')
const queries = new QueryService('test')
queries.follow(dataset)
afterAll(() => queries.close())

let transactions = 0
/** Stores one document, without any checks. */
function put(_id: string, _type: string, fields: object = {}) {
  const timestamp = '2026-01-01T00:00:00.000Z'
  const id = `t${++transactions}`
  const after = { _id, _type, _rev: id, _createdAt: timestamp, _updatedAt: timestamp, ...fields }
  dataset.commit({ id, timestamp, author: 'p', changes: [{ id: _id, before: dataset.get(_id), after, mutations: [] }] })
}
const role: Role = { name: 'p', title: 'P', description: '', grants: [{ filter: EVERYTHING, permissions: ['read'] }] }
const reader = { ...UNRESTRICTED, id: 'p' }

const run = (query: string, perspective: 'raw' | string[] = []) =>
  engine.run(dataset, { query, params: {}, perspective, reader })

/** The lake's result: from a separate process, or from the cache. */
const ask = (query: string, perspective: 'raw' | string[] = []) =>
  queries.fetch(
    dataset,
    { query, params: {}, perspective },
    { reader, identity: { id: 'p', role }, client: { isAccount: false, key: 'p' } },
  )

test('a document whose type changes is only found under the new type', () => {
  put('changing', 'before')
  const found = (type: string) => run(`count(*[_type == "${type}"])`, 'raw').result
  expect(found('before')).toBe('1')
  put('changing', 'after')
  expect([found('before'), found('after')]).toEqual(['0', '1'])
})

test('a change that comes while a query runs is in the next result', async () => {
  const query = '*[_type == "race"].name'
  put('racing', 'race', { name: 'Before' })
  // After this, its process is ready.
  await ask('1')
  const running = ask(query, 'raw')
  put('racing', 'race', { name: 'After' })
  await running
  expect((await ask(query, 'raw')).result).toBe('["After"]')
})

test('compiled queries are cached, up to a number and a size', () => {
  const compiling = new QueryEngine('test')
  const made = (n: number, text = '') => compiling.compile('$n', { n, text })
  const first = made(0)
  for (let n = 1; n < 2_000; n++) made(n)
  expect(made(0)).toBe(first)
  const next = made(2_000)
  expect(made(0)).not.toBe(first)
  expect(made(2_000)).toBe(next)
  // A million characters in total.
  const large = 'x'.repeat(600_000)
  made(1, large)
  const second = made(2, large)
  expect(made(2_000)).not.toBe(next)
  made(3)
  expect(made(2, large)).toBe(second)
  const tooLarge = 'x'.repeat(1_100_000)
  expect(made(4, tooLarge)).not.toBe(made(4, tooLarge))
  expect(made(2, large)).toBe(second)
})

test.each([
  ['*[_type == "a"]', ['types']],
  ['*[_type in ["a", "b"] && x > 1] | order(x)', ['types']],
  ['*[_id == "a"][0]', ['ids']],
  ['*[_id in [...["a"], "b"]]', ['ids']],
  ['*[_id in ["a", "b"]]{title, "more": *[_type == "c"]}', ['ids', 'types']],
  ['*[_type == "a" && references("b")]', ['referencesTo']],
  ['*[sanity::versionOf("a")]', ['versionsOf']],
  ['count(*[_type == "a"])', ['types']],
  ['{"a": *[_type == "a"], "b": *[_type == "b"][defined(x)]}', ['types', 'types']],
  ['*[_type == "a" && count(*[_type == "b"]) > 0]', ['types', 'types']],
  ['*[_type == "a"]{"by": *[references(^._id)]}', ['types']],
  ['*[_type == "a"]{"all": *[_type == "b" && _id == ^.to._ref][0], "x": *[_id in ^.list[]._ref]}', ['types']],
])('%s reads from an index, not the whole dataset', (query, kinds) => {
  const { scans, candidates } = compileQuery(query, {}, false)
  expect(scans).toBe(false)
  expect(candidates.map(({ constraint }) => constraint.kind).toSorted()).toEqual(kinds.toSorted())
})

test.each([
  '*',
  '*[title == "x"]',
  '*[_type == "a" || title == "x"]',
  '*[!(_type == "a")]',
  '*[^._type == "a"]',
  '*[other._type == "a"]',
])('%s looks at every document', (query) => {
  expect(compileQuery(query, {}, false).scans).toBe(true)
})

test('a result is cached until something changes that it depends on', async () => {
  put('a1', 'a', { to: { _ref: 'b1' } })
  put('b1', 'b', { name: 'One' })
  const query = '*[_type == "a"]{"name": to->name}'
  const first = await ask(query)
  expect(await ask(query)).toBe(first)
  put('c1', 'c')
  put('drafts.a1', 'a')
  expect(await ask(query)).toBe(first)
  put('b1', 'b', { name: 'Two' })
  expect((await ask(query)).result).toBe('[{"name":"Two"}]')
  put('a2', 'a', { to: { _ref: 'b2' } })
  expect((await ask(query)).result).toBe('[{"name":"Two"},{"name":null}]')
  put('b2', 'b', { name: 'Late' })
  expect((await ask(query)).result).toBe('[{"name":"Two"},{"name":"Late"}]')
})

test.each([
  // The surrounding object may be further out, or an item of an array; the value may be behind a reference.
  ['*[_id == "j1"]{"r": *[_id == ^.to._ref]._id}', [{ r: ['k1'] }]],
  ['*[_id == "j1"]{"r": *[^.to._ref == _id]._id}', [{ r: ['k1'] }]],
  ['*[_id == "j1"]{"r": *[_id in ^.list[]._ref]._id}', [{ r: ['k1', 'k2'] }]],
  ['*[_id == "j1"]{"r": list[]{"x": *[_id == ^._ref][0].name}}', [{ r: [{ x: 'Two' }, { x: 'One' }, { x: 'Two' }] }]],
  ['*[_id == "j1"]{"r": *[_type == "k"]{"x": *[_id == ^.^.to._ref]._id}}', [{ r: [{ x: ['k1'] }, { x: ['k1'] }] }]],
  ['*[_id == "j1"]{"r": *[_id == ^.to->partner]._id}', [{ r: ['k2'] }]],
  ['*[_type == "k"]{"r": *[references(^._id)]._id}', [{ r: ['j1', 'j2'] }, { r: ['j1'] }]],
  ['*[_type == "k"]{"r": *[_type == "j" && references(^._id) && n == 2]._id}', [{ r: ['j2'] }, { r: [] }]],
  ['*[_id == "j2"]{"r": *[references(^.ids)]._id}', [{ r: ['j1'] }]],
  [
    '*[_id == "j1"]{"r": *[_id == ^.nothing], "s": *[references(^.nothing)], "t": *[_id == ^.n]}',
    [{ r: [], s: [], t: [] }],
  ],
  ['*[_id == "j1"]{"r": count(*[references(^.to._ref)][n == 2])}', [{ r: 1 }]],
  ['*[_id == ^._id]', []],
])('the join %s gives the same result as a full scan', (query, result) => {
  put('k1', 'k', { name: 'One', partner: 'k2' })
  put('k2', 'k', { name: 'Two' })
  put('j1', 'j', { n: 1, to: { _ref: 'k1' }, list: [{ _ref: 'k2' }, { _ref: 'k1' }, { _ref: 'k2' }] })
  put('j2', 'j', { n: 2, to: { _ref: 'k1' }, ids: ['k2', 'nobody'] })
  expect(JSON.parse(run(query).result)).toEqual(result)
})

test('a cached result of a join is renewed when a document of the join changes, is created or deleted', async () => {
  put('m1', 'm', { to: { _ref: 'n1' } })
  const byId = '*[_type == "m"]{"x": *[_id == ^.to._ref][0].name}'
  const byReference = '*[_type == "n"]{"x": *[references(^._id)]._id}'
  expect((await ask(byId)).result).toBe('[{"x":null}]')
  expect((await ask(byId)).dependencies).toEqual(['i:n1', 't:m'])
  put('n1', 'n', { name: 'One' })
  expect((await ask(byId)).result).toBe('[{"x":"One"}]')
  expect((await ask(byReference)).result).toBe('[{"x":["m1"]}]')
  put('n1', 'n', { name: 'Two' })
  expect((await ask(byId)).result).toBe('[{"x":"Two"}]')
  put('m2', 'm', { to: { _ref: 'n1' } })
  expect((await ask(byReference)).result).toBe('[{"x":["m1","m2"]}]')
})

test.each([
  ['_type', 'repeated'],
  ['_id', 'once'],
  ['slug.current', 'Once'],
])('a document is found once, however often a list repeats its %s', (field, value) => {
  put('once', 'repeated', { slug: { current: 'Once' } })
  expect(run(`*[${field} in ["${value}", "${value}"]]._id`).result).toBe('["once"]')
})

test('a result that depends on the time of day is not cached', async () => {
  expect(await ask('now()')).not.toBe(await ask('now()'))
})

test('a query that is nested too deeply is refused as such, whichever step notices', () => {
  const outcome = (query: string) => {
    try {
      return run(query)
    } catch (error) {
      return error
    }
  }
  const nested = [500, 4_000].flatMap((depth) => [
    `${'1+'.repeat(depth)}1`,
    `*[0]${'.a'.repeat(depth)}`,
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
  ])
  const refused = nested.map(outcome).filter((value) => value instanceof Error)
  expect(refused.length).toBeGreaterThan(0)
  for (const error of refused) expect(error).toMatchObject({ status: 400, message: 'the query is nested too deeply' })
})

test('identity() is each person’s own, even if someone with the same rights sent the same query before', async () => {
  const idOf = async (id: string) => {
    const asked = { query: 'identity()', params: {}, perspective: 'raw' } as const
    const context = { reader: { ...reader, id }, identity: { id, role }, client: { isAccount: false, key: id } }
    return (await queries.fetch(dataset, asked, context)).result
  }
  expect([await idOf('p'), await idOf('q'), await idOf('p')]).toEqual(['"p"', '"q"', '"p"'])
})

test('a query has its source map even if it was sent without one before', () => {
  put('mapped', 'mapped', { title: 'A' })
  const query = '*[_type == "mapped"]{title}'
  const mapOf = (some: QueryEngine) =>
    some.run(dataset, { query, params: {}, perspective: [], reader, sourceMap: 'keyed' }).sourceMap
  run(query)
  expect(mapOf(engine)).toContain('mapped')
  expect(mapOf(engine)).toBe(mapOf(new QueryEngine('test')))
})
