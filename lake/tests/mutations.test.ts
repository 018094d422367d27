import { expect, test } from 'vitest'
import { failure, firstErrorType, startTestLake } from './testLake.ts'

const lake = await startTestLake()
const { client } = lake

test('a created document has an id, a revision and times', async () => {
  const created = await client.create({ _type: 'note', title: 'One' })
  expect(created).toMatchObject({ _type: 'note', title: 'One', _createdAt: created._updatedAt })
  expect(created._id).toMatch(/^\w{16,}$/)
  expect(await client.getDocument(created._id)).toEqual(created)
})

test('an id that ends in a dot is completed', async () => {
  const created = await client.create({ _id: 'drafts.', _type: 'note' })
  expect(created._id).toMatch(/^drafts\.\w{16,}$/)
})

test('creating a document that exists is refused with 409', async () => {
  await client.create({ _id: 'twice', _type: 'note' })
  const error = await failure(client.create({ _id: 'twice', _type: 'note' }))
  expect(error.statusCode).toBe(409)
  expect(firstErrorType(error)).toBe('documentAlreadyExistsError')
})

test('createIfNotExists leaves an existing document alone', async () => {
  await client.create({ _id: 'kept', _type: 'note', title: 'Old' })
  await client.createIfNotExists({ _id: 'kept', _type: 'note', title: 'New' })
  expect(await client.getDocument('kept')).toMatchObject({ title: 'Old' })
})

test('createOrReplace replaces all fields and keeps the time of creation', async () => {
  const first = await client.create({ _id: 'replaced', _type: 'note', title: 'Old', extra: 1 })
  const second = await client.createOrReplace({ _id: 'replaced', _type: 'note', title: 'New' })
  expect(second).toMatchObject({ title: 'New', _createdAt: first._createdAt })
  expect(second).not.toHaveProperty('extra')
})

test('a patch sets, sets if missing, unsets, increments and decrements', async () => {
  await client.create({ _id: 'counted', _type: 'note', title: 'A', gone: true, up: 1, down: 1 })
  const patched = await client
    .patch('counted')
    .set({ title: 'B', 'deep.er': 'x' })
    .setIfMissing({ title: 'C', added: 'yes' })
    .unset(['gone'])
    .inc({ up: 2 })
    .dec({ down: 3 })
    .commit()
  expect(patched).toMatchObject({ title: 'B', deep: { er: 'x' }, added: 'yes', up: 3, down: -2 })
  expect(patched).not.toHaveProperty('gone')
})

test('a patch reaches array items by key, by place and by condition, and inserts before and after them', async () => {
  const items = [
    { _key: 'a', n: 1 },
    { _key: 'b', n: 2 },
  ]
  await client.create({ _id: 'listed', _type: 'note', items })
  await client
    .patch('listed')
    .set({ 'items[_key=="b"].n': 20 })
    .insert('before', 'items[0]', [{ _key: 'first', n: 0 }])
    .commit()
  await client
    .patch('listed')
    .insert('after', 'items[_key=="a"]', [{ _key: 'mid', n: 5 }])
    .commit()
  await client
    .patch('listed')
    .append('items', [{ _key: 'last', n: 9 }])
    .commit()
  const { items: after } = (await client.getDocument('listed')) as unknown as { items: { _key: string; n: number }[] }
  expect(after.map(({ _key, n }) => `${_key}${n}`)).toEqual(['first0', 'a1', 'mid5', 'b20', 'last9'])
  await client.patch('listed').unset(['items[n > 4]']).commit()
  const { items: few } = (await client.getDocument('listed')) as unknown as { items: { _key: string }[] }
  expect(few.map(({ _key }) => _key)).toEqual(['first', 'a'])
})

test('diffMatchPatch edits a text', async () => {
  await client.create({ _id: 'text', _type: 'note', body: 'The rabid dog' })
  await client.patch('text').diffMatchPatch({ body: '@@ -1,13 +1,12 @@\n The \n-rabid\n+nice\n  dog\n' }).commit()
  expect(await client.getDocument('text')).toMatchObject({ body: 'The nice dog' })
})

test('a patch and a delete by query reach every document that matches', async () => {
  await Promise.all(['q1', 'q2', 'q3'].map((_id) => client.create({ _id, _type: 'queried', n: Number(_id[1]) })))
  await client
    .patch({ query: '*[_type == $type && n > 1]', params: { type: 'queried' } })
    .set({ big: true })
    .commit({ returnDocuments: false })
  expect(await client.fetch('*[_type == "queried" && big]._id')).toEqual(['q2', 'q3'])
  await client.delete({ query: '*[_type == "queried" && n < 3]' })
  expect(await client.fetch('*[_type == "queried"]._id')).toEqual(['q3'])
})

test('a query in a transaction sees what the transaction did before', async () => {
  await client
    .transaction()
    .create({ _id: 'seen-within', _type: 'within' })
    .patch({ query: '*[_type == "within"]' } as never, { set: { found: true } })
    .commit()
  expect(await client.getDocument('seen-within')).toMatchObject({ found: true })
})

test('a transaction of which one part fails leaves no trace', async () => {
  const before = await client.fetch('count(*)')
  const error = await failure(
    client
      .transaction()
      .create({ _id: 'half-1', _type: 'note' })
      .patch('half-1', { set: { title: 'x' } })
      .create({ _id: 'half-1', _type: 'note' })
      .commit(),
  )
  expect(error.statusCode).toBe(409)
  expect(await client.fetch('count(*)')).toBe(before)
  expect(await client.getDocument('half-1')).toBeUndefined()
})

test('a patch of a revision that has passed is refused with 409', async () => {
  const { _rev } = await client.create({ _id: 'revised', _type: 'note' })
  await client.patch('revised').set({ n: 1 }).ifRevisionId(_rev).commit()
  const error = await failure(client.patch('revised').set({ n: 2 }).ifRevisionId(_rev).commit())
  expect(error.statusCode).toBe(409)
  expect(firstErrorType(error)).toBe('documentRevisionIDDoesNotMatchError')
  expect(await client.getDocument('revised')).toMatchObject({ n: 1 })
})

test('a patch of a missing document is refused with 409, deleting one is not', async () => {
  const error = await failure(client.patch('nowhere').set({ n: 1 }).commit())
  expect(error.statusCode).toBe(409)
  expect(firstErrorType(error)).toBe('documentNotFoundError')
  await expect(client.delete('nowhere')).resolves.toMatchObject({ results: [{ id: 'nowhere', operation: 'none' }] })
})

test('the id that a client gives a transaction becomes the revision, and works once', async () => {
  await client
    .transaction([{ create: { _id: 'chosen', _type: 'note' } }])
    .transactionId('my-transaction')
    .commit()
  expect(await client.getDocument('chosen')).toMatchObject({ _rev: 'my-transaction' })
  const error = await failure(
    client
      .transaction([{ delete: { id: 'chosen' } }])
      .transactionId('my-transaction')
      .commit(),
  )
  expect(error.statusCode).toBe(409)
  expect(firstErrorType(error)).toBe('duplicateTransactionError')
})

test('a dry run answers like a real one and changes nothing', async () => {
  const result = await client.create({ _id: 'dry', _type: 'note', title: 'x' }, { dryRun: true })
  expect(result).toMatchObject({ _id: 'dry', title: 'x' })
  expect(await client.getDocument('dry')).toBeUndefined()
})

test('ids or documents come back as asked', async () => {
  const mutations = [{ create: { _id: 'r1', _type: 'note' } }, { create: { _id: 'r2', _type: 'note' } }]
  const ids = await client.mutate(mutations as never, { returnDocuments: false, returnFirst: false })
  expect(ids).toMatchObject({ documentIds: ['r1', 'r2'] })
  const first = await client.mutate([{ patch: { id: 'r1', set: { a: 1 } } }] as never, {
    returnFirst: true,
    returnDocuments: true,
  })
  expect(first).toMatchObject({ _id: 'r1', a: 1 })
})

test('a patch that changes no field still makes a revision: the Studio waits for it', async () => {
  await client.create({ _id: 'same', _type: 'note', title: 'x' })
  const after = await client.patch('same').set({ title: 'x' }).commit()
  expect(await client.getDocument('same')).toEqual(after)
})

test('array items get keys when the client asks for it', async () => {
  const created = await client.create(
    { _type: 'note', items: [{ a: 1 }, { _key: 'k' }] },
    { autoGenerateArrayKeys: true },
  )
  const items = created.items as { _key: string }[]
  expect(items[0]?._key).toMatch(/^\w+$/)
  expect(items[1]?._key).toBe('k')
})

test('a document needs a type, which a patch can’t change', async () => {
  expect((await failure(client.create({ title: 'x' } as never))).message).toContain('must have a _type')
  await client.create({ _id: 'typed', _type: 'note' })
  expect((await failure(client.patch('typed').set({ _type: 'other' }).commit())).statusCode).toBe(400)
  expect((await failure(client.patch('typed').set({ _id: 'other' }).commit())).statusCode).toBe(400)
})

test.each(['.a', 'a b', 'a/b', 'ä', 'x'.repeat(300)])('the id %j is refused', async (_id) => {
  expect((await failure(client.create({ _id, _type: 'note' }))).statusCode).toBe(400)
})

test('a document that is nested without end is refused', async () => {
  let nested: Record<string, unknown> = {}
  for (let depth = 0; depth < 300; depth++) nested = { nested }
  expect((await failure(client.create({ _type: 'note', nested }))).message).toContain('nested deeper')
})

test('a body larger than the limit is refused with 413', async () => {
  const error = await failure(client.create({ _type: 'note', text: 'x'.repeat(9_000_000) }))
  expect(error.statusCode).toBe(413)
})

test('the states of a document are of one type', async () => {
  await client.create({ _id: 'one-type', _type: 'note' })
  for (const _id of ['drafts.one-type', 'versions.r1.one-type']) {
    const error = await failure(client.create({ _id, _type: 'page' }))
    expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('"one-type" is of type "note"') })
    await client.create({ _id, _type: 'note' })
  }
  expect((await failure(client.createOrReplace({ _id: 'one-type', _type: 'page' }))).statusCode).toBe(400)
  const all = ['one-type', 'drafts.one-type', 'versions.r1.one-type']
  await client.mutate(all.map((_id) => ({ createOrReplace: { _id, _type: 'page' } })))
  expect(await client.fetch('*[_id in $all]._type', { all })).toEqual(['page', 'page', 'page'])
  await client.create({ _id: 'drafts.only-draft', _type: 'note' })
  expect((await failure(client.create({ _id: 'only-draft', _type: 'page' }))).statusCode).toBe(400)
})

test('a document that others refer to keeps its type', async () => {
  await client.create({ _id: 'referred', _type: 'note' })
  await client.create({ _id: 'refers', _type: 'note', to: { _type: 'reference', _ref: 'referred' } })
  const error = await failure(client.createOrReplace({ _id: 'referred', _type: 'page' }))
  expect(error).toMatchObject({ statusCode: 409, message: expect.stringContaining('from "refers"') })
  expect(firstErrorType(error)).toBe('documentHasExistingReferencesError')
  await client.createOrReplace({ _id: 'referred', _type: 'note', title: 'Replaced' })
  await client.delete('refers')
  await client.createOrReplace({ _id: 'referred', _type: 'page' })
})

test('a fixed id takes no other type, not as a draft, not before there is such a document', async () => {
  const fixed = await startTestLake({ fixedTypes: { settings: 'settings' } })
  for (const _id of ['settings', 'drafts.settings', 'versions.r1.settings']) {
    const error = await failure(fixed.client.create({ _id, _type: 'page' }))
    expect(error).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(`Document "${_id}" cannot be of type "page": "settings" is of type "settings"`),
    })
  }
  const action = {
    actionType: 'sanity.action.document.create' as const,
    publishedId: 'settings',
    attributes: { _id: 'drafts.settings', _type: 'page' },
    ifExists: 'fail' as const,
  }
  expect((await failure(fixed.client.action(action))).statusCode).toBe(400)
  expect(await fixed.client.fetch('*[]._id')).toEqual([])
  await fixed.client.create({ _id: 'drafts.settings', _type: 'settings' })
})
