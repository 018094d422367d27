import { describe, expect, test } from 'vitest'
import type { Failure } from '../testLake.ts'
import { openTarget, TYPE } from './target.ts'

const { prefix, client, mutate } = await openTarget()
const _id = `${prefix}patched`

type Fields = Record<string, unknown>
/** The operations of a patch, and the fields afterward; `REFUSED` with a word in the error. */
type Case = [operations: object, after: Fields | typeof REFUSED, words?: string]
const REFUSED = Symbol('refused')

function cases(before: Fields, all: Case[]): void {
  test.each(all)('%j', async (operations, after, words = '') => {
    await mutate([{ createOrReplace: { _id, _type: TYPE, ...before } }])
    const outcome = await mutate([{ patch: { id: _id, ...operations } }]).then(
      () => 'taken',
      ({ statusCode, message }: Failure) => `${statusCode} ${message}`,
    )
    expect(outcome).toMatch(after === REFUSED ? new RegExp(`^400 .*${words}`, 's') : /^taken$/)
    const { _rev, _createdAt, _updatedAt, ...fields } = (await client.getDocument(_id)) ?? {}
    expect(fields).toEqual({ _id, _type: TYPE, ...before, ...(after !== REFUSED && after) })
  })
}

// https://www.sanity.io/docs/content-lake/json-match, its document and its examples; that each place counts once:
// `jsonMatch` of @sanity/json-match
describe('the paths of the documentation', () => {
  const [mork, mindy, franklin] = [
    { name: 'mork', age: 40, favoriteColor: 'red' },
    { name: 'mindy', age: 32, favoriteColor: 'blue' },
    { name: 'franklin', favoriteColor: 'yellow' },
  ]
  const state = { shortName: 'WY', longName: 'Wyoming' }
  const contactInfo = { streetAddress: '42 Mountain Road', state }
  const friends = [mork, mindy, franklin]
  /** The friends, some with changed names. */
  const named = (...changed: object[]) => ({
    friends: friends.map((friend) => (changed.includes(friend) ? { ...friend, name: 'X' } : friend)),
  })
  const X = 'X'
  cases({ name: 'fred', friends, roles: ['admin', 'owner'], contactInfo }, [
    [{ set: { name: X } }, { name: X }],
    [{ set: { 'friends[*].name': X } }, named(mork, mindy, franklin)],
    [{ set: { 'friends[age > 35].name': X } }, named(mork)],
    [{ set: { 'friends[age > 30, favoriteColor == "blue"].name': X } }, named(mork, mindy)],
    [{ set: { 'friends[age?].name': X } }, named(mork, mindy)],
    [{ set: { 'friends[age != 40].name': X } }, named(mindy)],
    [{ set: { 'friends[0, 1].name': X } }, named(mork, mindy)],
    [{ set: { 'friends[1:3].name': X } }, named(mindy, franklin)],
    [{ set: { 'friends[0, 1:3].name': X } }, named(mork, mindy, franklin)],
    [{ set: { 'friends[-1].name': X } }, named(franklin)],
    [{ set: { 'friends[-2:].name': X } }, named(mindy, franklin)],
    [{ set: { 'friends.name': X } }, named(mork, mindy, franklin)],
    [{ set: { 'friends[age > 35][favoriteColor == "red"].name': X } }, named(mork)],
    [{ set: { 'friends[age > 35][favoriteColor == "blue"].name': X } }, {}],
    [{ set: { 'roles[@ == "admin"]': X } }, { roles: [X, 'owner'] }],
    [{ set: { 'roles[0]': X } }, { roles: [X, 'owner'] }],
    [
      { set: { 'contactInfo.state[shortName, longName]': X } },
      { contactInfo: { ...contactInfo, state: { shortName: X, longName: X } } },
    ],
    [{ set: { 'contactInfo..shortName': X } }, { contactInfo: { ...contactInfo, state: { ...state, shortName: X } } }],
    [{ set: { '..[favoriteColor == "blue"].name': X } }, named(mindy)],
    [{ inc: { '..age': 1 } }, { friends: [{ ...mork, age: 41 }, { ...mindy, age: 33 }, franklin] }],
    [{ inc: { 'friends..[name == "mork"]..age': 1 } }, { friends: [{ ...mork, age: 41 }, mindy, franklin] }],
    [
      { dec: { 'friends[0, 0:2, age > 35].age': 1 } },
      { friends: [{ ...mork, age: 39 }, { ...mindy, age: 31 }, franklin] },
    ],
    [{ unset: ['friends[1:]', 'roles[0]', 'roles[@ == "owner"]'] }, { friends: [mork], roles: [] }],
    [{ unset: ['friends[name'] }, REFUSED],
  ])
})

// https://www.sanity.io/docs/content-lake/http-patches; that items are never created:
// https://github.com/sanity-io/sdk/issues/1059
describe('set and setIfMissing', () => {
  const list = [
    { _key: 'a', v: 1 },
    { _key: 'b', v: 2 },
  ]
  cases({ title: 'A', nothing: null, list, tags: ['x', 'y'], empty: [], deep: { k: 1 } }, [
    [{ set: { 'list[5]': { _key: 'z' }, 'list[2]': { _key: 'z' }, 'tags[2]': 'w', 'empty[0]': 'w' } }, {}],
    [{ set: { 'list[_key=="z"].v': 9, 'list[_key=="z"]': { _key: 'z' } } }, {}],
    [{ set: { 'missing[0].x': 1 } }, {}],
    [
      { set: { 'list[_key=="b"].v': 3, '..[_key=="a"].w': 4 } },
      {
        list: [
          { _key: 'a', v: 1, w: 4 },
          { _key: 'b', v: 3 },
        ],
      },
    ],
    [
      { set: { 'meta.author.name': 'Ada', 'title.en': 'x' } },
      { meta: { author: { name: 'Ada' } }, title: { en: 'x' } },
    ],
    [{ set: { list: [], 'list[0].v': 5 } }, { list: [] }],
    [{ set: { deep: { l: 1 }, 'deep.m': 2 } }, { deep: { l: 1, m: 2 } }],
    [{ setIfMissing: { title: 'B', nothing: 'now', other: 'new' } }, { nothing: 'now', other: 'new' }],
    [
      { setIfMissing: { 'list[_key=="a"].v': 9, 'list[_key=="a"].w': 9, 'list[_key=="z"].v': 9 } },
      { list: [{ ...list[0], w: 9 }, list[1]] },
    ],
    [{ set: 'x' }, REFUSED],
  ])
})

// "Before", "after", "replace" and negative positions: the same page; that nothing is inserted if the place doesn't
// exist: https://github.com/sanity-io/sanity/issues/95; at the first or after the last of the places found: `insert` of
// @sanity/sdk
describe('insert', () => {
  const items = ['n']
  cases({ tags: ['x', 'y', 'z'], empty: [], rows: [{ _key: 'r', cols: [{ _key: 'c' }] }] }, [
    [{ insert: { before: 'tags[0]', items } }, { tags: ['n', 'x', 'y', 'z'] }],
    [{ insert: { before: 'tags[2]', items } }, { tags: ['x', 'y', 'n', 'z'] }],
    [{ insert: { after: 'tags[-1]', items } }, { tags: ['x', 'y', 'z', 'n'] }],
    [{ insert: { after: 'tags[@ == "x"]', items: ['n', 'm'] } }, { tags: ['x', 'n', 'm', 'y', 'z'] }],
    [{ insert: { replace: 'tags[1:]', items } }, { tags: ['x', 'n'] }],
    [{ insert: { replace: 'tags[0, 2]', items } }, { tags: ['n', 'y'] }],
    [{ insert: { before: 'tags[*]', items } }, { tags: ['n', 'x', 'y', 'z'] }],
    [{ insert: { after: 'tags[*]', items } }, { tags: ['x', 'y', 'z', 'n'] }],
    [{ insert: { after: 'empty[-1]', items } }, { empty: items }],
    [{ insert: { before: 'empty[0]', items } }, { empty: items }],
    [
      { insert: { after: 'rows..[_key=="c"]', items: [{ _key: 'n' }] } },
      { rows: [{ _key: 'r', cols: [{ _key: 'c' }, { _key: 'n' }] }] },
    ],
    [{ insert: { before: 'tags[9]', items } }, {}],
    [{ insert: { after: 'tags[9]', items } }, {}],
    [{ insert: { replace: 'tags[9]', items } }, {}],
    [{ insert: { after: 'rows[_key=="z"]', items } }, {}],
    [{ insert: { after: 'missing[-1]', items } }, {}],
    [{ insert: { before: 'empty[9]', items } }, {}],
    [{ insert: { replace: 'empty[0]', items } }, {}],
    [{ insert: { items } }, REFUSED],
    [{ insert: { before: 'tags[0]', items: 'n' } }, REFUSED],
  ])
})

// "adds "a" at the beginning of its items array": the example of "Advanced use" of the same page
describe('the recursive example of the documentation', () => {
  const block = (items: string[]) => ({ blocktext: [{ rows: [{ key: 'list-123', items }] }] })
  cases(block(['z']), [
    [{ insert: { before: 'blocktext..[key=="list-123"].items[0]', items: ['a'] } }, block(['a', 'z'])],
  ])
})

// "The operation will fail if target value is not a numeric value, or doesn't exist": the same page; "Cannot increment
// because it is not present": https://www.sanity.io/docs/changelog/76bf5f16-3216-4ec9-9b12-8e91892f5b38
describe('inc and dec', () => {
  cases({ n: 1, title: 'A', list: [{ _key: 'a', n: 1 }] }, [
    [
      { inc: { n: 0.5 }, dec: { 'list[_key=="a"].n': 2 } },
      { n: 1.5, list: [{ _key: 'a', n: -1 }] },
    ],
    [{ setIfMissing: { 'stats.visits': 0 }, inc: { 'stats.visits': 1 } }, { stats: { visits: 1 } }],
    [{ inc: { visits: 1 } }, REFUSED, 'not present'],
    [{ dec: { 'stats.visits': 1 } }, REFUSED, 'not present'],
    [{ inc: { 'list[_key=="z"].n': 1 } }, REFUSED, 'not present'],
    [{ inc: { n: 1, title: 1 } }, REFUSED],
    [{ dec: { list: 1 } }, REFUSED],
    [{ inc: { n: '1' } }, REFUSED],
  ])
})

// Names that begin with a digit: https://www.sanity.io/docs/changelog/76bf5f16-3216-4ec9-9b12-8e91892f5b38; names with
// a dash as Studios write them: `arrayToJSONMatchPath` of @sanity/mutator
describe('names', () => {
  const uuid = '37819f29-cd8e-438a-bf53-27953351677a'
  cases({ [uuid]: 'u', '12': 't', '1a': 's', title: { 'en-US': 'A' }, 'de-CH': 'B' }, [
    [
      { set: { [`['${uuid}']`]: 'X', "['12']": 'Y' }, unset: ["['1a']"] },
      { [uuid]: 'X', '12': 'Y', '1a': undefined },
    ],
    [{ set: { [uuid]: 'X' } }, REFUSED],
    [{ inc: { '12': 1 } }, REFUSED],
    [{ unset: ['1a'] }, REFUSED],
    [{ set: { 'title.en-US': 'X', 'de-CH': 'Y', 'title..en-US': 'X' } }, { title: { 'en-US': 'X' }, 'de-CH': 'Y' }],
    [{ set: { '__proto__.x': 'X' } }, REFUSED],
  ])
})

describe('diffMatchPatch', () => {
  const diff = '@@ -1,13 +1,12 @@\n The \n-rabid\n+nice\n  dog\n'
  cases({ text: 'The rabid dog', rows: [{ _key: 'r', text: 'The rabid dog' }] }, [
    [{ diffMatchPatch: { text: diff } }, { text: 'The nice dog' }],
    [{ diffMatchPatch: { '..[_key=="r"].text': diff } }, { rows: [{ _key: 'r', text: 'The nice dog' }] }],
    [{ diffMatchPatch: { text: 'no diff' } }, REFUSED],
  ])
})

// Refusing a misspelled operation instead of ignoring it is this lake's own rule: the documentation doesn't say.
describe('operations', () => {
  cases({ title: 'A', tags: ['x'] }, [
    [{}, {}],
    [{ append: { tags: ['y'] } }, REFUSED, 'append'],
    [{ set: 5 }, REFUSED, 'set'],
    [{ Set: { title: 'B' } }, REFUSED, 'Set'],
    [{ unset: 'title' }, REFUSED],
    [{ unset: ['_type'] }, REFUSED],
    [{ set: { _id: 'other' } }, REFUSED],
  ])
})

test('a value that a patch puts in several places is copied to each', async () => {
  const items = [{ n: 1 }]
  const lists = { full: [{ list: [0] }, { list: [0] }], empty: [{ list: [] }, { list: [] }] }
  await mutate([
    { createOrReplace: { _id, _type: TYPE, rows: [{}, {}], ...lists } },
    { patch: { id: _id, set: { 'rows[*].v': { n: 1 } }, insert: { after: 'full[*].list[-1]', items } } },
    { patch: { id: _id, insert: { after: 'empty[*].list[-1]', items } } },
    { patch: { id: _id, inc: { 'rows[0].v.n': 1, 'full[0].list[1].n': 1, 'empty[0].list[0].n': 1 } } },
  ])
  expect(await client.getDocument(_id)).toMatchObject({
    rows: [{ v: { n: 2 } }, { v: { n: 1 } }],
    full: [{ list: [0, { n: 2 }] }, { list: [0, { n: 1 }] }],
    empty: [{ list: [{ n: 2 }] }, { list: [{ n: 1 }] }],
  })
})

test('a path that searches everywhere doesn’t slow others down', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    _key: `k${n}`,
    _type: 'row',
    title: 'Some words to fill it.',
    n: 1,
  }))
  await mutate([{ createOrReplace: { _id, _type: TYPE, rows } }])
  await mutate([
    { patch: { id: _id, inc: { '..n': 1 }, set: { 'rows[_key=="k9999"].title': 'Last' }, unset: ['..[_key=="k0"]'] } },
  ])
  const { rows: after } = (await client.getDocument(_id)) as unknown as { rows: typeof rows }
  expect([after.length, after[0]?.n, after.at(-1)]).toEqual([
    9_999,
    2,
    { _key: 'k9999', _type: 'row', title: 'Last', n: 2 },
  ])
})
