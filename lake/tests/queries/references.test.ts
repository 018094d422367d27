import { expect, test } from 'vitest'
import { failure, startTestLake } from '../testLake.ts'

const { client } = await startTestLake()
const strong = (_ref: string) => ({ _type: 'reference', _ref })
const weak = (_ref: string) => ({ _type: 'reference', _ref, _weak: true })

test('once the reference is gone or weak, the document can be deleted', async () => {
  await client.create({ _id: 'cat', _type: 'author' })
  await client.create({ _id: 'by-cat', _type: 'post', author: strong('cat') })
  await client
    .patch('by-cat')
    .set({ author: weak('cat') })
    .commit()
  await expect(client.delete('cat')).resolves.toBeTruthy()
})

test('documents that refer to each other can be created and deleted in one transaction', async () => {
  await client
    .transaction()
    .create({ _id: 'left', _type: 'pair', other: strong('right') })
    .create({ _id: 'right', _type: 'pair', other: strong('left') })
    .commit()
  expect((await failure(client.delete('left'))).statusCode).toBe(409)
  await client.transaction().delete('left').delete('right').commit()
  expect(await client.fetch('count(*[_type == "pair"])')).toBe(0)
})

test('references() finds the documents that refer, strongly or weakly, wherever the reference is', async () => {
  await client.create({ _id: 'target', _type: 'author' })
  await client.create({ _id: 'other', _type: 'author' })
  await client.create({ _id: 'ref-1', _type: 'refs', author: strong('target') })
  await client.create({ _id: 'ref-2', _type: 'refs', list: [{ _key: 'x', in: { to: weak('target') } }] })
  await client.create({ _id: 'ref-3', _type: 'refs', author: strong('other') })
  expect(await client.fetch('*[references($id)]._id', { id: 'target' })).toEqual(['ref-1', 'ref-2'])
  expect(await client.fetch('*[_type == "refs" && references(["target", "other"])]._id')).toEqual([
    'ref-1',
    'ref-2',
    'ref-3',
  ])
  expect(await client.fetch('*[_id == "target"]{"by": *[references(^._id)]._id}')).toEqual([{ by: ['ref-1', 'ref-2'] }])
  await client.patch('ref-1').unset(['author']).commit()
  expect(await client.fetch('*[references("target")]._id')).toEqual(['ref-2'])
  // A reference that is only in the draft so far is found where drafts are shown.
  await client.create({ _id: 'drafts.ref-3', _type: 'refs', author: strong('target') })
  const draftsFirst = { perspective: ['drafts'] as ['drafts'] }
  expect(await client.fetch('*[references("target")]._id', {}, draftsFirst)).toEqual(['ref-2', 'ref-3'])
  expect(await client.fetch('*[references("target")]._id', {}, { perspective: 'published' })).toEqual(['ref-2'])
  await client.delete('drafts.ref-3')
  const url = '/data/references/production/documents/target/to'
  expect(await client.request({ url })).toMatchObject({ totalCount: 1 })
})
