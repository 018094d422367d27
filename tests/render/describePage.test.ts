import { expect, test } from 'vitest'
import { canonicalPaths } from '#render/search/canonicalPath.ts'
import { PageDescriber, type PageListing } from '#render/search/describePage.ts'
import { writeIndexFiles } from '#render/search/indexFiles.ts'
import type { PageOutline } from '#render/search/pageOutline.ts'
import type { SiteFolder } from '#render/output/siteFolder.ts'
import type { PageImages } from '#render/social/pageImages.ts'
import type { Site } from '#web/content/queries/site.ts'
import type { SiteFacts } from '#web/content/siteFacts.ts'

const siteUrl = 'https://x.example'
const frame = {
  name: 'X',
  description: 'What X does',
  navigation: [],
  servicesMenu: { links: [] },
  seo: { title: 'X' },
} as unknown as Site
const article = (slug: string) => ({
  title: slug,
  slug,
  excerpt: 'B',
  date: '2026-01-02',
  _updatedAt: '2026-01-02T10:00:00Z',
  author: 'Ann',
})
const facts = (posts: SiteFacts['posts']): SiteFacts => ({ documents: [], articles: [], posts, redirects: [] })

test('an address leads to the page as it is spelled, with its query and anchor; others stay as they are', () => {
  const canonical = canonicalPaths(['/', '/IoT'])
  const asked = ['/iot/?a=1#b', '/IOT', '/', '/#a', '/other/', 'https://y.example/iot', 'mailto:a@x.example', '']
  expect(asked.map(canonical)).toEqual(['/IoT?a=1#b', '/IoT', '/', '/#a', ...asked.slice(4)])
})

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
const describe = (indexed: boolean, results: object, outline = OUTLINE, posts: SiteFacts['posts'] = []) =>
  new PageDescriber({ siteUrl, indexed, facts: facts(posts), canonicalPath: canonicalPaths([]), images }).describe(
    '/a',
    { site: frame, ...results },
    outline,
  )

test('a page that says itself that it is not to be listed says so once', async () => {
  const { head, listing } = await describe(false, {}, { ...OUTLINE, listed: false })
  expect(head).not.toContain('noindex')
  expect(listing).toEqual({})
})

test('an open job is offered to job boards only where search engines may list it', async () => {
  const job = { title: 'A', slug: 'a', number: 1, location: {}, postedOn: '2026-01-02T10:00:00Z', isOpen: true }
  expect((await describe(true, { job })).listing?.job).toContain('<job>')
  expect((await describe(true, { job: { ...job, isOpen: false } })).listing).not.toHaveProperty('job')
  expect((await describe(false, { job })).listing).toEqual({})
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
])('a page %s has the feed if it is of articles', async (_what, results, posts, hasFeed, listing) => {
  const articles = [article('a')].slice(0, posts)
  const described = await describe(true, results, OUTLINE, articles)
  expect([described.head.includes('application/atom+xml" title="X: articles"'), described.listing]).toEqual([
    hasFeed,
    listing,
  ])
  expect(described.head).not.toContain('noindex')
  // On a site that search engines must not list.
  const hidden = await describe(false, results, OUTLINE, articles)
  expect(hidden.head).toContain('noindex')
  expect(hidden.listing).not.toHaveProperty('listed')
})

/** @returns the files that a site with these pages writes, and how many pages may be listed */
async function indexFiles(indexed: boolean) {
  const files = new Map<string, string>()
  const siteFolder = {
    write: async (name: string, text: string) => void files.set(name, text),
  } as unknown as SiteFolder
  const listings = new Map<string, PageListing>([
    ['/', { listed: { url: `${siteUrl}/`, changed: '2026-01-02' } }],
    ['/Blog', { listed: { url: `${siteUrl}/Blog`, changed: undefined }, index: { title: 'Blog', subtitle: 'News' } }],
    ['/CareersPage/a', { job: '<job>a</job>' }],
  ])
  const isBuilt = (page: string) => page === '/Blog/built'
  const paths = [...listings.keys()]
  const options = { siteFolder, siteUrl, indexed, paths, frame, listings, isBuilt }
  const listed = await writeIndexFiles({ ...options, facts: facts([article('built'), article('left-out')]) })
  return { files, listed }
}

test('pages are listed with when they changed, if that is known; the feed has the articles that have a page', async () => {
  const { files, listed } = await indexFiles(true)
  expect(listed).toBe(2)
  expect(files.get('sitemap.xml')).toContain(
    '<url><loc>https://x.example/</loc><lastmod>2026-01-02</lastmod></url>\n<url><loc>https://x.example/Blog</loc></url>\n',
  )
  expect(files.get('feed.xml')?.match(/<entry>/g)).toHaveLength(1)
  expect(files.get('feed.xml')).toMatch(/<title>Blog<\/title>[^]*https:\/\/x\.example\/Blog\/built"/)
  const [, published = ''] = /<published>([^<]*)/.exec(files.get('feed.xml') ?? '') ?? []
  for (const timeZone of ['Pacific/Honolulu', 'America/Chicago', 'Asia/Kolkata']) {
    expect(new Date(published).toLocaleDateString('sv-SE', { timeZone })).toBe(article('built').date)
  }
  expect(files.get('jobs.xml')).toContain('<job>a</job>')
})

test('a home screen may cut only the icon that is drawn for it', async () => {
  const { files } = await indexFiles(true)
  const { icons } = JSON.parse(files.get('site.webmanifest') ?? '{}') as { icons: { src: string; purpose: string }[] }
  const cut = icons.filter(({ purpose }) => purpose.includes('maskable'))
  expect(cut.map(({ src }) => src)).toEqual(['/icon-maskable-512.png'])
})

test('what search engines must not list has neither a sitemap nor a feed for job boards', async () => {
  const { files } = await indexFiles(false)
  expect([...files.keys()].toSorted()).toEqual(['feed.xml', 'robots.txt', 'site.webmanifest'])
})
