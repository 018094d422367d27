import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { SiteFolder } from '#render/output/siteFolder.ts'
import { socialTags } from '#render/search/headTags.ts'
import type { PageOutline } from '#render/search/pageOutline.ts'
import { cardLabel } from '#render/social/cardLabel.ts'
import { PageImages, type SharedImage } from '#render/social/pageImages.ts'
import type { PageResults } from '#web/content/pageResults.ts'
import { temporaryFolder } from '../../support/atEnd.ts'

const siteUrl = 'https://x.example'
const frame = {
  name: 'Archstep Inc.',
  tagline: 'One step ahead',
  seo: { title: 'Archstep' },
  navigation: [
    { label: 'Who we are', href: '/About' },
    { label: 'Start', href: '/' },
  ],
  servicesMenu: { links: [{ label: 'Sensors', href: '/IoT' }] },
}
const results = { site: frame } as unknown as PageResults

const whole = (outline: Partial<PageOutline>) =>
  ({ heading: 'A heading', trail: [], ownImage: undefined, ...outline }) as unknown as PageOutline

test('a page for which no picture was chosen gets a card with its label', async () => {
  const root = temporaryFolder()
  const cardCache = path.join(root, 'cards')
  const images = new PageImages({ siteFolder: { root } as SiteFolder, siteUrl, cardCache, earlierCards: undefined })
  const image = await images.imageOf('/About', results, whole({}), 'Who we are')
  const address = expect.stringContaining(`${siteUrl}/media/`)
  expect(image).toEqual({ kind: 'card', address, alt: 'Archstep Inc.: A heading', width: 1200, height: 630 })
  expect(Object.keys(images.cards).map((key) => (JSON.parse(key) as object[])[0])).toEqual([
    { name: 'Archstep Inc.', tagline: 'One step ahead', label: 'Who we are', title: 'A heading' },
  ])
  // The next build reuses it. A picture that the build could not copy is on another server.
  const reuse = vi.fn(async () => undefined)
  const next = new PageImages({
    siteFolder: { root, reuse: reuse as SiteFolder['reuse'] } as SiteFolder,
    siteUrl,
    cardCache,
    earlierCards: images.cards,
  })
  expect(await next.imageOf('/About', results, whole({}), 'Who we are')).toEqual(image)
  expect([reuse.mock.calls, next.cards, next.drawn]).toEqual([
    Object.values(images.cards).map((card) => [card]),
    images.cards,
    0,
  ])
  const post = { picture: { src: 'https://cdn.example/cover.png' } }
  const elsewhere = { ...results, post } as unknown as PageResults
  expect(await next.imageOf('/Blog/a', elsewhere, whole({}), 'Who we are')).toMatchObject({ kind: 'card' })
  // With the same words, but not the card of the page without a picture.
  expect(Object.keys(next.cards)).toHaveLength(2)
  // Nor that of another logo.
  const redrawn = { site: { ...frame, logo: { src: 'https://cdn.example/logo.png' } } } as unknown as PageResults
  await next.imageOf('/About', redrawn, whole({}), 'Who we are')
  expect(Object.keys(next.cards)).toHaveLength(3)
})

const home = { label: 'HOME', href: '/' }
test.each<[what: string, page: string, outline: Partial<PageOutline>, label: string]>([
  ['as the menu calls it', '/About', {}, 'Who we are'],
  ['as the menu of services calls it', '/IoT', { trail: [home, { label: 'IOT', href: undefined }] }, 'Sensors'],
  ['as its breadcrumb does', '/a', { trail: [home, { label: 'Offer', href: undefined }] }, 'Offer'],
  ['never by its heading again', '/About', { heading: 'Who we are' }, ''],
  [
    'by what it belongs to, when it is its heading',
    '/Blog/a',
    { trail: [home, { label: 'Blog', href: '/Blog' }, { label: 'A heading', href: undefined }] },
    'Blog',
  ],
  ['not by Home, to which all belong', '/a', { trail: [home, { label: 'A heading', href: undefined }] }, ''],
  ['not at all on Home', '/', {}, ''],
])('the card of a page names it %s', (_what, page, outline, label) => {
  expect(cardLabel(page, results.site, whole(outline), (href) => href)).toBe(label)
})

const outline = { title: 'About us | Archstep', description: 'Who', url: `${siteUrl}/About` }
const tagsOf = (title: string, image: SharedImage) => socialTags(results, { ...outline, title }, image)
const own = { kind: 'own', address: `${siteUrl}/own.png` } as const
const card = { kind: 'card', address: `${siteUrl}/card.png`, alt: 'Archstep', width: 1200, height: 630 } as const

test('networks show the title of a page without the site’s name, which they show above it', () => {
  expect(tagsOf('About us | Archstep', own)).toContain('<meta property="og:site_name" content="Archstep Inc.">')
  expect(tagsOf('About us | Archstep', own)).toContain('<meta property="og:title" content="About us">')
  expect(tagsOf('Our | Archstep of steel', own)).toContain('content="Our | Archstep of steel">')
  expect(tagsOf('Archstep', own)).toContain('<meta property="og:title" content="Archstep">')
})

test('networks show author and date of an article, but not of other pages', () => {
  const post = { date: '2026-01-02', author: { name: 'Ann & Bob' } } as PageResults['post']
  const article = socialTags({ ...results, post }, outline, own)
  expect(article).toContain('<meta property="og:type" content="article">')
  expect(article).toContain('<meta property="article:published_time" content="2026-01-02T12:00:00Z">')
  expect(article).toContain('<meta property="article:author" content="Ann &amp; Bob">')
  expect(tagsOf('About us', own)).not.toContain('article')
})

test('a picture that staff chose is used only for its page; a card has its size', () => {
  expect(tagsOf('About us', own)).not.toContain('og:image')
  expect(tagsOf('About us', card)).toMatch(/og:image" content="https:\/\/x\.example\/card\.png.*og:image:width/)
  const sites = tagsOf('About us', { kind: 'site', address: card.address, alt: card.alt })
  expect(sites).toContain('og:image" content="https://x.example/card.png"')
  expect(sites).not.toContain('og:image:width')
})
