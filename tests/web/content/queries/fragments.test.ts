import { evaluate, parse } from 'groq-js'
import { expect, test } from 'vitest'
import { linkFragment, redirectTarget, richTextFragment } from '#web/content/queries/fragments.ts'
import { resolveContent } from '#web/content/resolveResult.ts'

const asset = { _id: 'file-abc123-pdf', _type: 'sanity.fileAsset', originalFilename: 'The brief.pdf', size: 5 }
const slug = (current: string) => ({ _type: 'slug', current })
const reference = (id: string) => ({ _type: 'reference', _ref: id })
const pages = [
  { _id: 'page-a', _type: 'page', slug: slug('terms') },
  { _id: 'post-a', _type: 'post', slug: slug('first') },
  { _id: 'job-a', _type: 'job', slug: slug('clerk') },
  { _id: 'service-iot', _type: 'servicePage', route: '/IoT' },
  { _id: 'ninth', _type: 'servicePage', slug: slug('network-security') },
  { _id: 'home', _type: 'home' },
  { _id: 'careers', _type: 'careers' },
  { _id: 'resource-a', _type: 'resource', file: { _type: 'file', asset: reference(asset._id) } },
  { _id: 'resource-b', _type: 'resource' },
  asset,
]

/** The query's result on the site while these documents are published. */
async function ask(groq: string, ...documents: object[]): Promise<unknown> {
  const value = await evaluate(parse(groq), { dataset: [...pages, ...documents] })
  return resolveContent(await value.get(), {
    picture: () => ({ src: '' }),
    file: ({ name }) => `/files/1/${name}`,
  })
}

const hrefOf = (link: object) => ask(`*[_id == "x"][0].link{${linkFragment}}.href`, { _id: 'x', link })

test.each([
  ['page-a', '/terms'],
  ['post-a', '/Blog/first'],
  ['job-a', '/CareersPage/clerk'],
  ['service-iot', '/IoT'],
  ['ninth', '/services/network-security'],
  ['home', '/'],
  ['careers', '/Careers'],
  ['resource-a', '/files/1/The-brief.pdf'],
])('a link to the document %s leads to %s', async (id, href) => {
  expect(await hrefOf({ target: reference(id) })).toBe(href)
})

test('a link can lead to a section of a page', async () => {
  expect(await hrefOf({ target: reference('page-a'), place: '#cookies' })).toBe('/terms#cookies')
})

test('a link with a written URL leads there, also in the older format without references', async () => {
  expect(await hrefOf({ href: 'https://example.com/' })).toBe('https://example.com/')
  expect(await hrefOf({ href: '/terms#cookies' })).toBe('/terms#cookies')
})

test.each(['page-gone', 'resource-b'])('a link to %s, which visitors can’t open, leads nowhere', async (id) => {
  expect(await hrefOf({ target: reference(id) })).toBe('')
})

test('links in a text have URLs, and reveal nothing else about their targets', async () => {
  const block = {
    _type: 'block',
    _key: 'b',
    children: [],
    markDefs: [{ _type: 'link', _key: 'l', target: reference('post-a'), place: '#end' }],
  }
  expect(await ask(`*[_id == "x"][0].body[]{${richTextFragment}}`, { _id: 'x', body: [block] })).toEqual([
    { ...block, markDefs: [{ _type: 'link', _key: 'l', href: '/Blog/first#end' }] },
  ])
})

test('a redirect leads to its page or its written URL', async () => {
  const redirects = [
    { _id: 'r1', _type: 'redirect', target: reference('page-a') },
    { _id: 'r2', _type: 'redirect', to: 'https://example.com/' },
  ]
  expect(await ask(`*[_type == "redirect"] | order(_id)[]{"to": ${redirectTarget}}.to`, ...redirects)).toEqual([
    '/terms',
    'https://example.com/',
  ])
})
