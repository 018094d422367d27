import { expect, test } from 'vitest'
import { act, failure, firstErrorType } from '../testLake.ts'
import { openTarget, TYPE } from './target.ts'

const { prefix, client, mutate, authorization } = await openTarget()
const id = (name: string) => `${prefix}${name}`
const document = (name: string, fields: object = {}) => ({ _id: id(name), _type: TYPE, ...fields })
const reference = (name: string, more: object = {}) => ({ _type: 'reference', _ref: id(name), ...more })

test('a document gets a revision and times, and keeps its id', async () => {
  const { documentIds } = await mutate([{ create: document('made', { title: 'One' }) }])
  expect(documentIds).toEqual([id('made')])
  const made = await client.getDocument(id('made'))
  expect(made).toMatchObject({ _type: TYPE, title: 'One', _createdAt: made?._updatedAt })
  expect(made?._rev).toMatch(/^\S{8,}$/)
})

test('an id that ends in a dot is completed', async () => {
  const { documentIds } = await mutate([{ create: { _id: `drafts.${id('in')}.`, _type: TYPE } }])
  expect(documentIds[0]).toMatch(new RegExp(`^drafts\\.${id('in')}\\..+$`))
})

test.each([
  ['begins with a dash', (name: string) => `-${name}`],
  ['has a segment that begins with a dash', (name: string) => `${name}.-a`],
  ['begins with a dot', (name: string) => `.${name}`],
  ['has two dots in a row', (name: string) => `${name}..a`],
  ['has a space', (name: string) => `${name} a`],
  ['has a slash', (name: string) => `${name}/a`],
  ['has a letter with an accent', (name: string) => `${name}é`],
  ['has 129 characters', (name: string) => name.padEnd(129, 'x')],
  // `validateVersionId` of @sanity/id-utils.
  ['names a release and no document', (name: string) => `versions.${name}`],
  ['names drafts for a release', (name: string) => `versions.drafts.${name}`],
  ['names versions for a release', (name: string) => `versions.versions.${name}`],
])('an id that %s is refused', async (_case, idOf) => {
  const { statusCode } = await failure(mutate([{ create: { _id: idOf(id('bad')), _type: TYPE } }]))
  expect(statusCode).toBe(400)
})

test('an id of 128 characters, with underscores, dashes and dots, is accepted', async () => {
  const long = id('A_long-id.').padEnd(128, 'x')
  expect((await mutate([{ create: { _id: long, _type: TYPE } }])).documentIds).toEqual([long])
})

test('an existing document is refused by create, kept by createIfNotExists, replaced by createOrReplace', async () => {
  await mutate([{ create: document('twice', { title: 'Old', note: 'x' }) }])
  const refused = await failure(mutate([{ create: document('twice') }]))
  expect([refused.statusCode, firstErrorType(refused)]).toEqual([409, 'documentAlreadyExistsError'])
  await mutate([{ createIfNotExists: document('twice', { title: 'New' }) }])
  expect(await client.getDocument(id('twice'))).toMatchObject({ title: 'Old' })
  await mutate([{ createOrReplace: document('twice', { title: 'New' }) }])
  const replaced = await client.getDocument(id('twice'))
  expect(replaced).toMatchObject({ title: 'New' })
  expect(replaced).not.toHaveProperty('note')
})

test('a document without a type is refused', async () => {
  expect((await failure(mutate([{ create: { _id: id('typeless') } }]))).statusCode).toBe(400)
})

test('a patch sets, sets if missing, unsets, adds, subtracts and inserts', async () => {
  const items = [{ _key: 'a' }, { _key: 'c' }]
  await mutate([{ create: document('patched', { title: 'A', note: 'x', down: 1, items }) }])
  await mutate([
    {
      patch: {
        id: id('patched'),
        setIfMissing: { title: 'B', n: 1 },
        set: { 'items[_key=="c"].title': 'C', 'deep.er': 'x' },
        unset: ['note'],
        inc: { n: 2 },
        dec: { down: 3 },
        insert: { after: 'items[_key=="a"]', items: [{ _key: 'b' }] },
      },
    },
  ])
  expect(await client.getDocument(id('patched'))).toMatchObject({
    title: 'A',
    n: 3,
    down: -2,
    deep: { er: 'x' },
    items: [{ _key: 'a' }, { _key: 'b' }, { _key: 'c', title: 'C' }],
  })
})

// https://www.sanity.io/docs/content-lake/json-match has these paths except the last one, with this document.
test.each([
  ['friends[*].name', ['x', 'x', 'x']],
  ['friends[age > 35].name', ['x', 'mindy', 'franklin']],
  ['friends[age > 30, favoriteColor == "blue"].name', ['x', 'x', 'franklin']],
  ['friends[age?].name', ['x', 'x', 'franklin']],
  ['friends[0, 1].name', ['x', 'x', 'franklin']],
  ['friends[-1].name', ['mork', 'mindy', 'x']],
  ['friends..name', ['x', 'x', 'x']],
  ['friends[name == "[*]"].name', ['mork', 'mindy', 'franklin']],
] as const)('the path %s leads to the right places', async (path, expected) => {
  const friends = [
    { _key: 'a', name: 'mork', age: 40, favoriteColor: 'red' },
    { _key: 'b', name: 'mindy', age: 32, favoriteColor: 'blue' },
    { _key: 'c', name: 'franklin', favoriteColor: 'yellow' },
  ]
  await mutate([
    { createOrReplace: document('paths', { friends }) },
    { patch: { id: id('paths'), set: { [path]: 'x' } } },
  ])
  expect(await client.fetch('*[_id == $id][0].friends[].name', { id: id('paths') })).toEqual(expected)
})

// `splice` of @sanity/client (data/patch.ts) sends `items[1:2]` for one item. The documentation has `friends[1:2]` for
// two.
test('the end of a range is exclusive', async () => {
  await mutate([{ create: document('ranges', { items: ['a', 'b', 'c', 'd'] }) }])
  await mutate([client.patch(id('ranges')).splice('items', 1, 1, ['B']).serialize()].map((patch) => ({ patch })))
  expect(await client.getDocument(id('ranges'))).toMatchObject({ items: ['a', 'B', 'c', 'd'] })
})

test('all items can be unset, and others inserted before the first and after the last', async () => {
  await mutate([{ create: document('items', { gone: ['a', 'b'], more: ['a', 'b'] }) }])
  const insert = { after: 'more[-1]', items: ['c'] }
  await mutate([
    { patch: { id: id('items'), unset: ['gone[*]'], insert } },
    { patch: { id: id('items'), insert: { before: 'more[0]', items: ['first'] } } },
  ])
  expect(await client.getDocument(id('items'))).toMatchObject({ gone: [], more: ['first', 'a', 'b', 'c'] })
})

test('a patch and a delete by query affect every document that matches', async () => {
  await mutate([{ create: document('q-1', { n: 1 }) }, { create: document('q-2', { n: 2 }) }])
  const params = { start: id('q-') }
  await mutate([{ patch: { query: '*[string::startsWith(_id, $start)]', params, inc: { n: 10 } } }])
  const numbers = () => client.fetch('*[string::startsWith(_id, $start)] | order(_id).n', params)
  expect(await numbers()).toEqual([11, 12])
  await mutate([{ delete: { query: '*[string::startsWith(_id, $start) && n > 11]', params } }])
  expect(await numbers()).toEqual([11])
})

// "should be silently ignored": https://github.com/sanity-io/gradient/issues/253
test('a patch by query skips a document that no longer exists', async () => {
  await mutate([{ create: document('left-1') }, { create: document('left-2') }])
  const params = { start: id('left-') }
  await mutate([
    { delete: { id: id('left-1') } },
    { patch: { query: '*[string::startsWith(_id, $start)]', params, set: { found: true } } },
  ])
  const all = '*[string::startsWith(_id, $start)]{_id, found}'
  expect(await client.fetch(all, params)).toEqual([{ _id: id('left-2'), found: true }])
})

// "the query is first executed against the search store": https://www.sanity.io/docs/content-lake/transactions
test('a transaction’s queries run before it, and find nothing that it creates', async () => {
  const params = { start: id('first-') }
  const { documentIds } = await mutate([
    { create: document('first-1') },
    { patch: { query: '*[string::startsWith(_id, $start)]', params, set: { found: true } } },
  ])
  expect(documentIds).toEqual([id('first-1')])
  expect(await client.getDocument(id('first-1'))).not.toHaveProperty('found')
})

test('a patch for a revision that is not the current one is refused', async () => {
  await mutate([{ create: document('revised') }])
  const refused = await failure(mutate([{ patch: { id: id('revised'), ifRevisionID: 'another', set: { n: 1 } } }]))
  expect([refused.statusCode, firstErrorType(refused)]).toEqual([409, 'documentRevisionIDDoesNotMatchError'])
  const ifRevisionID = (await client.getDocument(id('revised')))?._rev
  await mutate([{ patch: { id: id('revised'), ifRevisionID, set: { n: 2 } } }])
  expect(await client.getDocument(id('revised'))).toMatchObject({ n: 2 })
})

test('a transaction that fails in part leaves no trace', async () => {
  await failure(mutate([{ create: document('half') }, { create: document('half') }]))
  expect(await client.getDocument(id('half'))).toBeUndefined()
})

test('a transaction id chosen by the client becomes the revision', async () => {
  const transactionId = id('transaction')
  await mutate([{ create: document('chosen') }], { transactionId })
  expect(await client.getDocument(id('chosen'))).toMatchObject({ _rev: transactionId })
})

// `transactionId` among the parameters: https://www.sanity.io/docs/http-reference/mutation
test('a transaction id in the URL becomes the revision, too', async () => {
  const url = `/data/mutate/${client.config().dataset}`
  const body = { mutations: [{ create: document('addressed') }] }
  await client.request({ url, method: 'POST', body, query: { transactionId: id('address') } })
  expect(await client.getDocument(id('addressed'))).toMatchObject({ _rev: id('address') })
})

test('a dry run has a response, and changes nothing', async () => {
  expect((await mutate([{ create: document('dry') }], { dryRun: true })).documentIds).toEqual([id('dry')])
  expect(await client.getDocument(id('dry'))).toBeUndefined()
})

test('array items get keys if the client asks for it', async () => {
  await mutate([{ create: document('keyed', { items: [{ title: 'A' }, { _key: 'own' }] }) }], {
    autoGenerateArrayKeys: true,
  })
  const keyed = await client.getDocument<{ items: { _key?: string }[] }>(id('keyed'))
  expect(keyed?.items).toEqual([{ _key: expect.stringMatching(/^\S+$/), title: 'A' }, { _key: 'own' }])
})

// https://github.com/sanity-io/gradient/issues/387; https://github.com/sanity-io/sanity-plugin-hotspot-array/issues/31. That
// `_ref` is an id: `Reference` of @sanity/types.
test.each([
  [{ to: { _type: 'reference', _ref: 'target', someAttribute: 'x' } }, 'Key "someAttribute" not allowed in ref'],
  [{ list: [{ deep: { _ref: 'target', x: 1, y: 2 } }] }, 'Key "x" not allowed in ref'],
  [{ to: { _type: 'reference', _ref: 12 } }, '_ref'],
  [{ to: { _type: 'reference', _ref: '' } }, '_ref'],
  [{ to: { _type: 'reference', _ref: null } }, '_ref'],
] as [object, string][])('an invalid reference is refused: %j', async (fields, words) => {
  const weak = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
      typeof inner === 'object' && inner !== null && '_ref' in inner ? { ...inner, _weak: true } : inner,
    )
  const made = failure(mutate([{ createOrReplace: { ...document('no-reference'), ...(weak(fields) as object) } }]))
  const before = document('referring', { to: { _type: 'reference', _ref: 'a', _weak: true } })
  await mutate([{ createOrReplace: before }])
  const set = weak(fields) as Record<string, unknown>
  const patched = failure(mutate([{ patch: { id: id('referring'), set } }]))
  for (const refused of [await made, await patched]) {
    expect([refused.statusCode, refused.message]).toEqual([400, expect.stringContaining(words)])
  }
})

test('a patch can’t make a reference invalid', async () => {
  const to = { _type: 'reference', _ref: 'a', _weak: true, _key: 'k', _strengthenOnPublish: { type: TYPE } }
  await mutate([{ createOrReplace: document('kept-reference', { to }) }])
  const refused = await failure(mutate([{ patch: { id: id('kept-reference'), set: { 'to.content': 'x' } } }]))
  expect([refused.statusCode, refused.message]).toEqual([400, expect.stringContaining('"content" not allowed in ref')])
  await mutate([{ patch: { id: id('kept-reference'), set: { 'to._dataset': 'other', 'to._projectId': 'p' } } }])
})

test('a strong reference to nothing is refused, a weak one is not', async () => {
  const refused = await failure(mutate([{ create: document('strong', { deep: [{ to: reference('nobody') }] }) }]))
  expect([refused.statusCode, firstErrorType(refused)]).toEqual([409, 'documentReferencesNonexistentDocumentError'])
  await mutate([{ create: document('weak', { to: reference('nobody', { _weak: true }) }) }])
})

test('a document with strong references to it can’t be deleted or change its type', async () => {
  await mutate([{ create: document('target') }, { create: document('source', { to: reference('target') }) }])
  const deleted = await failure(mutate([{ delete: { id: id('target') } }]))
  expect([deleted.statusCode, firstErrorType(deleted)]).toEqual([409, 'documentHasExistingReferencesError'])
  const retyped = await failure(mutate([{ createOrReplace: { ...document('target'), _type: `${TYPE}Other` } }]))
  expect(retyped.statusCode).toBe(409)
  expect(await client.getDocument(id('target'))).toMatchObject({ _type: TYPE })
})

test('a document without references to it may change its type by createOrReplace', async () => {
  await mutate([{ create: document('free') }])
  await mutate([{ createOrReplace: { ...document('free'), _type: `${TYPE}Other` } }])
  expect(await client.getDocument(id('free'))).toMatchObject({ _type: `${TYPE}Other` })
})

/** Attributes nested `levels` deep, counted from the document. */
const nested = (levels: number): Record<string, unknown> => (levels === 1 ? { a: 1 } : { a: nested(levels - 1) })

test('attributes may be nested 20 levels deep, but not deeper', async () => {
  await mutate([{ create: { ...document('deep'), ...nested(20) } }], { dryRun: true })
  const { statusCode } = await failure(mutate([{ create: { ...document('deeper'), ...nested(21) } }], { dryRun: true }))
  expect(statusCode).toBe(400)
})

test('the body of a mutation may have 4,000,000 bytes, but not more', async () => {
  const send = async (bytes: number) => {
    const body = (text: string) => JSON.stringify({ mutations: [{ create: { ...document('large'), text } }] })
    const response = await fetch(`${client.getUrl(`/data/mutate/${client.config().dataset}`)}?dryRun=true`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: body('x'.repeat(bytes - body('').length)),
    })
    return { status: response.status, text: await response.text() }
  }
  expect((await send(4_000_000)).status).toBe(200)
  const { status, text } = await send(4_000_001)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(text).toContain('exceeds limit of 4000000 bytes')
})

test('publishing moves a draft over the published document, and strengthens its references', async () => {
  const _strengthenOnPublish = { type: TYPE }
  await mutate([
    { create: document('author') },
    { create: document('post', { title: 'Old' }) },
    {
      create: {
        ...document('post', {
          title: 'New',
          to: reference('author', { _weak: true, _strengthenOnPublish }),
          seeAlso: reference('author', { _weak: true, _strengthenOnPublish: { type: TYPE, weak: true } }),
        }),
        _id: `drafts.${id('post')}`,
      },
    },
  ])
  await act(client, 'publish', { draftId: `drafts.${id('post')}`, publishedId: id('post') })
  expect(await client.getDocument(`drafts.${id('post')}`)).toBeUndefined()
  const post = await client.getDocument(id('post'))
  expect(post).toMatchObject({ title: 'New', to: reference('author'), seeAlso: { _weak: true } })
  expect(post?.to).not.toHaveProperty('_weak')
})

test('unpublishing moves the published document into a draft', async () => {
  await mutate([{ create: document('public') }])
  await act(client, 'unpublish', { draftId: `drafts.${id('public')}`, publishedId: id('public') })
  expect(await client.getDocument(id('public'))).toBeUndefined()
  expect(await client.getDocument(`drafts.${id('public')}`)).toMatchObject({ _type: TYPE })
})
