import { expect, test } from 'vitest'
import { act, failure } from '../testLake.ts'
import { openTarget, TYPE } from './target.ts'

const { prefix, client, mutate } = await openTarget()
const { dataset } = client.config()
const id = (name: string) => `${prefix}${name}`
const draft = (name: string) => `drafts.${id(name)}`
/** Versions don't need a release document. */
const version = (name: string) => `versions.${prefix}r.${id(name)}`
const make = (...ids: string[]) => mutate(ids.map((_id) => ({ create: { _id, _type: TYPE, title: _id } })))
const idsOf = (name: string) => client.fetch<string[]>('*[sanity::versionOf($id)]._id', { id: id(name) })

// "The versionId must have either drafts. or versions.<release>. as a prefix, and the portion following that prefix
// must match publishedId": https://www.sanity.io/docs/http-reference/actions
test.each([
  ['publish', { draftId: draft('one'), publishedId: id('two') }],
  ['publish', { versionId: version('one'), publishedId: id('two') }],
  ['publish', { draftId: id('two'), publishedId: id('two') }],
  ['publish', { draftId: draft('one'), publishedId: draft('one') }],
  ['edit', { draftId: draft('one'), publishedId: id('two'), patch: { set: { n: 1 } } }],
  ['edit', { draftId: id('two'), publishedId: id('two'), patch: { set: { n: 1 } } }],
  ['create', { publishedId: id('new'), attributes: { _id: id('new'), _type: TYPE }, ifExists: 'fail' }],
  ['create', { publishedId: id('new'), attributes: { _id: draft('newer'), _type: TYPE }, ifExists: 'fail' }],
  ['replaceDraft', { publishedId: id('two'), attributes: { _id: draft('one'), _type: TYPE } }],
  ['unpublish', { draftId: draft('one'), publishedId: id('two') }],
  ['discard', { draftId: id('two') }],
  ['delete', { publishedId: id('two'), includeDrafts: [draft('one')] }],
  ['version.create', { publishedId: id('two'), versionId: version('one'), baseId: id('two') }],
  ['version.create', { publishedId: id('two'), document: { _id: id('three'), _type: TYPE } }],
  ['version.replace', { document: { _id: id('two'), _type: TYPE } }],
  ['version.discard', { versionId: id('two') }],
  ['version.unpublish', { versionId: version('one'), publishedId: id('two') }],
] as const)('the action %s is refused with wrong ids: %j', async (actionType, fields) => {
  if ((await idsOf('two')).length === 0) await make(draft('one'), version('one'), id('two'))
  expect((await failure(act(client, actionType, fields))).statusCode).toBe(400)
  expect([await idsOf('one'), await idsOf('two'), await idsOf('new')]).toEqual([
    [draft('one'), version('one')],
    [id('two')],
    [],
  ])
})

// "If any draft version exists that is not specified for deletion this is an error": `DeleteAction` of @sanity/client.
test('deleting a document is refused if the action doesn’t name all drafts and versions', async () => {
  const all = [id('kept'), draft('kept'), version('kept')]
  await make(...all)
  const remove = (includeDrafts: string[]) => act(client, 'delete', { publishedId: id('kept'), includeDrafts })
  for (const named of [[], [draft('kept')], [version('kept')]]) {
    expect((await failure(remove(named))).statusCode).toBeOneOf([400, 409])
  }
  expect((await idsOf('kept')).sort()).toEqual([...all].sort())
  await remove([draft('kept'), version('kept')])
  expect(await idsOf('kept')).toEqual([])
})

// "An array of one or more action objects": https://www.sanity.io/docs/http-actions-v2
test('an empty list of actions is refused', async () => {
  expect((await failure(client.action([]))).statusCode).toBe(400)
})

const lastRevision = async (documentId: string) => {
  const url = `/data/history/${dataset}/documents/${documentId}?lastRevision=true`
  return (await client.request<{ documents: object[] }>({ url })).documents
}

test('the last revision of a deleted document can be read', async () => {
  await make(id('gone'))
  await mutate([{ delete: { id: id('gone') } }])
  expect(await lastRevision(id('gone'))).toMatchObject([{ _id: id('gone'), title: id('gone') }])
})

// The Studio shows a deleted draft as it was after the newest edit that has its own revision (`resolveRevisionId` in
// `useEventsStore` of sanity); in the fixtures of Sanity's own tests, a deletion has the revision of its transaction.
test('the deletion of a draft has its own revision, so that the Studio finds the last edit', async () => {
  await make(draft('dropped'))
  await mutate([{ patch: { id: draft('dropped'), set: { title: 'Last words' } } }])
  const edited = (await client.getDocument(draft('dropped')))?._rev
  const { transactionId } = await act(client, 'version.discard', { versionId: draft('dropped') })
  const url = `/data/history/${dataset}/events/documents/${draft('dropped')}?limit=10`
  const { events } = await client.request<{ events: Record<string, object[]> }>({ url })
  expect(events[draft('dropped')]?.[0]).toMatchObject({
    type: 'deleteDocumentVersion',
    versionId: draft('dropped'),
    versionRevisionId: transactionId,
  })
  const { documents } = await client.request<{ documents: object[] }>({
    url: `/data/history/${dataset}/documents/${draft('dropped')}?revision=${edited}`,
  })
  expect(documents).toMatchObject([{ title: 'Last words' }])
})

// "If the purge flag is set then the document history is also deleted": `DeleteAction` and `DiscardAction` of
// @sanity/client; of mutations: https://www.sanity.io/docs/changelog/3ffa4a89-11d5-4471-b9cf-90b40b75dbd7
test.each([
  ['a mutation', id('purged-1'), () => mutate([{ delete: { id: id('purged-1'), purge: true } }])],
  [
    'delete',
    id('purged-2'),
    () => act(client, 'delete', { publishedId: id('purged-2'), includeDrafts: [], purge: true }),
  ],
  ['discard', draft('purged-3'), () => act(client, 'discard', { draftId: draft('purged-3'), purge: true })],
  [
    'version.discard',
    version('purged-4'),
    () => act(client, 'version.discard', { versionId: version('purged-4'), purge: true }),
  ],
])('a document purged by %s has no history anymore', async (_what, documentId, purge) => {
  await make(documentId)
  await mutate([{ patch: { id: documentId, set: { title: 'Secret' } } }])
  await purge()
  expect(await lastRevision(documentId)).toEqual([])
  const transactions = await client.request<unknown>({
    url: `/data/history/${dataset}/transactions/${documentId}`,
    query: { effectFormat: 'mendoza' },
  })
  expect(String(transactions)).not.toContain('Secret')
})
