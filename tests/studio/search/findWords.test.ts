import { createSchema, getDraftId, pathToString, type SanityDocument } from 'sanity'
import { expect, test } from 'vitest'
import { startTestLake } from '#lake/tests/testLake.ts'
import { schemaTypes } from '#schemas/schemaTypes.ts'
import { excerptOf, findWords, replaceWords, type SearchTerms } from '#studio/search/findWords.ts'

const { client } = await startTestLake({ projectId: 'local' })
const schema = createSchema({ name: 'default', types: schemaTypes })

const span = (_key: string, text: string, marks: string[] = []) => ({ _key, _type: 'span', text, marks })
const page = {
  _id: 'page-a',
  _type: 'page',
  title: 'The spring Fair',
  slug: { _type: 'slug', current: 'fair' },
  blocks: [
    {
      _key: 'b',
      _type: 'textBlock',
      width: 'fair',
      body: [
        {
          _key: 'p',
          _type: 'block',
          style: 'normal',
          markDefs: [{ _key: 'l', _type: 'link', href: '/fair' }],
          children: [span('1', 'Come to our '), span('2', 'fair', ['strong']), span('3', ' on Saturday: it’s free.')],
        },
      ],
    },
  ],
}
const anywhere = (words: string, more: Partial<SearchTerms> = {}): SearchTerms => ({
  words,
  matchCase: false,
  wholeWords: false,
  codes: false,
  ...more,
})
const documents = () => client.fetch<SanityDocument[]>('*[_type == "page"]', {}, { perspective: 'drafts' })
const find = async (words: string, more?: Partial<SearchTerms>) =>
  findWords(await documents(), anywhere(words, more), schema)
const PARAGRAPH = 'blocks[_key=="b"].body[_key=="p"]'

test('words are found with their field and context, even if some of them are bold', async () => {
  await client.createOrReplace(page)
  const [found, ...others] = await find("our fair on Saturday: it's")
  expect(others).toEqual([])
  if (!found) throw new Error('They are not found.')
  expect([found.place, pathToString(found.path)]).toEqual(['Blocks › Text › Text', PARAGRAPH])
  expect(excerptOf(found)).toEqual([
    { text: 'Come to ', isFound: false },
    { text: 'our fair on Saturday: it’s', isFound: true },
    { text: ' free.', isFound: false },
  ])
  // Including the space that a double click copies.
  expect(await find('free. ')).toHaveLength(1)
})

test('marked words are found with the text that they mark, since they must stay the same', () => {
  const words = { text: 'What a fair!', highlight: 'fair' }
  const quote = { _id: 'q', _type: 'testimonial', _rev: '1', _createdAt: '', _updatedAt: '', ...words }
  expect(findWords([quote], anywhere('fair'), schema).map(({ path }) => pathToString(path))).toEqual([
    'text',
    'highlight',
  ])
})

test('of a long text, the part around the words is shown, as far as it fits', () => {
  const text = `${'a'.repeat(100)} fair ${'b'.repeat(280)} fair`
  const service = { _id: 's', _type: 'post', _rev: '1', _createdAt: '', _updatedAt: '', title: text }
  const [found] = findWords([service], anywhere('fair'), schema)
  if (!found) throw new Error('They are not found.')
  expect(excerptOf(found)).toEqual([
    { text: `…${'a'.repeat(59)} `, isFound: false },
    { text: 'fair', isFound: true },
    { text: ` ${'b'.repeat(235)}`, isFound: false },
    { text: '…', isFound: false },
  ])
  expect(excerptOf(found, 'market')[1]).toEqual({ text: 'market', isFound: true })
  // Matches that begin where the part ends are not shown.
  const [edge] = findWords([{ ...service, title: `fair${'b'.repeat(296)}fair` }], anywhere('fair'), schema)
  expect(edge && excerptOf(edge).filter(({ isFound }) => isFound)).toHaveLength(1)
  const [short] = findWords([{ ...service, title: 'A fair' }], anywhere('fair'), schema)
  expect(short && excerptOf(short).map((part) => part.text)).toEqual(['A ', 'fair', ''])
})

test('addresses, links and choices are left alone unless included', async () => {
  await client.createOrReplace(page)
  const paths = async (more?: Partial<SearchTerms>) => (await find('fair', more)).map(({ path }) => pathToString(path))
  expect((await paths()).toSorted()).toEqual([PARAGRAPH, 'title'])
  expect((await paths({ codes: true })).toSorted()).toEqual([
    PARAGRAPH,
    `${PARAGRAPH}.markDefs[_key=="l"].href`,
    'blocks[_key=="b"].width',
    'slug.current',
    'title',
  ])
  expect(await paths({ matchCase: true })).toEqual([PARAGRAPH])
  expect(await find('air')).toHaveLength(2)
  expect(await find('air', { wholeWords: true })).toEqual([])
  expect(await find('free. (really)')).toEqual([])
})

test('dates are left alone, even if they contain the year that is searched for', () => {
  const job = {
    _id: 'j',
    _type: 'job',
    _rev: '1',
    _createdAt: '2026-11-20T10:00:00Z',
    _updatedAt: '2026-11-20T10:00:00Z',
    title: 'Clerk for 2026',
    postedOn: '2026-11-20T10:00:00Z',
    closesOn: '2026-12-31',
  }
  expect(findWords([job], anywhere('2026'), schema).map(({ path }) => pathToString(path))).toEqual(['title'])
})

test('placeholders and code are left alone unless included', async () => {
  const request = {
    _key: 'r',
    _type: 'playgroundRequest',
    path: '/v1/orders',
    response: '{"orders": []}',
    params: [{ _key: 'p', _type: 'playgroundParam', name: 'orders' }],
  }
  const service = {
    _id: 'service-a',
    _type: 'servicePage',
    _rev: '1',
    _createdAt: '',
    _updatedAt: '',
    title: 'Call {our phone} about your orders',
    specimen: { items: [{ _key: 'g', _type: 'playground', requests: [request] }] },
    seo: { _type: 'seo', title: 'Orders by phone' },
  }
  const paths = (words: string, codes = false) =>
    findWords([service], anywhere(words, { codes }), schema).map(({ path, matches }) => [
      pathToString(path),
      matches.length,
    ])
  expect(paths('phone')).toEqual([['seo.title', 1]])
  expect(paths('phone} about')).toEqual([])
  expect(paths('call {our')).toEqual([])
  expect(paths('{our phone}')).toEqual([['title', 1]])
  expect(paths('phone', true)).toHaveLength(2)
  expect(paths('orders')).toEqual([
    ['title', 1],
    ['seo.title', 1],
  ])
  expect(paths('orders', true)).toHaveLength(5)
})

test('replacements are made in drafts, with the same formatting', async () => {
  const published = await client.createOrReplace(page)
  await replaceWords(client, await find('fair on'), 'market on')
  await replaceWords(client, await find('our market on'), 'the market on')
  await replaceWords(client, await find('spring fair'), 'summer market')
  expect(await client.getDocument('page-a')).toEqual(published)
  const draft = await client.getDocument<typeof page>(getDraftId('page-a'))
  expect(draft?.title).toBe('The summer market')
  expect(draft?.blocks[0]?.body[0]?.children).toEqual([
    span('1', 'Come to the market on'),
    span('2', '', ['strong']),
    span('3', ' Saturday: it’s free.'),
  ])
  expect(draft?.slug).toEqual(page.slug)
  await client.delete('drafts.page-a')
})

test.each(['a draft', 'no draft'])('what someone types in the meantime is not lost, if there was %s', async (state) => {
  await client.createOrReplace(page)
  if (state === 'a draft') await client.createOrReplace({ ...page, _id: 'drafts.page-a' })
  const found = await find('spring fair')
  await client.createOrReplace({ ...page, _id: 'drafts.page-a', title: 'The spring fair and more' })
  await expect(replaceWords(client, found, 'summer market')).rejects.toThrow(/revision|already exists/i)
  expect((await client.getDocument('drafts.page-a'))?.['title']).toBe('The spring fair and more')
  await client.delete('drafts.page-a')
})
