import type { SanityDocument } from 'sanity'
import { beforeEach, expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { readReferring, replaceReferences } from '#studio/replace/replaceReferences.ts'

const { client } = await startTestLake({ projectId: 'local' })

const reference = (id: string, key?: string) => ({ _type: 'reference', _ref: id, ...(key && { _key: key }) })
const RUTH = 'person-ruth'
const THEO = 'person-theo'
const KAVYA = 'person-kavya'

beforeEach(async () => {
  await client.delete({ query: '*[_type in ["post", "home", "servicePage", "person"]]' })
  const start = client.transaction()
  for (const _id of [THEO, KAVYA]) start.create({ _id, _type: 'person', name: _id })
  // References from a person's own document stay.
  start.create({ _id: RUTH, _type: 'person', name: RUTH, page: reference(RUTH) })
  start.create({ _id: 'post-a', _type: 'post', title: 'A', author: reference(RUTH) })
  start.create({ _id: 'home', _type: 'home', people: { items: [reference(THEO, 't'), reference(RUTH, 'r')] } })
  start.create({ _id: 'post-b', _type: 'post', readers: [reference(KAVYA, 'k'), reference(RUTH, 'r')] })
  start.create({ _id: 'service-a', _type: 'servicePage', sidebar: { contact: { person: reference(RUTH) } } })
  start.create({
    _id: 'drafts.service-a',
    _type: 'servicePage',
    title: 'New',
    sidebar: { contact: { person: reference(RUTH) } },
  })
  await start.commit()
})

const everything = async () =>
  new Map(
    (
      await client.fetch<SanityDocument[]>('*[_type in ["post", "home", "servicePage"]]', {}, { perspective: 'raw' })
    ).map((document) => [document._id, document]),
  )

test('someone who leaves is replaced everywhere, in drafts; where the successor already is, they are removed', async () => {
  const before = await everything()
  const documents = await readReferring(client, RUTH, undefined)
  expect(documents.map(({ _id }) => _id)).toEqual(['home', 'post-a', 'post-b', 'service-a'])
  await replaceReferences(client, documents, [RUTH, THEO])
  const after = await everything()
  for (const id of ['post-a', 'post-b', 'home', 'service-a']) expect(after.get(id)).toEqual(before.get(id))
  expect(after.get('drafts.post-a')).toMatchObject({ title: 'A', author: reference(THEO) })
  expect(after.get('drafts.home')).toMatchObject({ people: { items: [reference(THEO, 't')] } })
  expect(after.get('drafts.post-b')).toMatchObject({ readers: [reference(KAVYA, 'k'), reference(THEO, 'r')] })
  expect(after.get('drafts.service-a')).toMatchObject({
    title: 'New',
    sidebar: { contact: { person: reference(THEO) } },
  })
  expect(await readReferring(client, RUTH, undefined)).toEqual([])
})

test('while looking at a release, changes go into it, on top of the drafts, which stay unchanged', async () => {
  await client.releases.create({ releaseId: 'rSpring', metadata: { title: 'Spring', releaseType: 'undecided' } })
  const before = await everything()
  await replaceReferences(client, await readReferring(client, RUTH, 'rSpring'), [RUTH, THEO], 'rSpring')
  const after = await everything()
  for (const [id, document] of before) expect(after.get(id)).toEqual(document)
  expect(after.get('versions.rSpring.service-a')).toMatchObject({
    title: 'New',
    sidebar: { contact: { person: reference(THEO) } },
  })
  expect([...after.keys()].filter((id) => id.startsWith('versions.'))).toHaveLength(4)
  expect(await readReferring(client, RUTH, 'rSpring')).toEqual([])
})

test('changes by someone else in the meantime are not overwritten, and then nothing is replaced', async () => {
  const documents = await readReferring(client, RUTH, undefined)
  await client.patch('drafts.service-a').set({ title: 'Newer' }).commit()
  await expect(replaceReferences(client, documents, [RUTH, THEO])).rejects.toThrow(/revision/i)
  expect((await everything()).has('drafts.post-a')).toBe(false)
})
