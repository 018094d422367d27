import { expect, it } from 'vitest'
import { findTypedCopies, replaceTypedCopies } from '../../studio/health/typedCopies.ts'
import { startTestLake } from '../../lake/tests/testLake.ts'
import { siteValuesGroq } from '../../schemas/siteValues.ts'

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

it('what is typed in several places is found, and one press lets it follow the site settings, in drafts', async () => {
  await client.create(settings)
  const published = await client.create(page)
  const known = await client.fetch<Record<string, unknown>>(siteValuesGroq)
  const documents = await client.fetch<(typeof published)[]>('*', {}, { perspective: 'drafts' })
  const copies = findTypedCopies(documents, known)
  expect(copies.map(({ path, typed }) => [path.at(-1), typed])).toEqual([
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
