import { createSchema, type Path, type SanityDocument } from 'sanity'
import { expect, test } from 'vitest'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { placeInWords } from '#studio/content/placeInWords.ts'
import { usesOf } from '#studio/content/usesOf.ts'

const schema = createSchema({ name: 'default', types: schemaTypes })
const reference = { _type: 'reference', _ref: 'page-a' }
const document = (_id: string, _type: string, fields: object): SanityDocument => ({
  _id,
  _type,
  _rev: '1',
  _createdAt: '2026-01-01T00:00:00Z',
  _updatedAt: '2026-01-01T00:00:00Z',
  ...fields,
})

test('a use is named by its document and the titles on the way to the field; redirects don’t count', () => {
  const link = { _type: 'link', _key: 'l', target: reference }
  const text = { _type: 'block', _key: 'p', markDefs: [link] }
  const referring = [
    document('siteSettings', 'siteSettings', { name: 'Archstep', navigation: [link], footer: { links: [link] } }),
    document('post-a', 'post', { title: 'First', body: [text] }),
    document('serviceCard-a', 'serviceCard', { title: 'Web', target: reference }),
    document('redirect-a', 'redirect', { from: '/old', target: { ...reference, _weak: true } }),
  ]
  expect(usesOf('page-a', referring, schema).map(({ title, places }) => [title, places])).toEqual([
    ['First', ['Article › Block']],
    ['Site settings', ['Main menu', 'Footer › Links']],
    ['Web', ['Goes to']],
  ])
})

test('a document and its draft are one use, with the places of both', () => {
  const button = (place: string) => ({ cta: { [place]: { _type: 'link', target: reference } } })
  const referring = [
    document('drafts.about', 'about', { hero: {}, ...button('action') }),
    document('about', 'about', { ...button('action') }),
  ]
  expect(usesOf('page-a', referring, schema)).toEqual([
    { id: 'about', type: 'about', title: 'About', places: ['Invitation › Button'] },
  ])
})

test('a link that is weak until its page is published counts as a use, too', () => {
  const target = { ...reference, _weak: true, _strengthenOnPublish: { type: 'page' } }
  const referring = [document('drafts.post-a', 'post', { title: 'First', related: { _type: 'link', target } })]
  expect(usesOf('page-a', referring, schema)).toMatchObject([{ id: 'post-a', title: 'First' }])
})

test('a reference that stays weak when published does not count', () => {
  const target = { ...reference, _weak: true, _strengthenOnPublish: { type: 'page', weak: true } }
  expect(usesOf('page-a', [document('drafts.r', 'redirect', { from: '/old', target })], schema)).toEqual([])
})

test('uses are sorted by title; without one, a document is named by its type or id', () => {
  const using = (_id: string, _type: string, fields: object = {}) =>
    document(_id, _type, { cta: { action: { _type: 'link', target: reference } }, ...fields })
  const referring = [
    using('post-c', 'post', { title: '' }),
    using('post-b', 'post', { title: 'a page' }),
    using('gone-type-1', 'goneType'),
    using('versions.rA.post-b', 'post', { title: 'a page', release: null }),
  ]
  expect(usesOf('page-a', referring, schema).map(({ title, places }) => [title, places])).toEqual([
    ['a page', ['Invitation at the end › Button', 'Invitation at the end › Button, in a release']],
    ['Blog article', ['Invitation at the end › Button']],
    ['gone-type-1', []],
  ])
})

const link = { _type: 'link', _key: 'l', href: '/nowhere' }
const span = { _type: 'span', _key: 's', text: 'Words' }
const paragraph = { _type: 'block', _key: 'p', children: [span], markDefs: [link] }
const text = { _type: 'textBlock', _key: 'b', body: [paragraph] }
test.each<[string, string, object, Path]>([
  ['Invitation › Button › Or an address', 'about', {}, ['cta', 'action', 'href']],
  [
    'Blocks › Text › Text › Or an address',
    'page',
    { blocks: [text] },
    ['blocks', { _key: 'b' }, 'body', { _key: 'p' }, 'markDefs', { _key: 'l' }, 'href'],
  ],
  [
    'Blocks › Text › Text',
    'page',
    { blocks: [text] },
    ['blocks', { _key: 'b' }, 'body', { _key: 'p' }, 'children', { _key: 's' }, 'text'],
  ],
  ['', 'about', {}, []],
])('a field is named by the titles above it, as staff find it: “%s”', (place, name, value, path) => {
  const type = schema.get(name)
  expect(type && placeInWords(type, value, path)).toBe(place)
})
