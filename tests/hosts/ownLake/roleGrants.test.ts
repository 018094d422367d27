import { beforeEach, expect, test } from 'vitest'
import { roles } from '#hosts/ownLake/roleGrants.ts'
import { signIn } from '#lake/tests/lakeSignIn.ts'
import { failure, startTestLake } from '#lake/tests/testLake.ts'

const lake = await startTestLake({ roles, localAccounts: true })
const { client } = lake
const recruiter = await signIn(lake, 'recruiter')
const editor = await signIn(lake, 'editor')

beforeEach(async () => {
  await client.mutate([
    { createOrReplace: { _id: 'siteSettings', _type: 'siteSettings', title: 'Ours' } },
    { createOrReplace: { _id: 'careers', _type: 'careers' } },
    { createOrReplace: { _id: 'page', _type: 'page' } },
    { createOrReplace: { _id: 'retention', _type: 'retention', months: 12 } },
    { createOrReplace: { _id: 'job', _type: 'job', title: 'Clerk' } },
  ] as never)
})

test.each(['job', 'department', 'jobLocation', 'retention'])(
  'a recruiter creates, changes and deletes a %s',
  async (_type) => {
    const { _id } = await recruiter.create({ _id: `drafts.${_type}-new`, _type })
    await recruiter.patch(_id).set({ title: 'New' }).commit()
    expect(await recruiter.getDocument(_id)).toMatchObject({ title: 'New' })
    await recruiter.delete(_id)
    expect(await client.getDocument(_id)).toBeUndefined()
  },
)

test('a recruiter publishes a job and unpublishes it', async () => {
  const pair = { draftId: 'drafts.job', publishedId: 'job' }
  const act = (actionType: string, fields: object) =>
    recruiter.action({ actionType: `sanity.action.document.${actionType}`, ...fields } as never)
  await act('edit', { ...pair, patch: { set: { title: 'Head clerk' } } })
  await act('publish', pair)
  expect(await client.getDocument('job')).toMatchObject({ title: 'Head clerk' })
  await act('unpublish', pair)
  expect(await client.getDocument('job')).toBeUndefined()
})

test.each<[string, () => Promise<unknown>]>([
  ['a page', () => recruiter.patch('page').set({ title: 'Mine' }).commit()],
  ['a draft of a page', () => recruiter.create({ _id: 'drafts.page', _type: 'page' })],
  ['the words of the careers pages', () => recruiter.patch('careers').set({ title: 'Mine' }).commit()],
  ['the settings', () => recruiter.patch('siteSettings').set({ title: 'Mine' }).commit()],
  ['a redirect', () => recruiter.create({ _type: 'redirect', from: '/a', to: '/b' })],
  ['what is a page by way of a job', () => recruiter.createOrReplace({ _id: 'job', _type: 'page' })],
])('the lake refuses a recruiter who changes %s', async (_what, attempt) => {
  const before = await client.fetch('*[!(_type match "system.*")] | order(_id)')
  const error = await failure(attempt())
  expect(error).toMatchObject({
    statusCode: 403,
    details: { description: expect.stringContaining('Insufficient permissions') as string },
  })
  expect(await client.fetch('*[!(_type match "system.*")] | order(_id)')).toEqual(before)
})

test.each<[string, () => Promise<unknown>]>([
  ['changes it', () => editor.patch('retention').set({ months: 1 }).commit()],
  ['deletes it', () => editor.delete('retention')],
  ['drafts it', () => editor.create({ _id: 'drafts.retention', _type: 'retention', months: 1 })],
  ['makes it anew', () => editor.createOrReplace({ _id: 'retention', _type: 'page', months: 1 })],
])('editors can’t change how long applications are kept: the lake refuses one who %s', async (_what, attempt) => {
  expect(await failure(attempt())).toMatchObject({ statusCode: 403 })
  expect(await client.getDocument('retention')).toMatchObject({ _type: 'retention', months: 12 })
})

test('a recruiter can read the site that the jobs are part of', async () => {
  expect(await recruiter.getDocument('page')).toMatchObject({ _type: 'page' })
})

test('editors can only change the settings after administrators have allowed and published it', async () => {
  const banner = { set: { banner: { text: 'Open day' } } }
  expect(await failure(editor.patch('siteSettings', banner).commit())).toMatchObject({ statusCode: 403 })
  const pair = { draftId: 'drafts.siteSettings', publishedId: 'siteSettings' }
  await editor.create({ _id: pair.draftId, _type: 'siteSettings', editorsMayCampaign: true }).catch(() => undefined)
  const publish = () => editor.action({ actionType: 'sanity.action.document.publish', ...pair })
  expect(await failure(publish())).toMatchObject({ statusCode: 403 })
  await client.delete(pair.draftId)
  await client.patch('siteSettings').set({ editorsMayCampaign: true }).commit()
  await editor.action({ actionType: 'sanity.action.document.edit', ...pair, patch: banner })
  await publish()
  expect(await client.getDocument('siteSettings')).toMatchObject({ title: 'Ours', ...banner.set })
  expect(await failure(recruiter.patch('siteSettings', banner).commit())).toMatchObject({ statusCode: 403 })
})
