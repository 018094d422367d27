import type { SanityClient } from '@sanity/client'
import { getDraftId } from 'sanity'
import { expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { bringBack, readDeleted } from '#studio/bin/deletedDocuments.ts'

const { client } = await startTestLake({ projectId: 'local' })

const publish = async (id: string, title: string, fields: object = {}) => {
  await client.createOrReplace({ _id: getDraftId(id), _type: 'page', title, ...fields })
  await client.action({ actionType: 'sanity.action.document.publish', publishedId: id, draftId: getDraftId(id) })
}

const remove = (id: string, includeDrafts: string[] = []) =>
  client.action({ actionType: 'sanity.action.document.delete', publishedId: id, includeDrafts })

test('deleted documents are listed as staff last saw them, with when and by whom, newest first', async () => {
  await publish('page-a', 'Published')
  await publish('page-b', 'Before')
  await client.create({ _id: 'drafts.page-b', _type: 'page', title: 'Being changed' })
  await client.create({ _id: 'drafts.page-c', _type: 'page', title: 'Only a draft' })
  await client.create({ _id: 'person-a', _type: 'person', name: 'Of another type' })
  await publish('page-d', 'Still there')
  await client.create({ _id: 'drafts.page-d', _type: 'page', title: 'Discarded' })
  await client.action({ actionType: 'sanity.action.document.discard', draftId: 'drafts.page-d' } as never)

  await publish('page-g', 'Taken off the site')
  const pair = { publishedId: 'page-g', draftId: 'drafts.page-g' }
  await client.action({ actionType: 'sanity.action.document.unpublish', ...pair })

  await remove('page-a')
  await remove('page-b', ['drafts.page-b'])
  await remove('page-c', ['drafts.page-c'])
  await client.delete('person-a')
  const { deleted, next } = await readDeleted(client, ['page'])
  expect(deleted.map(({ document }) => document['title'])).toEqual(['Only a draft', 'Being changed', 'Published'])
  const { id } = await client.users.getById('me')
  expect(deleted.every(({ at, by }) => by === id && Math.abs(Date.now() - Date.parse(at)) < 60_000)).toBe(true)
  expect(next).toBeUndefined()
})

test('a deleted page is restored as a draft, without references that are gone by now', async () => {
  for (const _id of ['person-b', 'person-c', 'person-d']) await client.create({ _id, _type: 'person' })
  const [gone, waiting, there] = ['person-b', 'person-c', 'person-d'].map((_ref) => ({
    _key: _ref,
    _type: 'one',
    _ref,
  }))
  // A weak reference, as in a redirect, may lead nowhere.
  const weak = { _type: 'reference', _ref: 'person-b', _weak: true }
  await publish('page-e', 'Open day', { people: [gone, waiting, there], author: gone, weak })
  // A button that leads to the top of the page itself.
  const itself = { _type: 'reference', _ref: 'page-e' }
  await client.patch('page-e').set({ top: itself }).commit()
  await remove('page-e')
  await client.delete('person-b')
  await client.action({
    actionType: 'sanity.action.document.unpublish',
    publishedId: 'person-c',
    draftId: 'drafts.person-c',
  })
  const before = await readDeleted(client, ['page'])
  const found = before.deleted.find(({ document }) => document._id === 'page-e')
  if (!found) throw new Error('It is not in the bin.')

  await bringBack(client, found)
  expect(await client.getDocument('page-e')).toBeUndefined()
  const draft = await client.getDocument('drafts.page-e')
  expect(draft).toMatchObject({ title: 'Open day' })
  const asDraft = { ...waiting, _weak: true, _strengthenOnPublish: { type: 'person' } }
  expect(draft?.['people']).toEqual([asDraft, there])
  expect(draft?.['top']).toEqual({ ...itself, _weak: true, _strengthenOnPublish: { type: 'page' } })
  expect(draft).not.toHaveProperty('author')
  expect(draft?.['weak']).toEqual(weak)
  const after = await readDeleted(client, ['page'])
  expect(after.deleted).not.toContainEqual(found)
})

test('a document that exists again under the same id is not overwritten', async () => {
  await publish('page-f', 'Old')
  await remove('page-f')
  const { deleted } = await readDeleted(client, ['page'])
  const found = deleted.find(({ document }) => document._id === 'page-f')
  if (!found) throw new Error('It is not in the bin.')
  await client.create({ _id: 'drafts.page-f', _type: 'page', title: 'New' })
  await expect(bringBack(client, found)).rejects.toThrow(/already exists/)
  expect(await client.getDocument('drafts.page-f')).toMatchObject({ title: 'New' })
})

interface Line {
  id: string
  documentIDs: string[]
}

/** An empty dataset with this history, newest first. @returns also the documents that were requested, with the time */
function history(lines: readonly Line[]) {
  const asked: string[][] = []
  const client = {
    config: () => ({ dataset: 'production' }),
    fetch: async () => [],
    request: async ({ url }: { url: string }): Promise<unknown> => {
      if (url.endsWith('/transactions'))
        return lines
          .map((line, age) => JSON.stringify({ ...line, timestamp: String(9999 - age), author: 'a' }))
          .join('\n')
      const ids = url.split('/').at(-1)?.split(',') ?? []
      asked.push(ids)
      return { documents: ids.map((_id) => ({ _id, _type: 'page' })) }
    },
  }
  return { client: client as unknown as SanityClient, asked }
}

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({ id: `t${index}`, documentIDs: [`page-${index}`] }))

test('more than fifty documents are requested in several steps, and none is left out', async () => {
  const { client, asked } = history(lines(101))
  const { deleted, next } = await readDeleted(client, ['page'])
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 1])
  expect(deleted.map(({ document }) => document._id)).toEqual(lines(101).map(({ documentIDs: [id] }) => id))
  expect(next).toBeUndefined()
})

test('a history of a thousand entries continues on the next page', async () => {
  expect((await readDeleted(history(lines(999)).client, ['page'])).next).toBeUndefined()
  expect((await readDeleted(history(lines(1000)).client, ['page'])).next).toBe('t999')
})

test('documents removed by a release don’t count as deleted', async () => {
  const { client } = history([{ id: 't', documentIDs: ['versions.rSpring.page-a'] }])
  expect((await readDeleted(client, ['page'])).deleted).toEqual([])
})
