import { beforeEach, expect, test } from 'vitest'
import type { Grant } from '../auth/roles.ts'
import { signIn } from './signIn.ts'
import { failure, startTestLake } from './testLake.ts'

/** Reads everything and writes everything but the settings of the site. */
const EDITOR: Grant[] = [
  { filter: '_id in path("**")', permissions: ['read', 'history', 'editHistory'] },
  { filter: '_type != "siteSettings"', permissions: ['create', 'update'] },
]
const lake = await startTestLake({ roles: { editor: EDITOR }, localAccounts: true })
const { client } = lake
const editor = await signIn(lake, 'editor')
const [settings, draft] = ['siteSettings', 'drafts.siteSettings']
const pair = { draftId: draft, publishedId: settings }

const act = (actionType: string, fields: object) =>
  editor.action({ actionType: `sanity.action.document.${actionType}`, ...fields } as never)

beforeEach(async () => {
  await client.mutate([
    { createOrReplace: { _id: settings, _type: 'siteSettings', title: 'Published' } },
    { createOrReplace: { _id: draft, _type: 'siteSettings', title: 'Draft' } },
    { createOrReplace: { _id: 'page', _type: 'page' } },
  ] as never)
})

test.each<[string, string, () => Promise<unknown>]>([
  ['creating', 'mutationError', () => editor.create({ _type: 'siteSettings' })],
  ['creating a draft of', 'mutationError', () => editor.create({ _id: 'drafts.', _type: 'siteSettings' })],
  ['replacing', 'mutationError', () => editor.createOrReplace({ _id: settings, _type: 'siteSettings' })],
  ['replacing with something else', 'mutationError', () => editor.createOrReplace({ _id: settings, _type: 'page' })],
  [
    'replacing something else with',
    'mutationError',
    () => editor.createOrReplace({ _id: 'page', _type: 'siteSettings' }),
  ],
  ['changing', 'mutationError', () => editor.patch(settings).set({ title: 'Mine' }).commit()],
  ['changing a draft of', 'mutationError', () => editor.patch(draft).set({ title: 'Mine' }).commit()],
  ['deleting', 'mutationError', () => editor.delete(settings)],
  ['deleting by query', 'mutationError', () => editor.delete({ query: '*[_type == "siteSettings"]' })],
  ['editing', 'actionError', () => act('edit', { ...pair, patch: { set: { title: 'Mine' } } })],
  ['publishing', 'actionError', () => act('publish', pair)],
  ['unpublishing', 'actionError', () => act('unpublish', pair)],
  ['discarding the draft of', 'actionError', () => act('version.discard', { versionId: draft })],
  ['deleting (as an action)', 'actionError', () => act('delete', { publishedId: settings, includeDrafts: [draft] })],
])('an editor who may not write the settings is refused when %s them', async (_case, type, attempt) => {
  const before = await client.fetch('*[_type == "siteSettings"] | order(_id)')
  const error = await failure(attempt())
  expect(error).toMatchObject({
    statusCode: 403,
    details: {
      type,
      description: expect.stringContaining('Insufficient permissions') as string,
      items: [
        {
          index: 0,
          error: {
            type: 'insufficientPermissionsError',
            permission: expect.stringMatching(/^(create|update)$/) as string,
          },
        },
      ],
    },
  })
  expect(await client.fetch('*[_type == "siteSettings"] | order(_id)')).toEqual(before)
})

test('a transaction that touches the settings as well is refused as a whole', async () => {
  const both = editor
    .transaction()
    .patch('page', { set: { n: 1 } })
    .patch(settings, { set: { n: 1 } })
  const error = await failure(both.commit())
  expect([error.statusCode, error.details]).toMatchObject([403, { items: [{ index: 1 }] }])
  expect(await client.getDocument('page')).not.toHaveProperty('n')
})

test('an editor reads the settings, and writes everything else', async () => {
  expect(await editor.getDocument(settings)).toMatchObject({ title: 'Published' })
  await editor
    .patch('page')
    .set({ settings: { _type: 'reference', _ref: settings } })
    .commit()
  await act('create', { publishedId: 'new', attributes: { _id: 'drafts.new', _type: 'page' }, ifExists: 'fail' })
  await act('publish', { draftId: 'drafts.new', publishedId: 'new' })
  await act('unpublish', { draftId: 'drafts.new', publishedId: 'new' })
  await act('version.discard', { versionId: 'drafts.new' })
  await editor.delete('page')
  expect(await client.fetch('*[_type == "page"]')).toEqual([])
})

test('an administrator writes the settings', async () => {
  const administrator = await signIn(lake, 'administrator')
  await administrator.action({ actionType: 'sanity.action.document.publish', ...pair } as never)
  expect(await client.getDocument(settings)).toMatchObject({ title: 'Draft' })
})

test('a grant whose filter is not GROQ stops the start, one that can’t be evaluated grants nothing', async () => {
  const withFilter = (filter: string) =>
    startTestLake({ roles: { editor: [{ filter, permissions: ['read', 'create'] }] }, localAccounts: true })
  await expect(withFilter('_type ==')).rejects.toThrow(/role editor has a grant whose filter is not GROQ: _type == /)
  const odd = await withFilter('geo::contains(a, b)')
  await odd.client.create({ _id: 'a', _type: 'page' })
  const nobody = await signIn(odd, 'editor')
  expect(await nobody.fetch('*')).toEqual([])
  await odd.client.create({ _id: 'b', _type: 'page' })
  expect((await failure(nobody.create({ _type: 'page' }))).statusCode).toBe(403)
})
