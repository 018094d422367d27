import { expect, test } from 'vitest'
import { act, startTestLake } from '../testLake.ts'

const lake = await startTestLake()
const { client } = lake

const documentsAt = async (id: string, query: Record<string, string>) =>
  (
    await client.request<{ documents: Record<string, unknown>[] }>({
      url: `/data/history/production/documents/${id}`,
      query,
    })
  ).documents

async function transactions(ids: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ excludeContent: 'true', effectFormat: 'mendoza', ...query })
  const response = await fetch(
    `${lake.url}/v2025-02-19/data/history/production/transactions${ids && `/${ids}`}?${search}`,
    {
      headers: { authorization: `Bearer ${lake.token}` },
    },
  )
  const lines = (await response.text()).split('\n').filter(Boolean)
  return lines.map(
    (line) =>
      JSON.parse(line) as { id: string; author: string; documentIDs: string[]; effects: object; mutations?: unknown },
  )
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 5))

const first = await client.create({ _id: 'doc', _type: 'note', title: 'One' })
await pause()
const second = await client.patch('doc').set({ title: 'Two' }).commit()
await pause()
const other = await client.create({ _id: 'other', _type: 'note' })
const third = await client.patch('doc').set({ title: 'Three' }).unset(['none']).commit()

test('a document can be fetched as of a revision', async () => {
  expect(await documentsAt('doc', { revision: first._rev })).toEqual([first])
  expect(await documentsAt('doc', { revision: second._rev })).toEqual([second])
  expect(await documentsAt('doc', { revision: third._rev })).toEqual([third])
  expect(await documentsAt('doc', { revision: other._rev })).toEqual([second])
  expect(await documentsAt('doc', { revision: 'unknown' })).toEqual([])
})

test('a document can be fetched as of a time', async () => {
  expect(await documentsAt('doc', { time: second._updatedAt })).toEqual([second])
  expect(await documentsAt('doc', { time: '2000-01-01T00:00:00Z' })).toEqual([])
})

test('a draft is shown as the published document if there was no draft yet', async () => {
  expect(await documentsAt('drafts.doc', { revision: first._rev })).toEqual([{ ...first, _id: 'drafts.doc' }])
  expect(await documentsAt('doc,drafts.doc', { revision: first._rev })).toEqual([first])
  expect(await documentsAt('drafts.doc', { lastRevision: 'true' })).toEqual([])
})

test('the transactions of documents come as one JSON object per line, oldest or newest first', async () => {
  const revisions = [first, second, third].map(({ _rev }) => _rev)
  expect((await transactions('doc')).map(({ id }) => id)).toEqual(revisions)
  expect((await transactions('doc', { reverse: 'true', limit: '2' })).map(({ id }) => id)).toEqual([
    third._rev,
    second._rev,
  ])
  expect((await transactions('doc', { fromTransaction: second._rev })).map(({ id }) => id)).toEqual(revisions.slice(1))
  expect((await transactions('doc', { toTransaction: second._rev })).map(({ id }) => id)).toEqual(revisions.slice(0, 2))
  expect(await transactions('doc,other')).toHaveLength(4)
})

test('the transactions of a time span can be requested in any time format', async () => {
  const at = Date.parse(second._updatedAt)
  const ids = async (query: Record<string, string>) => (await transactions('doc', query)).map(({ id }) => id)
  // Five hours ahead of UTC.
  const elsewhere = new Date(at + 5 * 3600_000).toISOString().replace('Z', '+05:00')
  expect(await ids({ fromTime: elsewhere })).toEqual([second._rev, third._rev])
  expect(await ids({ toTime: elsewhere })).toEqual([first._rev, second._rev])
  const headers = { authorization: `Bearer ${lake.token}` }
  const wrong = await fetch(`${lake.url}/v1/data/history/production/transactions/doc?fromTime=soon`, { headers })
  expect([wrong.status, (await wrong.json()) as unknown]).toMatchObject([
    400,
    { message: expect.stringContaining('soon') as string },
  ])
})

test('the transactions of all documents show deletions even if the id is not known', async () => {
  await client.create({ _id: 'gone', _type: 'note' })
  await client.delete('gone')
  const [deletion, creation, before] = await transactions('', { reverse: 'true', limit: '3' })
  expect([deletion, creation].map((transaction) => transaction?.documentIDs)).toEqual([['gone'], ['gone']])
  expect(deletion?.effects).toMatchObject({ gone: { apply: [0, null] } })
  expect(before?.id).toBe(third._rev)
  const [written] = await transactions('', { fromTransaction: creation?.id ?? '', excludeContent: 'false', limit: '1' })
  expect(written?.mutations).toEqual([{ create: { _id: 'gone', _type: 'note' } }])
  const answer = await fetch(`${lake.url}/v1/data/history/production/transactions`)
  expect(answer.status).toBe(401)
})

test('a transaction includes its author, its effects and (unless unwanted) its mutations', async () => {
  const [transaction] = await transactions('doc', { excludeContent: 'false' })
  const { id } = await client.users.getById('me')
  expect(transaction).toMatchObject({ author: id, documentIDs: ['doc'], effects: { doc: { revert: [0, null] } } })
  expect(transaction?.mutations).toEqual([{ create: { _id: 'doc', _type: 'note', title: 'One' } }])
  expect((await transactions('doc'))[0]).not.toHaveProperty('mutations')
  const [without] = await transactions('doc', { excludeContent: 'false', excludeMutations: 'true' })
  expect(without).not.toHaveProperty('mutations')
})

test('the events of a document describe its life, newest first', async () => {
  const pair = { draftId: 'drafts.life', publishedId: 'life' }
  await act(client, 'create', {
    publishedId: 'life',
    attributes: { _id: 'drafts.life', _type: 'note' },
    ifExists: 'fail',
  })
  const { transactionId: edited } = await act(client, 'edit', { ...pair, patch: { set: { title: 'x' } } })
  await act(client, 'publish', pair)
  await act(client, 'edit', { ...pair, patch: { set: { title: 'y' } } })
  await act(client, 'version.discard', { versionId: 'drafts.life' })
  await act(client, 'unpublish', pair)
  const { events } = await client.request<{ events: Record<string, { type: string; versionRevisionId?: string }[]> }>({
    url: '/data/history/production/events/documents/drafts.life',
    query: { limit: '100' },
  })
  expect(events['drafts.life']?.map(({ type }) => type)).toEqual([
    'unpublishDocument',
    'deleteDocumentVersion',
    'createDocumentVersion',
    'publishDocumentVersion',
    'createDocumentVersion',
  ])
  expect(events['drafts.life']?.[3]?.versionRevisionId).toBe(edited)
  const newest = await client.request<object>({
    url: '/data/history/production/events/documents/life',
    query: { limit: '2' },
  })
  expect(newest).toMatchObject({ events: { life: [{ type: 'unpublishDocument' }, { type: 'deleteDocumentVersion' }] } })
})
