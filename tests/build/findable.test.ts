// @vitest-environment jsdom
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, inject, test } from 'vitest'
import { lake } from './buildLake.ts'
import { exists, fileOf, onEveryPage, PAGES, read, sizeOf } from './builtPages.ts'
import { problemsOf } from './requiredFields.ts'

const KB = 1000
/** The jobs of the seed; those with a closing date closed more than 90 days ago. */
const jobs = await lake.fetch<{ slug: string; active: boolean; closesOn: string | null; remote: boolean }[]>(
  '*[_type == "job"]{"slug": slug.current, active, closesOn, remote}',
)
const pathsOf = (some: typeof jobs) => some.map(({ slug }) => `/CareersPage/${slug}`)
const OPEN = pathsOf(jobs.filter(({ active }) => active))
const CLOSED = pathsOf(jobs.filter(({ active, closesOn }) => !active && closesOn === null))
const GONE = pathsOf(jobs.filter(({ closesOn }) => closesOn !== null))
/** Screens that nobody should find: accounts, drafting a job, and closed jobs. */
const UNLISTED = new Set(['/Login', '/Register', '/PostJobs', ...CLOSED])
const SERVICES = ['/Mobile', '/Web', '/Api', '/Cloud', '/IoT', '/Data', '/Digital', '/Training']

interface SchemaOrgNode extends Record<string, unknown> {
  '@type': string
}

const siteUrl = `http://localhost:${inject('stack').PREVIEW_PORT}`

function documentOf(file: string): Document {
  return new DOMParser().parseFromString(read(file), 'text/html')
}
const documents = new Map(PAGES.map((page) => [page, documentOf(fileOf(page))]))
function pageOf(page: string): Document {
  const document = documents.get(page)
  if (!document) throw new Error(`The build has no page ${page}.`)
  return document
}

const meta = (document: Document, name: string) =>
  [...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map((element) =>
    element.getAttribute('content'),
  )

function nodesOf(document: Document): SchemaOrgNode[] {
  const elements = [...document.querySelectorAll('script[type="application/ld+json"]')]
  return elements.flatMap((element) => {
    const data = JSON.parse(element.textContent ?? '') as { '@context': string; '@graph': SchemaOrgNode[] }
    expect(data['@context']).toBe('https://schema.org')
    return data['@graph']
  })
}

const ofType = (document: Document, type: string) => nodesOf(document).filter((thing) => thing['@type'] === type)

const words = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

test(
  'every page has one description and one URL, the same everywhere',
  onEveryPage((page) => {
    const document = pageOf(page)
    const canonical = [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href'))
    expect(canonical).toEqual([siteUrl + page])
    expect(meta(document, 'og:url')).toEqual(canonical)
    expect(meta(document, 'description')).toEqual([expect.stringMatching(/./)])
  }),
)

test(
  'every page has a card for social networks, with a picture of 1200 by 630 pixels',
  onEveryPage(async (page) => {
    const document = pageOf(page)
    expect(meta(document, 'og:title')).toEqual([document.title.replace(/ \| [^|]*$/, '')])
    expect(meta(document, 'og:description')).toEqual(meta(document, 'description'))
    expect(meta(document, 'twitter:card')).toEqual(['summary_large_image'])
    expect(meta(document, 'og:image:alt')).toEqual([expect.stringContaining(words(document.querySelector('h1')))])
    expect(meta(document, 'og:image:width')).toEqual(['1200'])
    expect(meta(document, 'og:image:height')).toEqual(['630'])
    expect(meta(document, 'og:locale')).toEqual(['en_US'])
    const [address, ...more] = meta(document, 'og:image')
    expect(more).toEqual([])
    const file = new URL(address ?? '').pathname.slice(1)
    expect(address).toBe(`${siteUrl}/${file}`)
    expect(await sharp(path.join(inject('site'), file)).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    })
    expect(sizeOf(file)).toBeLessThan(100 * KB)
  }),
)

test(
  'no schema.org data on any page lacks a required field or has a relative URL',
  onEveryPage((page) => {
    const document = pageOf(page)
    expect(nodesOf(document).flatMap((thing) => problemsOf(thing))).toEqual([])
  }),
)

test(
  'every page has structured data for the breadcrumb that it shows',
  onEveryPage((page) => {
    const document = pageOf(page)
    const shown = [...document.querySelectorAll('nav[aria-label=Breadcrumb] li')].map((item) => ({
      name: words(item.querySelector('a') ?? item),
      path: item.querySelector('a')?.getAttribute('href')?.toLowerCase() ?? page.toLowerCase(),
    }))
    // Unlisted screens have none.
    const told = UNLISTED.has(page) ? [] : shown
    const [list] = ofType(document, 'BreadcrumbList') as {
      itemListElement?: { name: string; item: string; position: number }[]
    }[]
    const claimed = list?.itemListElement ?? []
    expect(claimed.map(({ name, item }) => ({ name, path: new URL(item).pathname.toLowerCase() }))).toEqual(told)
    expect(claimed.map(({ position }) => position)).toEqual(told.map((_, index) => index + 1))
    // Each leads to a page, in its canonical spelling.
    expect(claimed.map(({ item }) => new URL(item).pathname).filter((each) => !PAGES.includes(each))).toEqual([])
  }),
)

test(
  'every page links to an existing icon and manifest',
  onEveryPage((page) => {
    const document = pageOf(page)
    const files = [...document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')]
    expect(files).toHaveLength(4)
    expect(files.filter((file) => !exists(file.getAttribute('href')?.slice(1) ?? ''))).toEqual([])
    // Without its size, browsers would prefer the old format to the drawing.
    expect(files.map((file) => file.getAttribute('sizes'))).toContain('32x32')
  }),
)

test(
  'every page is in the sitemap, except account screens, the job form and closed jobs, which say so themselves',
  onEveryPage((page) => {
    const document = pageOf(page)
    const listed = read('sitemap.xml').includes(`<loc>${siteUrl}${page}</loc>`)
    expect(listed).toBe(!UNLISTED.has(page))
    expect(meta(document, 'robots')).toEqual(UNLISTED.has(page) ? ['noindex'] : [])
  }),
)

describe('JOB-08 jobs', () => {
  test('each have a page, unless they closed more than 90 days ago', () => {
    expect(OPEN.length).toBeGreaterThan(8)
    expect(CLOSED.length).toBeGreaterThan(0)
    expect(GONE.length).toBeGreaterThan(0)
    const built = PAGES.filter((page) => page.startsWith('/CareersPage/'))
    expect(built).toEqual([...OPEN, ...CLOSED].sort())
  })

  test.each(OPEN)('%s has one JobPosting with everything that search engines require', (page) => {
    const [posting, ...more] = ofType(pageOf(page), 'JobPosting')
    expect(more).toEqual([])
    expect(posting).toMatchObject({ title: words(pageOf(page).querySelector('h1')), url: siteUrl + page })
    const isRemote = jobs.some(({ slug, remote }) => remote && page.endsWith(`/${slug}`))
    expect(posting?.['jobLocationType']).toBe(isRemote ? 'TELECOMMUTE' : undefined)
  })

  test.each(CLOSED)('%s says that it is closed, and has no JobPosting', (page) => {
    expect(words(pageOf(page).querySelector('article'))).toContain('This job is closed.')
    expect(nodesOf(pageOf(page))).toEqual([])
  })
})

describe('structured data', () => {
  test.each(['/', '/Contact'])(
    '%s describes the company as the page shows it: address, phone, hours, place',
    async (page) => {
      const document = pageOf(page)
      const [company, ...more] = ofType(document, 'LocalBusiness')
      const settings = await lake.fetch<{
        legalName: string
        street: string
        lat: number
        lng: number
        number: string
        display: string
      }>(
        '*[_id == "siteSettings"][0]{legalName, "street": address.street, "lat": address.location.lat, "lng": address.location.lng, "number": phones[0].number, "display": phones[0].display}',
      )
      expect(more).toEqual([])
      expect(company).toMatchObject({
        legalName: settings.legalName,
        telephone: settings.number,
        geo: { latitude: settings.lat, longitude: settings.lng },
        openingHoursSpecification: [
          { dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '17:00' },
          { dayOfWeek: ['Saturday'], opens: '09:00', closes: '13:00' },
        ],
      })
      expect(document.body.textContent).toContain(settings.display)
      expect(JSON.stringify(company?.address)).toContain(settings.street)
      expect(JSON.stringify(company?.sameAs)).not.toMatch(/wa\.me|t\.me/)
    },
  )

  test('the home page is the page of the website', () => {
    const publisher = { '@id': ofType(pageOf('/'), 'LocalBusiness')[0]?.['@id'] }
    expect(ofType(pageOf('/'), 'WebSite')).toEqual([expect.objectContaining({ url: `${siteUrl}/`, publisher })])
  })

  test.each(SERVICES)('%s is a service of the company', (page) => {
    const document = pageOf(page)
    const [service] = ofType(document, 'Service')
    expect(service).toMatchObject({ url: siteUrl + page, provider: { '@id': `${siteUrl}/#organization` } })
    expect(words(document.querySelector('main'))).toContain(service?.description)
  })

  test('a page with questions has each question and answer as the page shows them', () => {
    const pages = PAGES.filter((page) => pageOf(page).querySelector('main details h3'))
    expect(pages).toContain('/Contact')
    for (const page of pages) {
      const document = pageOf(page)
      const shown = [...document.querySelectorAll('main details')].map((item) => words(item.querySelector('h3')))
      const lists = ofType(document, 'FAQPage') as unknown as {
        mainEntity: { name: string; acceptedAnswer: { text: string } }[]
      }[]
      expect(lists).toHaveLength(1)
      const claimed = lists[0]?.mainEntity ?? []
      expect(claimed.map(({ name }) => name)).toEqual(shown)
      const visible = words(document.querySelector('main'))
      const sentences = claimed.flatMap(({ acceptedAnswer }) => acceptedAnswer.text.split('\n'))
      expect(sentences.filter((sentence) => !visible.includes(sentence.replace(/\s+/g, ' ').trim()))).toEqual([])
    }
  })

  test('an article has its heading, author and date as the page shows them', () => {
    const posts = PAGES.filter((page) => page.startsWith('/Blog/'))
    expect(posts.length).toBeGreaterThan(3)
    for (const page of posts) {
      const document = pageOf(page)
      const [article] = ofType(document, 'BlogPosting')
      const author = article?.author as { name: string }
      expect(article?.headline).toBe(words(document.querySelector('h1')))
      expect(article?.datePublished).toBe(
        `${document.querySelector('article time')?.getAttribute('datetime')}T12:00:00Z`,
      )
      expect(words(document.querySelector('article'))).toContain(author.name)
    }
  })

  test('the 404 page and the account screens have none', () => {
    for (const file of ['404.html', 'Login.html', 'Register.html']) expect(nodesOf(documentOf(file))).toEqual([])
  })
})

describe('files for search engines, feed readers and home screens', () => {
  const xml = (file: string) => new DOMParser().parseFromString(read(file), 'application/xml')

  test('the sitemap says when each page, or a document that it shows, last changed', async () => {
    const entries = [...xml('sitemap.xml').querySelectorAll('url')].map((entry) => [
      new URL(words(entry.querySelector('loc'))).pathname,
      words(entry.querySelector('lastmod')),
    ])
    const dates = Object.fromEntries(entries) as Record<string, string>
    expect(Object.keys(dates).sort()).toEqual(PAGES.filter((page) => !UNLISTED.has(page)))
    // In the order of the menu.
    const services = ['/Web', '/Api', '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital', '/Training']
    expect(Object.keys(dates).filter((page) => services.includes(page))).toEqual(services)
    const ids = await lake.fetch<string[]>(
      '["service-iot"] + *[_id == "service-iot"][0].technology.items[]._ref + *[_id == "service-iot"][0].stories.items[]._ref',
    )
    expect(ids.length).toBeGreaterThan(3)
    const newest = Math.max(...ids.map((id) => Date.parse(inject('lastChanges')[id] ?? '')))
    expect(Date.parse(dates['/IoT'] ?? '')).toBeGreaterThanOrEqual(newest)
    expect(Object.values(dates).filter((date) => Number.isNaN(Date.parse(date)))).toEqual([])
  })

  test('robots.txt names the sitemap, and lets crawlers fetch the pages that say not to list them', () => {
    expect(read('robots.txt')).toBe(`User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`)
  })

  test('the feed has the articles, newest first, and the blog’s pages link to it', async () => {
    const feed = xml('feed.xml')
    const posts = await lake.fetch<{ title: string; slug: string }[]>(
      '*[_type == "post"] | order(date desc, _id desc){title, "slug": slug.current}',
    )
    const entries = [...feed.querySelectorAll('entry')]
    expect(entries.map((entry) => words(entry.querySelector('title')))).toEqual(posts.map(({ title }) => title))
    expect(entries.map((entry) => entry.querySelector('link')?.getAttribute('href'))).toEqual(
      posts.map(({ slug }) => `${siteUrl}/Blog/${slug}`),
    )
    // Feed readers recognize an article by its id, even if its title changes.
    expect(entries.map((entry) => words(entry.querySelector('id')))).toEqual(
      posts.map(({ slug }) => `${siteUrl}/Blog/${slug}`),
    )
    // What RFC 4287 requires of a feed and of an entry.
    for (const element of [feed.documentElement, ...entries]) {
      const children = [...element.children].map(({ localName }) => localName)
      expect(children).toEqual(expect.arrayContaining(['id', 'title', 'updated']))
      expect(Date.parse(words(element.querySelector(':scope > updated')))).not.toBeNaN()
    }
    expect(entries.filter((entry) => !words(entry.querySelector('author > name')))).toEqual([])
    const leading = PAGES.filter((page) =>
      pageOf(page).querySelector('link[rel=alternate][type="application/atom+xml"]'),
    )
    expect(leading).toEqual(['/Blog', ...posts.map(({ slug }) => `/Blog/${slug}`)].sort())
  })

  test('the feed for job boards has exactly the open jobs, with everything that Indeed requires', async () => {
    const jobs = [...xml('jobs.xml').querySelectorAll('job')]
    const open = await lake.fetch<{ title: string; number: number; slug: string }[]>(
      '*[_type == "job" && active != false && (!defined(closesOn) || closesOn >= $today)]{title, number, "slug": slug.current}',
      { today: new Date().toISOString().slice(0, 10) },
    )
    const read = (job: Element, name: string) => words(job.querySelector(name))
    expect(jobs.map((job) => [read(job, 'referencenumber'), read(job, 'title'), read(job, 'url')]).sort()).toEqual(
      open.map(({ title, number, slug }) => [String(number), title, `${siteUrl}/CareersPage/${slug}`]).sort(),
    )
    for (const job of jobs) {
      for (const name of ['company', 'city', 'country', 'jobtype']) expect(read(job, name)).not.toBe('')
      expect(Date.parse(read(job, 'date'))).not.toBeNaN()
      expect(read(job, 'description')).toMatch(/^<p>.+<\/p>.*<ul><li>/)
    }
  })

  test('the manifest has the company’s name and icons of the declared sizes', async () => {
    const manifest = JSON.parse(read('site.webmanifest')) as { name: string; icons: { src: string; sizes: string }[] }
    expect(manifest.name).toBe(await lake.fetch<string>('*[_id == "siteSettings"][0].name'))
    for (const { src, sizes } of [...manifest.icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
      const { width, height } = await sharp(path.join(inject('site'), src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})
