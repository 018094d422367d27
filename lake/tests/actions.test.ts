import { expect, test } from 'vitest'
import { failure, firstErrorType, startTestLake } from './testLake.ts'

const { client } = await startTestLake()
const states = (id: string) => client.fetch<string[]>('*[sanity::versionOf($id)]._id', { id })

test('an edit makes the draft from the published document', async () => {
  await client.create({ _id: 'a', _type: 'page', title: 'Published', n: 1 })
  await client.action({
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.a',
    publishedId: 'a',
    patch: { set: { title: 'Draft' } },
  })
  expect(await client.getDocument('drafts.a')).toMatchObject({ title: 'Draft', n: 1 })
  expect(await client.getDocument('a')).toMatchObject({ title: 'Published' })
})

test('publishing moves the draft over the published document in one transaction', async () => {
  const { _createdAt } = (await client.getDocument('a')) ?? {}
  const { transactionId } = await client.action({
    actionType: 'sanity.action.document.publish',
    draftId: 'drafts.a',
    publishedId: 'a',
  })
  expect(await client.getDocument('a')).toMatchObject({ title: 'Draft', _rev: transactionId, _createdAt })
  expect(await states('a')).toEqual(['a'])
})

test('publishing a reference to something unpublished is refused as an action error', async () => {
  const to = { _type: 'reference', _ref: 'unpublished', _weak: true, _strengthenOnPublish: { type: 'page' } }
  await client.create({ _id: 'drafts.c', _type: 'page', to })
  const error = await failure(
    client.action({ actionType: 'sanity.action.document.publish', draftId: 'drafts.c', publishedId: 'c' }),
  )
  expect(error.statusCode).toBe(409)
  expect(error.details).toMatchObject({ type: 'actionError', items: [{ index: 0 }] })
  expect(await states('c')).toEqual(['drafts.c'])
})

test.each(['ifDraftRevisionId', 'ifPublishedRevisionId'])(
  'publishing is refused when another revision is there since: %s',
  async (condition) => {
    await client.createOrReplace({ _id: 'd', _type: 'page' })
    await client.createOrReplace({ _id: 'drafts.d', _type: 'page', title: 'Draft' })
    const action = {
      actionType: 'sanity.action.document.publish',
      draftId: 'drafts.d',
      publishedId: 'd',
      [condition]: 'old',
    } as const
    const error = await failure(client.action(action))
    expect(firstErrorType(error)).toBe('documentRevisionIDDoesNotMatchError')
    expect(await client.getDocument('d')).not.toHaveProperty('title')
  },
)

test.each(['sanity.action.document.discard', 'sanity.action.document.version.discard'])(
  '%s removes the draft only',
  async (actionType) => {
    await client.createOrReplace({ _id: 'e', _type: 'page' })
    await client.createOrReplace({ _id: 'drafts.e', _type: 'page' })
    const id = actionType.includes('version') ? { versionId: 'drafts.e' } : { draftId: 'drafts.e' }
    await client.action({ actionType, ...id } as never)
    expect(await states('e')).toEqual(['e'])
    expect((await failure(client.action({ actionType, ...id } as never))).statusCode).toBe(404)
  },
)

test('a draft can be created once, and replaced by an old revision', async () => {
  const create = {
    actionType: 'sanity.action.document.create',
    publishedId: 'g',
    attributes: { _id: 'drafts.g', _type: 'page', n: 1 },
  }
  await client.action({ ...create, ifExists: 'fail' } as never)
  expect(firstErrorType(await failure(client.action({ ...create, ifExists: 'fail' } as never)))).toBe(
    'documentAlreadyExistsError',
  )
  await expect(client.action({ ...create, ifExists: 'useExisting' } as never)).resolves.toBeTruthy()
  await client.action({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'g',
    attributes: { _id: 'drafts.g', _type: 'page', n: 2 },
  })
  expect(await client.getDocument('drafts.g')).toMatchObject({ n: 2 })
})

test('versions are made, replaced and published', async () => {
  await client.create({ _id: 'h', _type: 'page', n: 1 })
  await client.action({
    actionType: 'sanity.action.document.version.create',
    publishedId: 'h',
    baseId: 'h',
    versionId: 'versions.r1.h',
  } as never)
  await client.action({
    actionType: 'sanity.action.document.version.replace',
    document: { _id: 'versions.r1.h', _type: 'page', n: 2 },
  } as never)
  await client.action({
    actionType: 'sanity.action.document.publish',
    versionId: 'versions.r1.h',
    publishedId: 'h',
  } as never)
  expect(await client.getDocument('h')).toMatchObject({ n: 2 })
  expect(await states('h')).toEqual(['h'])
})

test('several actions are one transaction, and a dry run is none', async () => {
  const actions = [
    {
      actionType: 'sanity.action.document.create',
      publishedId: 'i',
      attributes: { _id: 'drafts.i', _type: 'page' },
      ifExists: 'fail',
    },
    { actionType: 'sanity.action.document.publish', draftId: 'drafts.i', publishedId: 'i' },
  ] as never[]
  await client.action(actions, { dryRun: true })
  expect(await states('i')).toEqual([])
  await client.action(actions, { transactionId: 'both' })
  expect(await client.getDocument('i')).toMatchObject({ _rev: 'both' })
})

test('an unknown action is refused by name', async () => {
  const error = await failure(client.action({ actionType: 'sanity.action.release.juggle', releaseId: 'r' } as never))
  expect(error.statusCode).toBe(400)
  expect(error.message).toContain('sanity.action.release.juggle')
})
