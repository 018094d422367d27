import type { SanityClient } from '@sanity/client'
import { expect, test } from 'vitest'
import { readDeleted } from '#studio/bin/deletedDocuments.ts'

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
