import { expect, test } from 'vitest'
import { canonicalPaths } from '#render/search/canonicalPath.ts'
import { PageDescriber, type PageListing } from '#render/search/describePage.ts'
import type { PageOutline } from '#render/search/pageOutline.ts'
import type { PageImages } from '#render/social/pageImages.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'
import { article, facts, frame, siteUrl } from '../describedSite.ts'

const images = { imageOf: async () => ({ kind: 'own', address: `${siteUrl}/a.png` }) } as unknown as PageImages
const OUTLINE: PageOutline = {
  url: `${siteUrl}/a`,
  title: 'A',
  description: '',
  listed: true,
  heading: 'A',
  trail: [],
  ownImage: undefined,
}
const describePage = (indexed: boolean, results: object, outline = OUTLINE, posts: SiteFacts['posts'] = []) =>
  new PageDescriber({ siteUrl, indexed, facts: facts(posts), canonicalPath: canonicalPaths([]), images }).describe(
    '/a',
    { site: frame, ...results },
    outline,
  )

test('a page that asks not to be listed does so only once', async () => {
  const { head, listing } = await describePage(false, {}, { ...OUTLINE, listed: false })
  expect(head).not.toContain('noindex')
  expect(listing).toEqual({})
})

test('an open job is offered to job boards only where search engines may list it', async () => {
  const job = { title: 'A', slug: 'a', number: 1, location: {}, postedOn: '2026-01-02T10:00:00Z', isOpen: true }
  expect((await describePage(true, { job })).listing?.job).toContain('<job>')
  expect((await describePage(true, { job: { ...job, isOpen: false } })).listing).not.toHaveProperty('job')
  expect((await describePage(false, { job })).listing).toEqual({})
})

const blocks = [{ _type: 'postsBlock' }]
const LISTED = { url: `${siteUrl}/a`, changed: undefined }
test.each<[what: string, results: object, posts: number, hasFeed: boolean, listing: PageListing]>([
  [
    'that lists the newest articles',
    { page: { slug: 'a', blocks } },
    1,
    true,
    { listed: LISTED, index: expect.any(Object) },
  ],
  [
    'that would, but there are none',
    { page: { slug: 'a', blocks } },
    0,
    false,
    { listed: LISTED, index: expect.any(Object) },
  ],
  // The first of them is the index.
  ['of older articles', { page: { slug: 'a', blocks }, articleList: [] }, 1, false, { listed: LISTED }],
  ['without articles', { page: { slug: 'a', blocks: [] } }, 1, false, { listed: LISTED }],
])('a page %s links to the feed if it lists articles', async (_what, results, posts, hasFeed, listing) => {
  const articles = [article('a')].slice(0, posts)
  const described = await describePage(true, results, OUTLINE, articles)
  expect([described.head.includes('application/atom+xml" title="X: articles"'), described.listing]).toEqual([
    hasFeed,
    listing,
  ])
  expect(described.head).not.toContain('noindex')
  // On a site that search engines must not list.
  const hidden = await describePage(false, results, OUTLINE, articles)
  expect(hidden.head).toContain('noindex')
  expect(hidden.listing).not.toHaveProperty('listed')
})
