import { expect, test } from 'vitest'
import type { SiteFolder } from '#render/output/siteFolder.ts'
import type { PageListing } from '#render/search/describePage.ts'
import { writeIndexFiles } from '#render/search/indexFiles.ts'
import { article, facts, frame, siteUrl } from '../describedSite.ts'

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

test('only the icon that is drawn for cropping may be cropped by a home screen', async () => {
  const { files } = await indexFiles(true)
  const { icons } = JSON.parse(files.get('site.webmanifest') ?? '{}') as { icons: { src: string; purpose: string }[] }
  const cut = icons.filter(({ purpose }) => purpose.includes('maskable'))
  expect(cut.map(({ src }) => src)).toEqual(['/icon-maskable-512.png'])
})

test('a site that search engines must not list has neither a sitemap nor a feed for job boards', async () => {
  const { files } = await indexFiles(false)
  expect([...files.keys()].toSorted()).toEqual(['feed.xml', 'robots.txt', 'site.webmanifest'])
})
