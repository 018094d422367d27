import { expect, test } from 'vitest'
import { failure, startTestLake } from './testLake.ts'

const lake = await startTestLake()
const viewer = lake.clientWith({ token: lake.viewerToken, perspective: 'raw' })

test('the viewer’s token reads drafts and what a dot in the id hides from visitors', async () => {
  await lake.client.create({ _id: 'drafts.page', _type: 'page', title: 'Not yet' })
  await lake.client.create({ _id: 'kept.note', _type: 'note' })
  expect(await viewer.fetch('*[_type in ["page", "note"]]._id | order(@)')).toEqual(['drafts.page', 'kept.note'])
  expect(await viewer.fetch('*[_type == "page"][0].title', {}, { perspective: 'drafts' })).toBe('Not yet')
  expect(await lake.visitor.fetch('count(*[_type in ["page", "note"]])')).toBe(0)
})

test('the viewer’s token changes nothing', async () => {
  for (const attempt of [
    () => viewer.create({ _id: 'mine', _type: 'page' }),
    () => viewer.create({ _id: 'drafts.mine', _type: 'page' }),
    () => viewer.patch('drafts.page').set({ title: 'Mine' }).commit(),
    () => viewer.delete('kept.note'),
  ]) {
    expect((await failure(attempt())).message).toMatch(/Insufficient permissions/)
  }
  expect(await lake.client.fetch('*[_id == "drafts.page"][0].title')).toBe('Not yet')
})
