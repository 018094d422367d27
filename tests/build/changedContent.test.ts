import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { writeNginxSite, writeNginxStudio } from '#hosts/nginxRules/writeNginx.ts'
import type { StaticServer } from '#hosts/preview/staticServer.ts'
import { QUICK } from '#hosts/staticFiles/compress.ts'
import { DAY_MS } from '@archstep/contracts/time/durations.ts'
import { redirectFromVerdict } from '@archstep/contracts/urls/redirects.ts'
import { slugVerdict } from '@archstep/contracts/urls/slugs.ts'
import { buildSite } from '../support/buildSite.ts'
import { launchBrowser } from '../support/launchBrowser.ts'
import { isMissing, NEEDS } from '../support/needs.ts'
import { startNginx } from '../support/nginx.ts'
import { rawRequest } from '../support/rawRequest.ts'
import { serveBuild } from '../support/serveBuild.ts'
import { whileChanged } from '../support/whileChanged.ts'
import { lake } from './buildLake.ts'
import { fileOf, PAGES } from './builtPages.ts'

const dist = path.join(inject('stack').DIST_DIR ?? '', 'changed')
const read = (file: string) => readFileSync(path.join(dist, 'site', file), 'utf8')
const words = 'React says $RC("B:0","S:0") and a style='
const code = 'Costs $& and $1, </script><script>alert(1)</script> & <b>“more”</b> \u2028 {{x}}'
let output: string
let site: StaticServer
let browser: Browser

/** As a program with an editor's token would write them: the Studio refuses all of them. */
const PAGE_SLUGS = {
  'foreign-index': 'index',
  'foreign-404': '404',
  'foreign-media': 'media',
  'foreign-iot': 'iot',
  'foreign-slash': 'a/b',
  'foreign-query': 'a?b',
  'foreign-nul': 'a\0b',
  'foreign-up': '../../up',
  'foreign-long': 'a'.repeat(300),
  'foreign-number': 5,
  // The seed's page has this address, too; this id comes first.
  'zz-foreign-terms': 'TERMS',
}
const FOREIGN_REDIRECTS = {
  'foreign-all': ['/*', 'https://evil.example/'],
  'foreign-home': ['/index.html', 'https://evil.example/'],
  'foreign-assets': ['/assets/x', 'https://evil.example/'],
  'foreign-script': ['/script', 'javascript:alert(1)'],
  'foreign-through': ['/through', '/script'],
  'foreign-page': ['/api-docs', 'https://old-docs.example/'],
  'foreign-fine': ['/docs-2019', '/api-docs'],
  'foreign-from': [5, '/Contact'],
  'foreign-bytes': ['/a%00', '/Contact'],
  'foreign-nothing': [undefined, undefined],
} as const
const FORM =
  '<foreignObject width="90" height="90"><form xmlns="http://www.w3.org/1999/xhtml"><input/></form></foreignObject>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90" width="90" height="90"><title>calm</title><style>rect{fill:teal}</style><rect width="90" height="90"/>${FORM}<script>document.querySelector("title").textContent="taken"</script></svg>`

/** As staff publish them; the last value says whether they are permanent. */
const REDIRECTS = [
  ['/Old-Sensors', '/iot', true],
  ['/older-sensors', '/old-sensors', true],
  ['/for-now', 'https://elsewhere.example/', false],
  ['/round', '/about-it', true],
  ['/about-it', '/round', true],
  ['/contact', '/IoT', true],
] as const

const NEWS = {
  text: 'Tomorrow the phones are off.',
  everywhere: true,
  from: new Date(Date.now() - DAY_MS).toISOString(),
  until: new Date(Date.now() + DAY_MS).toISOString(),
}

/** The page of a service that staff have added. */
const NINTH = 'services/network-security.html'

const image = (alt: string, id: string) => ({
  _type: 'picture',
  alt,
  asset: { _type: 'reference', _ref: id },
})

/**
 * One build of a preview deployment shows everything that content can do to a build: content that bypassed the Studio,
 * redirects, a page with its own picture, one in Japanese, and a screen that isn't published.
 */
beforeAll(async () => {
  const terms = await lake.getDocument('page-terms')
  const service = await lake.getDocument('service-iot')
  const post = await lake.fetch<Record<string, unknown>>('*[_type == "post"][0]')
  if (!terms || !service) throw new Error('The seed has the documents page-terms and service-iot.')
  const { route: _route, specimen: _specimen, ...ninth } = service
  const drawing = await lake.assets.upload('image', Buffer.from(SVG), {
    filename: 'own.svg',
    contentType: 'image/svg+xml',
  })
  const teal = sharp({ create: { width: 1200, height: 630, channels: 3, background: 'teal' } }).jpeg()
  const photo = await lake.assets.upload('image', await teal.toBuffer(), {
    filename: 'own.jpg',
    contentType: 'image/jpeg',
  })
  const start = lake.transaction()
  for (const [_id, current] of Object.entries(PAGE_SLUGS)) {
    start.create({ ...terms, _id, slug: { _type: 'slug', current } })
  }
  for (const [_id, [from, to]] of Object.entries(FOREIGN_REDIRECTS)) {
    start.create({ _id, _type: 'redirect', from, to, permanent: true })
  }
  for (const [index, [from, to, permanent]] of REDIRECTS.entries()) {
    start.create({ _id: `redirect-${index}`, _type: 'redirect', from, to, permanent })
  }
  await start
    .create({ _id: 'foreign-empty', _type: 'page', slug: { _type: 'slug', current: 'empty' } })
    .create({ ...ninth, _id: 'foreign-service', title: 'Network Security', slug: { current: 'network-security' } })
    .create({ ...post, _id: 'foreign-post', _type: 'post', slug: { current: 'no-author' }, author: undefined })
    .create({ ...post, _id: 'foreign-day', _type: 'post', slug: { current: 'no-day' }, date: 'someday' })
    .create({ ...post, _id: 'foreign-date', _type: 'post', slug: { current: 'no-date' }, date: '2026-13-45' })
    .patch('page-terms', {
      set: { 'hero.heading': '利用規約', 'hero.text': words, 'hero.picture': image(words, drawing._id) },
    })
    .patch('service-iot', { set: { 'seo.image': image('Chosen by staff', photo._id) } })
    .patch('siteSettings', { set: { banner: NEWS } })
    .commit()
  try {
    await whileChanged(lake, ['service-training', 'route'], '/Nowhere', () =>
      whileChanged(lake, ['home', 'mission.text'], code, async () => {
        output = await buildSite({ ...inject('stack'), DIST_DIR: dist, SEARCH_ENGINES: 'noindex' })
      }),
    )
  } finally {
    await lake.delete({ query: '*[_id match "foreign-*" || _id match "zz-foreign-*"]' })
    await lake
      .transaction()
      .createOrReplace(terms)
      .createOrReplace(service)
      .patch('siteSettings', { unset: ['banner'] })
      .commit()
  }
  site = await serveBuild({ root: path.join(dist, 'site'), port: 0 })
  if (!isMissing(NEEDS.chromium)) browser = await launchBrowser()
}, 300_000)
afterAll(async () => {
  await lake.delete({ query: '*[_type == "redirect"]' })
  await browser?.close()
  await site?.close()
})

const canonical = (file: string) => /<link rel="canonical" href="([^"]*)"/.exec(read(file))?.[1]

describe('content that bypassed the Studio', () => {
  test('can’t replace the home page, the 404 page or a screen', () => {
    expect(new URL(canonical('index.html') ?? '').pathname).toBe('/')
    expect(new URL(canonical('iot.html') ?? '').pathname).toBe('/IoT')
    expect(new URL(canonical('terms.html') ?? '').pathname).toBe('/terms')
    expect(read('404.html')).toContain('404 Not Found</h1>')
  })

  test('pages at forbidden addresses are left out, and the build names each', () => {
    const unnamed = Object.keys(PAGE_SLUGS).filter(
      (id) => !output.includes(`The document "${id}" is left out, with the address `),
    )
    expect(unnamed).toEqual([])
  })

  test('writes no files besides its own pages', () => {
    const files = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    const unpublished = /^training\.html$/i
    const others = files(inject('site')).filter((file) => !unpublished.test(file))
    expect(files(path.join(dist, 'site')).sort()).toEqual([...others, NINTH].sort())
    expect(existsSync(path.join(dist, '../up.html'))).toBe(false)
  })

  test('a service added by staff has a page, and is in the menu of every other page', () => {
    expect(new URL(canonical(NINTH) ?? '').pathname).toBe('/services/network-security')
    const menu = /"servicesMenu":\{"label":"Services","links":(\[.*?\]),/.exec(read('index.html'))?.[1] ?? ''
    expect(menu).toContain('"/services/network-security"')
  })

  test.skipIf(isMissing(NEEDS.nginx))('ROUTE-05 nginx accepts the build, and shows each page in any case', async () => {
    const out = path.join(dist, 'nginx')
    await writeNginxSite(path.join(dist, 'site'), out, QUICK)
    // The template has a Studio, too.
    const studio = path.join(dist, 'studio')
    await mkdir(studio)
    await writeFile(path.join(studio, 'index.html'), '<title>The Studio</title>')
    await writeNginxStudio(studio, out)
    const template = path.resolve(import.meta.dirname, '../../hosts/nginxRules/website.conf')
    const nginx = await startNginx(template, { '/srv/website': out })
    onTestFinished(() => nginx.close())
    expect(nginx.verdict).not.toMatch(/warn|emerg|error/)
    const answers = PAGES.filter((page) => page !== '/Training').map(async (page) => {
      const { status, body } = await rawRequest(nginx.urls[0] ?? '', page.toUpperCase())
      return status === 200 && body.equals(readFileSync(path.join(dist, 'site', fileOf(page)))) ? [] : page
    })
    expect((await Promise.all(answers)).flat()).toEqual([])
  })

  test.each(['foreign-empty', 'foreign-post', 'foreign-day', 'foreign-date'])(
    '%s, which lacks required content, is left out and named; lists of articles skip it',
    (id) => {
      expect(output).toMatch(new RegExp(`The document "${id}" is left out, with the address "/\\S+"\\. The page `))
      expect(read('Blog.html')).not.toMatch(/no-author|no-da[yt]/)
      expect(read('feed.xml')).not.toMatch(/no-author|no-da[yt]/)
      expect(read('feed.xml').match(/<entry>/g)).toHaveLength(5)
      expect(new Set(read('Blog.html').match(/href="\/Blog\/[^"]+/g)).size).toBe(5)
    },
  )

  test('valid redirects are written, and the build names the others', () => {
    const staffs = /^\/(?:old|older)-sensors|^\/for-now|^\/sample-offer/i
    const foreign = read('_redirects')
      .split('\n')
      .filter((line) => line !== '' && !staffs.test(line))
    expect(foreign).toEqual(['/docs-2019 /api-docs 301', '/docs-2019/ /api-docs 301'])
    for (const id of Object.keys(FOREIGN_REDIRECTS).filter((name) => name !== 'foreign-fine')) {
      expect(output).toMatch(new RegExp(`The redirect from .+ \\(document "${id}"\\) is left out\\. [A-Z]`))
    }
  })

  test('words that look like React’s own are shown unchanged', async () => {
    const html = await (await fetch(`${site.url}/terms`)).text()
    expect(html).toContain('React says $RC(&quot;B:0&quot;,&quot;S:0&quot;) and a style=')
  })

  test('text that looks like code or a replacement pattern arrives unchanged', () => {
    const html = read('index.html')
    const escaped =
      'Costs $&amp; and $1, &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;“more”&lt;/b&gt;'
    expect(html).toContain(escaped)
    expect(html).not.toContain('<script>alert')
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.stringify(JSON.parse(state))).toContain('<script>alert(1)</script>')
  })
})

test.skipIf(isMissing(NEEDS.chromium))(
  'an SVG with a script and a form shows as a picture, and does nothing when opened directly',
  async () => {
    const [address = ''] = /\/media\/\w+\.svg(?="[^>]* alt="React says|[^>]*React says)/.exec(read('terms.html')) ?? []
    const page = await browser.newPage()
    await page.goto(`${site.url}/terms`)
    const width = await page
      .getByRole('img', { name: words })
      .evaluate((image) => (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth))
    expect(width).toBe(90)
    expect(address === '' ? '' : (await fetch(site.url + address)).headers.get('content-security-policy')).toContain(
      'sandbox',
    )
    await page.goto(site.url + address)
    expect(await page.evaluate(() => document.querySelector('title')?.textContent)).toBe('calm')
    expect(await page.evaluate(() => globalThis.origin)).toBe('null')
    await page.close()
  },
)

test.skipIf(isMissing(NEEDS.chromium))(
  'without scripts, news is shown over the page without a button that needs one, and is not printed',
  async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${site.url}/terms`)
    const news = page.getByText(NEWS.text)
    expect(await news.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Close this notice' }).count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    expect(await news.isVisible()).toBe(false)
    await page.close()
  },
)

test('scripts and styles are byte for byte the same as in the other build, so browsers can keep them cached', () => {
  const assetsOf = (root: string) =>
    readdirSync(path.join(root, 'assets'))
      .filter((file) => /\.(?:js|css)$/.test(file))
      .map((file) => [file, readFileSync(path.join(root, 'assets', file), 'utf8')])
  const assets = assetsOf(path.join(dist, 'site'))
  expect(assets.length).toBeGreaterThan(10)
  expect(assets).toEqual(assetsOf(inject('site')))
})

test('pages and redirects can’t use any name of the built site', () => {
  const ofPages = new Set(PAGES.map((page) => page.split('/')[1]?.toLowerCase() ?? ''))
  const entries = readdirSync(inject('site'), { withFileTypes: true })
  expect(entries.length).toBeGreaterThan(20)
  const free = entries.filter((entry) => {
    if (entry.isDirectory()) {
      return (
        !ofPages.has(entry.name.toLowerCase()) &&
        (slugVerdict(entry.name) === true || redirectFromVerdict(`/${entry.name}/x`) === true)
      )
    }
    const [name = '', ending] = entry.name.split('.')
    if (ending !== 'html') return slugVerdict(entry.name) === true || redirectFromVerdict(`/${entry.name}`) === true
    return !ofPages.has(name.toLowerCase()) && slugVerdict(name) === true
  })
  expect(free.map(({ name }) => name)).toEqual([])
})

describe('redirects that staff have published', () => {
  test('are written as hosts read them, each to its final target', () => {
    expect(read('_redirects')).toMatch(/^\/Old-Sensors \/IoT 301$/m)
    expect(read('_redirects')).toMatch(/^\/older-sensors \/IoT 301$/m)
    expect(read('_redirects')).toMatch(/^\/for-now https:\/\/elsewhere\.example\/ 302$/m)
  })

  test('are left out if they form a loop or would hide a page, and the build names them', () => {
    expect(output).toContain(
      'The redirect from "/round" to "/about-it" (document "redirect-3") is left out. It goes around in a circle.',
    )
    expect(output).toContain(
      'The redirect from "/contact" to "/IoT" (document "redirect-5") is left out. There is a page or a file at its old address.',
    )
    expect(read('_redirects')).not.toMatch(/round|contact/i)
  })

  test('don’t make the 404 page larger, because it fetches them', () => {
    expect(read('404.html')).not.toContain('/round')
    expect(read('content/redirects.json')).toContain('/round')
  })
})

describe('the picture for shared links', () => {
  const imageOf = (file: string) => /<meta property="og:image" content="([^"]*)"/.exec(read(file))?.[1] ?? ''

  test('is the one that staff chose for the page, and no card is drawn then', () => {
    const html = read('IoT.html')
    expect(imageOf('IoT.html')).toMatch(/\/media\/\w+\.jpg$/)
    expect(existsSync(path.join(dist, 'site', new URL(imageOf('IoT.html')).pathname))).toBe(true)
    expect(html.match(/property="og:image"/g)).toHaveLength(1)
    expect(html).toContain('<meta property="og:image:alt" content="Chosen by staff"')
  })

  test('is the site’s default if a heading has letters that the typefaces lack, and the build says so', async () => {
    const file = path.join(dist, 'site', new URL(imageOf('terms.html')).pathname)
    const own = path.resolve(import.meta.dirname, '../../studio/seed/images/social-default.png')
    expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(own).raw().toBuffer())
    // It doesn't claim the size of a card.
    expect(read('terms.html')).not.toContain('og:image:width')
    expect(output).toContain("/terms shares the site's own picture: the site's typefaces have no “利用規約”")
  })
})

describe('a preview deployment', () => {
  test('asks search engines not to list any page, and has no sitemap', () => {
    for (const file of ['index.html', 'IoT.html', 'Login.html', '404.html']) {
      expect(read(file).match(/<meta name="robots" content="noindex"/g)).toHaveLength(1)
    }
    expect(existsSync(path.join(dist, 'site', 'sitemap.xml'))).toBe(false)
    expect(read('robots.txt')).toBe('User-agent: *\nDisallow:\n')
    expect(read('index.html')).not.toContain('application/ld+json')
  })
})

test('a screen without content is left out', () => {
  expect(output).toMatch(/Left out, because there is nothing to show on them: (?:\S+, )*\/Training[,.]/)
  const pages = ['Training.html', 'training.html', 'IoT.html'].map((file) => existsSync(path.join(dist, 'site', file)))
  expect(pages).toEqual([false, false, true])
})
