import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeNginxSite } from '../../hosts/nginx/writeNginx.ts'
import { createStaticServer, type StaticServer } from '../../hosts/preview/staticServer.ts'
import { redirectFromVerdict } from '../../schemas/redirectRules.ts'
import { slugVerdict } from '../../schemas/rules.ts'
import { launchBrowser } from '../support/browser.ts'
import { whileChanged } from '../support/whileChanged.ts'
import { buildSite } from './buildSite.ts'
import { lake } from './lake.ts'
import { exists, PAGES } from './pages.ts'

const dist = path.join(inject('stack').DIST_DIR ?? '', 'foreign')
const read = (file: string) => readFileSync(path.join(dist, 'site', file), 'utf8')
const words = 'React says $RC("B:0","S:0") and a style='
const code = 'Costs $& and $1, </script><script>alert(1)</script> & <b>“more”</b> \u2028 {{x}}'
let output: string
let site: StaticServer

/** As a program would write them with an editor's token: the Studio refuses every one. */
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
  // The seed's has this address, too, and an id that comes first.
  'zz-foreign-terms': 'TERMS',
}
const REDIRECTS = {
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

beforeAll(async () => {
  const terms = await lake.getDocument('page-terms')
  const post = await lake.fetch<Record<string, unknown>>('*[_type == "post"][0]')
  if (!terms) throw new Error('The seed has a page with the id page-terms.')
  const asset = await lake.assets.upload('image', Buffer.from(SVG), {
    filename: 'own.svg',
    contentType: 'image/svg+xml',
  })
  const start = lake.transaction()
  for (const [_id, current] of Object.entries(PAGE_SLUGS)) {
    start.create({ ...terms, _id, slug: { _type: 'slug', current } })
  }
  for (const [_id, [from, to]] of Object.entries(REDIRECTS)) {
    start.create({ _id, _type: 'redirect', from, to, permanent: true })
  }
  await start
    .create({ _id: 'foreign-empty', _type: 'page', slug: { _type: 'slug', current: 'empty' } })
    .create({ ...post, _id: 'foreign-post', _type: 'post', slug: { current: 'no-author' }, author: undefined })
    .create({ ...post, _id: 'foreign-day', _type: 'post', slug: { current: 'no-day' }, date: 'someday' })
    .patch('page-terms', {
      set: {
        'hero.text': words,
        'hero.picture': { _type: 'picture', alt: words, asset: { _type: 'reference', _ref: asset._id } },
      },
    })
    .commit()
  try {
    await whileChanged(lake, ['home', 'mission.text'], code, async () => {
      output = await buildSite({ ...inject('stack'), DIST_DIR: dist })
    })
  } finally {
    await lake.delete({ query: '*[_id match "foreign-*" || _id match "zz-foreign-*"]' })
    await lake.createOrReplace(terms)
  }
  site = await createStaticServer({ root: path.join(dist, 'site'), port: 0 })
}, 300_000)
afterAll(() => site?.close())

const canonical = (file: string) => /<link rel="canonical" href="([^"]*)"/.exec(read(file))?.[1]

describe('content that came past the Studio', () => {
  test('neither replaces the home page nor the 404 page nor a screen', () => {
    expect(new URL(canonical('index.html') ?? '').pathname).toBe('/')
    expect(new URL(canonical('iot.html') ?? '').pathname).toBe('/IoT')
    expect(new URL(canonical('terms.html') ?? '').pathname).toBe('/terms')
    expect(read('404.html')).toContain('404 Not Found</h1>')
  })

  test.each(Object.keys(PAGE_SLUGS))('the page %s is left out, and the build names it', (id) => {
    expect(output).toContain(`The document "${id}" is left out, with the address `)
  })

  test('writes nothing but its own pages', () => {
    const files = (folder: string) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
    expect(files(path.join(dist, 'site')).sort()).toEqual(files(inject('site')).sort())
    expect(existsSync(path.join(dist, '../up.html'))).toBe(false)
  })

  test.each(['foreign-empty', 'foreign-post', 'foreign-day'])(
    '%s, which lacks what its page shows, is left out and named; the lists of articles go on without it',
    (id) => {
      expect(output).toMatch(new RegExp(`The document "${id}" is left out, with the address "/\\S+"\\. The page `))
      expect(read('Blog.html')).not.toMatch(/no-author|no-day/)
      expect(read('feed.xml')).not.toMatch(/no-author|no-day/)
      expect(read('feed.xml').match(/<entry>/g)).toHaveLength(5)
      expect(new Set(read('Blog.html').match(/href="\/Blog\/[^"]+/g)).size).toBe(5)
    },
  )

  test('redirects are written where they are sound, and the others named', () => {
    expect(read('_redirects')).toBe('/docs-2019 /api-docs 301\n/docs-2019/ /api-docs 301\n')
    for (const id of Object.keys(REDIRECTS).filter((name) => name !== 'foreign-fine')) {
      expect(output).toMatch(new RegExp(`The redirect from .+ \\(document "${id}"\\) is left out\\. [A-Z]`))
    }
  })

  test('words that look like React’s own are shown as they are', async () => {
    const html = await (await fetch(`${site.url}/terms`)).text()
    expect(html).toContain('React says $RC(&quot;B:0&quot;,&quot;S:0&quot;) and a style=')
  })

  test('what looks like code or like a replacement pattern arrives as it was written', () => {
    const html = read('index.html')
    const escaped =
      'Costs $&amp; and $1, &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &lt;b&gt;“more”&lt;/b&gt;'
    expect(html).toContain(escaped)
    expect(html).not.toContain('<script>alert')
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.stringify(JSON.parse(state))).toContain('<script>alert(1)</script>')
  })

  test('hosts take the build: preview and nginx', async () => {
    expect((await fetch(`${site.url}/docs-2019`)).url).toBe(`${site.url}/api-docs`)
    await expect(writeNginxSite(path.join(dist, 'site'), path.join(dist, 'nginx'))).resolves.toBeUndefined()
  })
})

test('an SVG with a script and a form shows as a picture, and does nothing when it is opened by its address', async () => {
  const [address = ''] = /\/media\/\w+\.svg(?="[^>]* alt="React says|[^>]*React says)/.exec(read('terms.html')) ?? []
  const browser = await launchBrowser()
  try {
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
  } finally {
    await browser.close()
  }
})

test('every name of the built site is kept from pages and redirects', () => {
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
  expect(exists('404.html')).toBe(true)
})
