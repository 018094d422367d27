import { evaluate, parse } from 'groq-js'
import type { SanityDocument } from 'sanity'
import { expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { findTypedCopies, findUnknownNames, replaceTypedCopies } from '#studio/health/typedCopies.ts'
import { siteValuesGroq, valuesByName } from '@archstep/contracts/fields/siteValues.ts'
import { seed } from '../../schemas/seedRules.ts'

const lake = await startTestLake({ projectId: 'local' })
const { client } = lake

const settings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  phones: [{ _key: 'a', display: '(314) 555-0142', number: '+13145550142' }],
  email: 'hello@archstep.example',
  address: { street: '911 Washington Avenue', city: 'Saint Louis', region: 'Missouri', postalCode: '63101' },
  facts: [{ _key: 'b', name: 'people', value: 'forty' }],
}
const page = {
  _id: 'page-a',
  _type: 'page',
  title: 'Come to 911 Washington Avenue, Saint Louis, Missouri 63101, or call (314) 555-0142',
  blocks: [
    { _key: 'c', _type: 'card', link: { label: 'Call', href: 'tel:+13145550142' }, email: 'hello@archstep.example' },
    { _key: 'd', _type: 'code', code: 'curl (314) 555-0142' },
  ],
}

test('repeated values are found, and one click makes them follow the site settings, in drafts', async () => {
  await client.create(settings)
  const published = await client.create(page)
  const known = valuesByName(await client.fetch(siteValuesGroq))
  const documents = await client.fetch<(typeof published)[]>('*', {}, { perspective: 'drafts' })
  const copies = findTypedCopies(documents, known)
  expect(copies.map(({ path, words }) => [path.at(-1), words])).toEqual([
    ['title', page.title],
    ['href', 'tel:+13145550142'],
  ])

  await replaceTypedCopies(client, copies)
  expect(await client.getDocument('page-a')).toEqual(published)
  const draft = await client.getDocument<typeof page>('drafts.page-a')
  expect(draft?.title).toBe('Come to {our address}, or call {our phone}')
  expect(draft?.blocks[0]?.link).toEqual({ label: 'Call', contact: 'phone' })
  const left = await client.fetch<(typeof published)[]>('*', {}, { perspective: 'drafts' })
  expect(findTypedCopies(left, known)).toEqual([])
})

test('values of fewer than eight letters don’t count as copies, because they may be in a sentence by chance', () => {
  const stored = { _id: 'page-c', _type: 'page', _rev: '', _createdAt: '', _updatedAt: '', title: 'a@b.com a@bc.com' }
  const textsWith = (email: string) => findTypedCopies([stored], new Map([['email', email]])).map(({ text }) => text)
  expect(textsWith('a@b.com')).toEqual([])
  expect(textsWith('a@bc.com')).toEqual(['a@b.com {our email}'])
})

test('the target of a contact link counts in links only', () => {
  const stored = { _id: 'page-c', _type: 'page', _rev: '', _createdAt: '', _updatedAt: '', title: 'tel:+13145550142' }
  expect(findTypedCopies([stored], new Map([['link-phone', 'tel:+13145550142']]))).toEqual([])
})

test('changes made to a draft in the meantime are not lost', async () => {
  const known = valuesByName(await client.fetch(siteValuesGroq))
  await client.createOrReplace({ ...page, _id: 'drafts.page-b' })
  const [draft] = await client.fetch<SanityDocument[]>('*[_id == "page-b"]', {}, { perspective: 'drafts' })
  const copies = findTypedCopies(draft ? [draft] : [], known)
  expect(copies.length).toBeGreaterThan(0)
  await client.patch('drafts.page-b').set({ title: 'Another title' }).commit()
  await expect(replaceTypedCopies(client, copies)).rejects.toThrow(/revision/i)
  expect((await client.getDocument('drafts.page-b'))?.title).toBe('Another title')
})

test('a colleague’s publication in the meantime is not reverted to an older version', async () => {
  const known = valuesByName(await client.fetch(siteValuesGroq))
  await client.create({ ...page, _id: 'page-c' })
  const read = await client.fetch<SanityDocument[]>('*[_id == "page-c"]', {}, { perspective: 'drafts' })
  const copies = findTypedCopies(read, known)
  expect(copies.length).toBeGreaterThan(0)
  await client.patch('page-c').set({ title: 'Call (314) 555-0142, newly published' }).commit()
  await expect(replaceTypedCopies(client, copies)).rejects.toThrow(/revision/i)
  expect(await client.getDocument('drafts.page-c')).toBeUndefined()
})

test('the seed has no typed copies, and no unknown names', async () => {
  const known = valuesByName(await (await evaluate(parse(siteValuesGroq), { dataset: seed.documents })).get())
  expect([...known.keys()]).toEqual(expect.arrayContaining(['phone', 'email', 'hours', 'address', 'weekday hours']))
  const documents = seed.documents as unknown as SanityDocument[]
  expect([...findTypedCopies(documents, known), ...findUnknownNames(documents, known)]).toEqual([])
})

test('names without a value are found', () => {
  const document = {
    ...page,
    title: 'We are {our people}, call {our pone} or {our pone}, not {name}',
    _rev: '',
    _createdAt: '',
    _updatedAt: '',
  }
  const known = valuesByName({ facts: [{ name: 'people', value: 'forty' }], phone: '1' })
  expect(findUnknownNames([document], known).map(({ path, words }) => [path, words])).toEqual([
    [['title'], '{our pone}'],
  ])
})
