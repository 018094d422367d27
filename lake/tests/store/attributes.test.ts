import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../atEnd.ts'
import { failure, startTestLake } from '../testLake.ts'

describe('attributes', () => {
  test('can be removed one by one from an old document that has too many, but not added', async () => {
    const dataDir = temporaryFolder()
    const before = await startTestLake({ dataDir })
    await before.client.create({ _id: 'wide', _type: 'note', a: 1 })
    await before.close()
    const db = new DatabaseSync(path.join(dataDir, 'lake.db'))
    const wide = Object.fromEntries(Array.from({ length: 1100 }, (_, index) => [`f${index}`, 1]))
    db.prepare("UPDATE documents SET body = json_patch(body, ?) WHERE id = 'wide'").run(JSON.stringify(wide))
    db.close()

    const { client } = await startTestLake({ dataDir })
    expect((await failure(client.patch('wide').set({ more: 1 }).commit())).message).toContain('1107 attributes')
    await client.patch('wide').unset(['f0']).set({ a: 2 }).commit()
    const changed = await client.getDocument('wide')
    expect(changed).toMatchObject({ a: 2, f1: 1 })
    expect(changed).not.toHaveProperty('f0')
  })

  test('are counted once per path and type of data, whichever documents have them', async () => {
    const { client, visitor } = await startTestLake()
    const count = async () => (await client.request<{ fields: unknown }>({ url: '/data/stats/production' })).fields
    expect(await count()).toEqual({ count: { value: 0, limit: 2000 } })
    // _id, _type, _rev, _createdAt and _updatedAt
    await client.create({ _id: 'a', _type: 'note' })
    expect(await count()).toMatchObject({ count: { value: 5 } })
    // The example on Sanity's page about limits: the array and three types of data.
    await client.create({ _id: 'b', _type: 'page', list: [1.5, 2.5, 'abc', 'def', true] })
    expect(await count()).toMatchObject({ count: { value: 9 } })
    // The one on its page about the attribute limit: foo, foo[], foo[].bar, foo[].baz, foo[].bat, foo[].bat.bar.
    await client.create({ _id: 'c', _type: 'page', foo: [{ bar: 'x', baz: 'x' }, { bat: { bar: 'x' } }] })
    expect(await count()).toMatchObject({ count: { value: 15 } })
    await client.create({ _id: 'drafts.c', _type: 'page', foo: [{ bar: 1 }] })
    expect(await count()).toMatchObject({ count: { value: 16 } })
    await client.mutate(['b', 'c', 'drafts.c'].map((id) => ({ delete: { id } })))
    expect(await count()).toMatchObject({ count: { value: 5 } })
    expect((await failure(visitor.request({ url: '/data/stats/production' }))).statusCode).toBe(401)
  })

  test('are limited to the configured number', async () => {
    const { client } = await startTestLake({ maxAttributes: 7 })
    await client.create({ _id: 'a', _type: 'note', a: 1, b: 1 })
    expect((await failure(client.create({ _type: 'note', c: 1 }))).message).toContain('8 attributes, and may have 7')
    expect(await client.request({ url: '/data/stats/production' })).toEqual({
      fields: { count: { value: 7, limit: 7 } },
    })
  })
})

test('a dataset that already has too many attributes accepts changes that add none', async () => {
  const dataDir = temporaryFolder()
  const before = await startTestLake({ dataDir })
  await before.client.create({ _id: 'a', _type: 'note', a: 1, b: 1 })
  await before.close()
  const { client } = await startTestLake({ dataDir, maxAttributes: 6 })
  expect(await client.patch('a').set({ a: 2 }).commit()).toMatchObject({ a: 2 })
  expect((await failure(client.patch('a').set({ c: 2 }).commit())).message).toContain('8 attributes, and may have 6')
})
