import { expect, test } from 'vitest'
import { atomFeed } from '#render/search/feed.ts'
import { pageDates } from '#render/search/pageDates.ts'
import { outlineOf } from '#render/search/pageOutline.ts'
import type { PageSource } from '#render/search/pageSource.ts'
import { dataElement, structuredData } from '#render/search/structuredData.ts'
import type { PageResults } from '#web/content/pageResults.ts'

const HOSTILE = 'a </script><script>alert(1)</script> <!-- \u2028\u2029 & “b”'

test('nothing in the content can end the script element, and it keeps its meaning', () => {
  const element = dataElement([{ '@type': 'Thing', name: HOSTILE }])
  const json = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(element)?.[1] ?? ''
  expect(json).not.toContain('<')
  expect(JSON.parse(json)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Thing', name: HOSTILE }],
  })
})

test('a page without data has no element for it', () => {
  expect(dataElement([])).toBe('')
})

test('the outline of a page has its markup’s texts, with entities decoded', () => {
  const outline = outlineOf({
    head: '<title>A &amp; B | Site</title><meta name="description" content="&quot;C&quot;"/><link rel="canonical" href="https://x.example/A"/>',
    body: `<nav aria-label="Breadcrumb" class="a"><ol><li><a href="/?a=1&amp;b" class="l">HOME</a> <span>&gt;</span></li><li aria-current="page">A &lt;b&gt;</li></ol></nav><h1 class="h">It&#x27;s <span>one</span>\n thing</h1>`,
  })
  expect(outline).toEqual({
    title: 'A & B | Site',
    description: '"C"',
    url: 'https://x.example/A',
    listed: true,
    heading: "It's one thing",
    trail: [
      { label: 'HOME', href: '/?a=1&b' },
      { label: 'A <b>', href: undefined },
    ],
    ownImage: undefined,
  })
})

test('a feed is well-formed whatever is in the articles', () => {
  const feed = atomFeed({
    siteUrl: 'https://x.example',
    title: HOSTILE,
    subtitle: 'a\u0000b',
    indexPath: '/Blog',
    posts: [
      {
        title: HOSTILE,
        slug: 'über-uns',
        excerpt: ']]>',
        date: '2026-01-02',
        _updatedAt: '2026-01-01T10:00:00Z',
        author: 'A & B',
      },
      {
        title: 'Older',
        slug: 'b',
        excerpt: '',
        date: '2025-01-02',
        _updatedAt: '2025-03-01T10:00:00Z',
        author: 'Ann',
      },
    ],
  })
  const document = new DOMParser().parseFromString(feed, 'application/xml')
  expect(document.querySelector('parsererror')).toBeNull()
  expect(document.querySelector('entry > title')?.textContent).toBe(HOSTILE)
  expect(document.documentElement.getAttribute('xml:lang')).toBe('en')
  const page = document.querySelector('feed > link[rel=alternate][type="text/html"]')
  expect(page?.getAttribute('href')).toBe('https://x.example/Blog')
  // A percent-encoded URL, for readers that accept only ASCII.
  expect(document.querySelector('entry > link')?.getAttribute('href')).toBe('https://x.example/Blog/%C3%BCber-uns')
  // An article that was last changed before its date counts as changed on its date.
  expect([...document.querySelectorAll('updated')].map((updated) => updated.textContent)).toEqual([
    // The feed is as new as the newest.
    '2026-01-02T12:00:00Z',
    '2026-01-02T12:00:00Z',
    '2025-03-01T10:00:00Z',
  ])
})

test('a page is as recent as the latest change of its content, except content that every page shows', () => {
  const change = (_id: string, _updatedAt: string, more: object = {}) =>
    ({ _id, _type: 'page', _updatedAt, slug: null, route: null, ...more }) as never
  const dateOf = pageDates([
    change('siteSettings', '2026-09-09'),
    change('page-a', '2026-01-01', { slug: 'Some-Page' }),
    change('card-1', '2026-03-03'),
    change('card-2', '2026-02-02'),
    change('card-3', '2026-08-08'),
  ])
  const results = {
    site: { _id: 'siteSettings' },
    page: { slug: 'some-page', blocks: [{ cards: [{ _id: 'card-1' }, { _id: 'card-2' }] }] },
  } as unknown as PageResults
  expect(dateOf(results)).toBe('2026-03-03')
})

test.each([
  ['a page', 'page', 'own', { page: { slug: 'Some-Page' } }],
  ['a job', 'job', 'own', { job: { slug: 'Some-Page' } }],
  ['an article', 'post', 'own', { post: { slug: 'Some-Page', author: { _id: 'person' } } }],
  ['a fixed screen', 'home', 'home', { home: { people: [{ _id: 'person' }] } }],
])('the date of %s includes changes to its own document', (_what, _type, _id, results) => {
  const documents = [
    { _id, _type, _updatedAt: '2026-05-05', slug: 'some-PAGE', route: null },
    { _id: 'other', _type, _updatedAt: '2026-09-09', slug: 'another-page', route: null },
    { _id: 'person', _type: 'person', _updatedAt: '2026-01-01', slug: null, route: null },
  ]
  expect(pageDates(documents as never)(results as unknown as PageResults)).toBe('2026-05-05')
})

test('an article has a time, before which it never counts as changed; an unlisted page has no data', () => {
  const post = { title: 'A', excerpt: 'B', date: '2026-01-02', author: { name: 'Ann', role: 'Engineer' }, words: 9 }
  const article = (changed: string | undefined, listed = true) =>
    structuredData({
      siteUrl: 'https://x.example',
      outline: { url: 'https://x.example/Blog/a', listed, trail: [] },
      results: { site: { name: 'X', logo: null }, post },
      image: 'https://x.example/a.png',
      changed,
    } as unknown as PageSource)
  const dates = { datePublished: '2026-01-02T12:00:00Z', dateModified: '2026-01-02T12:00:00Z' }
  expect(article('2026-01-01T10:00:00Z')).toMatchObject([{ ...dates, wordCount: 9 }])
  expect(article('2026-01-03T10:00:00Z')).toMatchObject([{ ...dates, dateModified: '2026-01-03T10:00:00Z' }])
  expect(article(undefined)).toEqual([expect.not.objectContaining({ dateModified: expect.anything() as unknown })])
  expect(article(undefined, false)).toEqual([])
  // Search engines report a LocalBusiness without an address.
  expect(article(undefined)).toMatchObject([{ publisher: { '@type': 'Organization', name: 'X' } }])
})
