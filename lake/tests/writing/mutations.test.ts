import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { act, failure, firstErrorType, startTestLake } from '../testLake.ts'

const lake = await startTestLake()
const { client } = lake

test('a document without an id gets one, and the response has it as stored', async () => {
  const created = await client.create({ _type: 'note', title: 'One' })
  expect(created._id).toMatch(/^\w{16,}$/)
  expect(await client.getDocument(created._id)).toEqual(created)
})

test('createOrReplace keeps the time of creation', async () => {
  const { _createdAt } = await client.create({ _id: 'replaced', _type: 'note' })
  expect(await client.createOrReplace({ _id: 'replaced', _type: 'note' })).toMatchObject({ _createdAt })
  const long = { _id: 'long-ago', _type: 'note', _createdAt: '2001-02-03T04:05:06Z' }
  await client.mutate([{ create: long }, { createOrReplace: { _id: 'long-ago', _type: 'note' } }] as never)
  expect(await client.getDocument('long-ago')).toMatchObject(long)
})

test('several mutations of a transaction can require the same revision of a document', async () => {
  const { _rev: ifRevisionID } = await client.create({ _id: 'required', _type: 'note' })
  const patch = (set: object) => ({ patch: { id: 'required', ifRevisionID, set } })
  await client.mutate([patch({ a: 1 }), patch({ b: 2 })] as never)
  expect(await client.getDocument('required')).toMatchObject({ a: 1, b: 2 })
  expect((await failure(client.mutate([patch({ a: 3 })] as never))).statusCode).toBe(409)
})

// A string in the types of @sanity/client; hosted Sanity's response to other values is not documented.
test('the time of creation may be set, but must be a valid time', async () => {
  const _createdAt = '2020-02-29T12:00:00.5+02:00'
  await client.create({ _id: 'dated', _type: 'note', _createdAt } as never)
  for (const wrong of ['yesterday', '2020-02-30T00:00:00Z', '', 5, { a: 1 }]) {
    const created = await failure(client.create({ _type: 'undated', _createdAt: wrong } as never))
    const patched = await failure(client.patch('dated').set({ _createdAt: wrong }).commit())
    expect([created.statusCode, patched.statusCode]).toEqual([400, 400])
    expect(created.message).toContain('"_createdAt" of document')
  }
  expect(await client.getDocument('dated')).toMatchObject({ _createdAt })
})

test.each([
  ['a reference to nothing', { to: { _type: 'reference', _ref: 'nowhere' } }],
  ['a reference with more than that', { to: { _type: 'reference', _ref: 'nowhere', _weak: true, words: 'x' } }],
])('an existing document with %s can still be changed', async (_fault, fields) => {
  const dataDir = temporaryFolder()
  const before = await startTestLake({ dataDir })
  await before.client.create({ _id: 'old', _type: 'note' })
  await before.close()
  const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
  db.prepare('UPDATE documents SET body = json_patch(body, ?)').run(JSON.stringify(fields))
  db.close()
  const after = await startTestLake({ dataDir })
  await failure(after.client.create({ _type: 'note', ...fields }))
  expect(await after.client.patch('old').set({ title: 'New' }).commit()).toMatchObject({ ...fields, title: 'New' })
})

test('an existing document whose time of creation is invalid can still be changed', async () => {
  const dataDir = temporaryFolder()
  const before = await startTestLake({ dataDir })
  await before.client.create({ _id: 'old', _type: 'note' })
  await before.close()
  const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
  db.prepare(`UPDATE documents SET body = json_patch(body, '{"_createdAt":"once"}')`).run()
  db.close()
  const after = await startTestLake({ dataDir })
  const changed = { _createdAt: 'once', title: 'New' }
  expect(await after.client.patch('old').set({ title: 'New' }).commit()).toMatchObject(changed)
  expect(await after.client.createOrReplace({ _id: 'old', _type: 'note', title: 'New' })).toMatchObject(changed)
})

test('a mutation with an id and a query only changes the document with the id', async () => {
  await client.mutate(['by-id', 'by-query'].map((_id) => ({ create: { _id, _type: 'both' } })))
  await client.mutate([{ patch: { id: 'by-id', query: '*[_type == "both"]', set: { n: 1 } } }] as never)
  await client.mutate([{ delete: { id: 'by-query', query: '*[_type == "both"]' } }] as never)
  expect(await client.fetch('*[_type == "both"]{_id, n}')).toEqual([{ _id: 'by-id', n: 1 }])
})

test('a patch of a missing document is refused with 409, deleting one is not', async () => {
  const error = await failure(client.patch('nowhere').set({ n: 1 }).commit())
  expect(error.statusCode).toBe(409)
  expect(firstErrorType(error)).toBe('documentNotFoundError')
  await expect(client.delete('nowhere')).resolves.toMatchObject({ results: [{ id: 'nowhere', operation: 'none' }] })
})

test('a patch that changes no field still creates a revision: the Studio waits for it', async () => {
  await client.create({ _id: 'same', _type: 'note', title: 'x' })
  const after = await client.patch('same').set({ title: 'x' }).commit()
  expect(await client.getDocument('same')).toEqual(after)
})

test('a patch can change neither the type nor the id of a document', async () => {
  await client.create({ _id: 'typed', _type: 'note' })
  expect((await failure(client.patch('typed').set({ _type: 'other' }).commit())).statusCode).toBe(400)
  expect((await failure(client.patch('typed').set({ _id: 'other' }).commit())).statusCode).toBe(400)
})

test('the states of a document have the same type', async () => {
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

test('a fixed id accepts no other type, not even for a draft, or before there is such a document', async () => {
  const fixed = await startTestLake({ fixedTypes: { settings: 'settings' } })
  for (const _id of ['settings', 'drafts.settings', 'versions.r1.settings']) {
    const error = await failure(fixed.client.create({ _id, _type: 'page' }))
    expect(error).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(`Document "${_id}" cannot be of type "page": "settings" is of type "settings"`),
    })
  }
  const fields = { publishedId: 'settings', attributes: { _id: 'drafts.settings', _type: 'page' }, ifExists: 'fail' }
  expect((await failure(act(fixed.client, 'create', fields))).statusCode).toBe(400)
  expect(await fixed.client.fetch('*[]._id')).toEqual([])
  await fixed.client.create({ _id: 'drafts.settings', _type: 'settings' })
})

test('a mutation accepts the documented values for visibility, and no others', async () => {
  const create = (visibility: string) =>
    client.create({ _type: 'awaited' }, { visibility: visibility as 'sync' | 'async' | 'deferred' })
  for (const visibility of ['sync', 'async', 'deferred']) expect(await create(visibility)).toHaveProperty('_id')
  expect(await failure(create('later'))).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('use sync, async, deferred'),
  })
})

test('an id that isn’t text is refused, and not replaced by a random one', async () => {
  for (const operation of ['create', 'createOrReplace', 'createIfNotExists']) {
    const error = await failure(client.mutate([{ [operation]: { _id: 5, _type: 'numbered' } }] as never))
    expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('"_id" must be a string') })
  }
  expect(await client.fetch('*[_type == "numbered"]')).toEqual([])
})

// "The query can only operate on up to 10,000 documents": https://www.sanity.io/docs/http-reference/mutation
test('a mutation’s query can match 10,000 documents at most', async () => {
  const remove = (count: number) =>
    client.delete({ query: '$ids', params: { ids: Array.from({ length: count }, (_, n) => `none${n}`) } })
  expect((await remove(10_000)).results).toHaveLength(10_000)
  const error = await failure(remove(10_001))
  expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('at most 10000') })
})

test('a transaction that would keep the lake busy for long is refused', async () => {
  const { _rev } = await client.create({ _id: 'long', _type: 'long' })
  const measured = process.threadCpuUsage.bind(process)
  /** Microseconds added so far: each patch seems to take another second. */
  let longer = 0
  const clock = vi.spyOn(process, 'threadCpuUsage').mockImplementation((before) => {
    const { user, system } = measured(before)
    return { user: before ? user + (longer += 1_000_000) : user, system }
  })
  onTestFinished(() => clock.mockRestore())
  const patches = (count: number) => Array.from({ length: count }, (_, n) => ({ patch: { id: 'long', set: { n } } }))
  const error = await failure(client.mutate(patches(5)))
  expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('send its mutations in several') })
  expect(await client.getDocument('long')).toMatchObject({ _rev })
  longer = 0
  await client.mutate(patches(4))
  expect(await client.getDocument('long')).toMatchObject({ n: 3 })
})
