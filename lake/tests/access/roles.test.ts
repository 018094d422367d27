import { beforeEach, expect, test } from 'vitest'
import type { Grant } from '../../auth/roles.ts'
import { signIn } from '../lakeSignIn.ts'
import { act, failure, startTestLake } from '../testLake.ts'

/** Reads everything and writes everything except the site settings. */
const EDITOR: Grant[] = [
  { filter: '_id in path("**")', permissions: ['read', 'history', 'editHistory'] },
  { filter: '_type != "siteSettings"', permissions: ['create', 'update'] },
]
const lake = await startTestLake({ roles: { editor: EDITOR }, localAccounts: true })
const { client } = lake
const editor = await signIn(lake, 'editor')
const [settings, draft] = ['siteSettings', 'drafts.siteSettings']
const pair = { draftId: draft, publishedId: settings }

beforeEach(async () => {
  await client.mutate([
    { createOrReplace: { _id: settings, _type: 'siteSettings', title: 'Published' } },
    { createOrReplace: { _id: draft, _type: 'siteSettings', title: 'Draft' } },
    { createOrReplace: { _id: 'page', _type: 'page' } },
  ] as never)
})

test.each<[string, string, () => Promise<unknown>]>([
  ['creating', 'mutationError', () => editor.create({ _type: 'siteSettings' })],
  ['replacing', 'mutationError', () => editor.createOrReplace({ _id: settings, _type: 'siteSettings' })],
  [
    'replacing something else with',
    'mutationError',
    () => editor.createOrReplace({ _id: 'page', _type: 'siteSettings' }),
  ],
  ['changing', 'mutationError', () => editor.patch(settings).set({ title: 'Mine' }).commit()],
  ['deleting', 'mutationError', () => editor.delete(settings)],
  ['deleting by query', 'mutationError', () => editor.delete({ query: '*[_type == "siteSettings"]' })],
  ['editing', 'actionError', () => act(editor, 'edit', { ...pair, patch: { set: { title: 'Mine' } } })],
  ['publishing', 'actionError', () => act(editor, 'publish', pair)],
  ['unpublishing', 'actionError', () => act(editor, 'unpublish', pair)],
  ['discarding the draft of', 'actionError', () => act(editor, 'version.discard', { versionId: draft })],
  [
    'deleting (as an action)',
    'actionError',
    () => act(editor, 'delete', { publishedId: settings, includeDrafts: [draft] }),
  ],
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

test('a transaction that also touches the settings is refused as a whole', async () => {
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
  await act(editor, 'create', {
    publishedId: 'new',
    attributes: { _id: 'drafts.new', _type: 'page' },
    ifExists: 'fail',
  })
  await act(editor, 'publish', { draftId: 'drafts.new', publishedId: 'new' })
  await act(editor, 'unpublish', { draftId: 'drafts.new', publishedId: 'new' })
  await act(editor, 'version.discard', { versionId: 'drafts.new' })
  await editor.delete('page')
  expect(await client.fetch('*[_type == "page"]')).toEqual([])
})

test('an administrator writes the settings', async () => {
  const administrator = await signIn(lake, 'administrator')
  await act(administrator, 'publish', pair)
  expect(await client.getDocument(settings)).toMatchObject({ title: 'Draft' })
})

test('a grant whose filter is not GROQ prevents the start; one that can’t be evaluated grants nothing', async () => {
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

test('the viewer’s token reads drafts and documents with a dot in the id, and changes nothing', async () => {
  const viewer = lake.clientWith({ token: lake.viewerToken, perspective: 'raw' })
  await client.createOrReplace({ _id: 'kept.note', _type: 'note' })
  const seen = `*[_id in ["${draft}", "kept.note"]]._id | order(@)`
  expect(await viewer.fetch(seen)).toEqual([draft, 'kept.note'])
  expect(await lake.visitor.fetch(seen)).toEqual([])
  for (const attempt of [
    () => viewer.create({ _type: 'page' }),
    () => viewer.create({ _id: 'drafts.mine', _type: 'page' }),
    () => viewer.patch(draft).set({ title: 'Mine' }).commit(),
    () => viewer.delete('kept.note'),
  ]) {
    expect((await failure(attempt())).message).toMatch(/Insufficient permissions/)
  }
  expect(await client.getDocument(draft)).toMatchObject({ title: 'Draft' })
})
