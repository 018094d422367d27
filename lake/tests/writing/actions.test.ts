import { expect, test } from 'vitest'
import { act, failure, firstErrorType, startTestLake } from '../testLake.ts'

const { client } = await startTestLake()
const states = (id: string) => client.fetch<string[]>('*[sanity::versionOf($id)]._id', { id })

test('an edit creates a draft of the published document, and publishing moves it back in one transaction', async () => {
  const { _createdAt } = await client.create({ _id: 'a', _type: 'page', title: 'Published', n: 1 })
  const pair = { draftId: 'drafts.a', publishedId: 'a' }
  await act(client, 'edit', { ...pair, patch: { set: { title: 'Draft' } } })
  expect(await client.getDocument('drafts.a')).toMatchObject({ title: 'Draft', n: 1 })
  expect(await client.getDocument('a')).toMatchObject({ title: 'Published' })
  const { transactionId } = await act(client, 'publish', pair)
  expect(await client.getDocument('a')).toMatchObject({ title: 'Draft', _rev: transactionId, _createdAt })
  expect(await states('a')).toEqual(['a'])
})

test('a draft with another creation time, published over a document, keeps the document’s time', async () => {
  const _createdAt = '2001-02-03T04:05:06Z'
  await client.create({ _id: 'older', _type: 'page', _createdAt })
  await client.create({ _id: 'drafts.older', _type: 'page', title: 'Draft', _createdAt: '2020-01-01T00:00:00Z' })
  await act(client, 'publish', { draftId: 'drafts.older', publishedId: 'older' })
  expect(await client.getDocument('older')).toMatchObject({ title: 'Draft', _createdAt })
})

test.each(['ifDraftRevisionId', 'ifVersionRevisionId', 'ifPublishedRevisionId'])(
  'publishing is refused if there is a newer revision: %s',
  async (condition) => {
    await client.createOrReplace({ _id: 'd', _type: 'page' })
    await client.createOrReplace({ _id: 'drafts.d', _type: 'page', title: 'Draft' })
    const refused = await failure(act(client, 'publish', { draftId: 'drafts.d', publishedId: 'd', [condition]: 'old' }))
    expect(firstErrorType(refused)).toBe('documentRevisionIDDoesNotMatchError')
    expect(await client.getDocument('d')).not.toHaveProperty('title')
  },
)

test.each([
  ['discard', 'draftId'],
  ['version.discard', 'versionId'],
])('%s only removes the draft', async (actionType, field) => {
  await client.createOrReplace({ _id: 'e', _type: 'page' })
  await client.createOrReplace({ _id: 'drafts.e', _type: 'page' })
  await act(client, actionType, { [field]: 'drafts.e' })
  expect(await states('e')).toEqual(['e'])
  expect((await failure(act(client, actionType, { [field]: 'drafts.e' }))).statusCode).toBe(404)
})

test('a draft can be created once, and replaced by an old revision', async () => {
  const create = (ifExists: string) =>
    act(client, 'create', { publishedId: 'g', attributes: { _id: 'drafts.g', _type: 'page', n: 1 }, ifExists })
  await create('fail')
  expect(firstErrorType(await failure(create('fail')))).toBe('documentAlreadyExistsError')
  // Older clients, and @sanity/client 8: `CreateAction`.
  for (const ifExists of ['useExisting', 'ignore']) await expect(create(ifExists)).resolves.toBeTruthy()
  await act(client, 'replaceDraft', { publishedId: 'g', attributes: { _id: 'drafts.g', _type: 'page', n: 2 } })
  expect(await client.getDocument('drafts.g')).toMatchObject({ n: 2 })
})

test('versions are created, replaced and published', async () => {
  await client.create({ _id: 'h', _type: 'page', n: 1 })
  const pair = { publishedId: 'h', versionId: 'versions.r1.h' }
  await act(client, 'version.create', { ...pair, baseId: 'h' })
  await act(client, 'version.replace', { document: { _id: 'versions.r1.h', _type: 'page', n: 2 } })
  await act(client, 'publish', pair)
  expect(await client.getDocument('h')).toMatchObject({ n: 2 })
  expect(await states('h')).toEqual(['h'])
})

test('a version is not created if its base has a newer revision', async () => {
  await client.create({ _id: 'j', _type: 'page' })
  const action = { publishedId: 'j', versionId: 'versions.r1.j', baseId: 'j', ifBaseRevisionId: 'old' }
  const refused = await failure(act(client, 'version.create', action))
  expect(firstErrorType(refused)).toBe('documentRevisionIDDoesNotMatchError')
  expect(await states('j')).toEqual(['j'])
})

test('unpublishing leaves a draft, even if the action names none', async () => {
  await client.create({ _id: 'unpublished', _type: 'page', title: 'Now' })
  await act(client, 'unpublish', { publishedId: 'unpublished' })
  expect(await client.getDocument('unpublished')).toBeUndefined()
  expect(await client.getDocument('drafts.unpublished')).toMatchObject({ title: 'Now' })
})

test('unpublishing keeps the content of an existing draft', async () => {
  await client.create({ _id: 'revised', _type: 'page', title: 'Now' })
  await client.create({ _id: 'drafts.revised', _type: 'page', title: 'Soon' })
  await act(client, 'unpublish', { publishedId: 'revised' })
  expect(await client.getDocument('revised')).toBeUndefined()
  expect(await client.getDocument('drafts.revised')).toMatchObject({ title: 'Soon' })
})

test('only a version can be unpublished by a release, not a draft', async () => {
  await client.create({ _id: 'k', _type: 'page', title: 'Published' })
  await client.create({ _id: 'drafts.k', _type: 'page', title: 'Draft' })
  const refused = await failure(act(client, 'version.unpublish', { publishedId: 'k', versionId: 'drafts.k' }))
  expect(refused).toMatchObject({ statusCode: 400, message: expect.stringContaining('"drafts.k" is a draft') })
  expect(await client.getDocument('drafts.k')).not.toHaveProperty('_system')
})

test('several actions are one transaction, and a dry run stores nothing', async () => {
  const actions = [
    { actionType: 'sanity.action.document.create', publishedId: 'i', attributes: { _id: 'drafts.i', _type: 'page' } },
    { actionType: 'sanity.action.document.publish', draftId: 'drafts.i', publishedId: 'i' },
  ]
  await client.action(actions as never[], { dryRun: true })
  expect(await states('i')).toEqual([])
  await client.action(actions as never[], { transactionId: 'both' })
  expect(await client.getDocument('i')).toMatchObject({ _rev: 'both' })
})

test('an unknown action is refused by name', async () => {
  const refused = await failure(act(client, 'juggle', {}))
  expect(refused).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('sanity.action.document.juggle') as string,
  })
})

test.each(['nothing', 'constructor', 'toString', '__defineGetter__', '__proto__'])(
  'an action "%s" doesn’t exist',
  async (actionType) => {
    const error = await failure(client.action({ actionType } as never))
    expect(error).toMatchObject({ statusCode: 400, message: expect.stringContaining('is not supported') })
  },
)
