import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createStaticServer, type StaticServer } from '../../hosts/preview/staticServer.ts'
import { launchBrowser } from '../support/browser.ts'
import { buildSite } from './buildSite.ts'
import { lake } from './lake.ts'

const dist = path.join(inject('stack').DIST_DIR ?? '', 'redirects')
const read = (file: string) => readFileSync(path.join(dist, file), 'utf8')
let output: string
let site: StaticServer

const REDIRECTS = [
  ['/Old-Sensors', '/iot', true],
  ['/older-sensors', '/old-sensors', true],
  ['/for-now', 'https://elsewhere.example/', false],
  ['/round', '/about-it', true],
  ['/about-it', '/round', true],
  ['/contact', '/IoT', true],
] as const

/** A build of a preview deployment, while there are redirects, a page with a picture of its own and one in Japanese. */
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 1200, height: 630, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const asset = await lake.assets.upload('image', bytes, { filename: 'own.jpg', contentType: 'image/jpeg' })
  const image = { _type: 'picture', alt: 'Chosen by staff', asset: { _type: 'reference', _ref: asset._id } }
  const before = await lake.fetch<{ seo: object; heading: string }>(
    '{"seo": *[_id == "service-iot"][0].seo, "heading": *[_id == "page-terms"][0].hero.heading}',
  )
  const start = lake.transaction()
  for (const [index, [from, to, permanent]] of REDIRECTS.entries()) {
    start.create({ _id: `redirect-${index}`, _type: 'redirect', from, to, permanent })
  }
  await start
    .patch('service-iot', { set: { 'seo.image': image } })
    .patch('page-terms', { set: { 'hero.heading': '利用規約' } })
    .commit()
  try {
    output = await buildSite({ ...inject('stack'), DIST_DIR: dist, SEARCH_ENGINES: 'noindex' })
  } finally {
    await lake.patch('service-iot', { set: { seo: before.seo } }).commit()
    await lake.patch('page-terms', { set: { 'hero.heading': before.heading } }).commit()
  }
  site = await createStaticServer({ root: path.join(dist, 'site'), port: 0 })
}, 300_000)

afterAll(async () => {
  await lake.delete({ query: '*[_type == "redirect"]' })
  await site.close()
})

describe('redirects that staff have published', () => {
  test.each([
    ['/Old-Sensors', 301, '/IoT'],
    ['/old-sensors/?from=mail', 301, '/IoT?from=mail'],
    ['/older-sensors', 301, '/IoT'],
    ['/for-now', 302, 'https://elsewhere.example/'],
  ])('%s is answered with %i to %s', async (from, status, to) => {
    const answer = await fetch(site.url + from, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
  })

  test('those that go in a circle and those that would hide a page are left out, and the build says which', async () => {
    expect(output).toContain(
      'The redirect from "/round" to "/about-it" (document "redirect-3") is left out. It goes round in a circle.',
    )
    expect(output).toContain(
      'The redirect from "/contact" to "/IoT" (document "redirect-5") is left out. There is a page or a file at its old address.',
    )
    expect((await fetch(`${site.url}/round`)).status).toBe(404)
    expect((await fetch(`${site.url}/contact`)).status).toBe(200)
  })

  test('the 404 page does not grow with them: it asks for them', () => {
    expect(read('site/404.html')).not.toContain('/round')
    expect(read('site/content/redirects.json')).toContain('/round')
  })

  test('one that is published after the build is followed by the 404 page, but never in a circle', async () => {
    await lake.createOrReplace({
      _id: 'redirect-later',
      _type: 'redirect',
      from: '/Later',
      to: '/About',
      permanent: true,
    })
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(`${site.url}/later`)
      await page.waitForURL(`${site.url}/About`)
      expect(await page.locator('h1').textContent()).toContain('finish things')

      await page.goto(`${site.url}/round`)
      await page.waitForTimeout(3000)
      expect(page.url()).toBe(`${site.url}/round`)
      expect(await page.locator('h1').textContent()).toBe('404 Not Found')
    } finally {
      await browser.close()
      await lake.delete('redirect-later')
    }
  })
})

describe('the picture for shared links', () => {
  const imageOf = (file: string) => /<meta property="og:image" content="([^"]*)"/.exec(read(`site/${file}`))?.[1] ?? ''

  test('is the one that staff chose for the page, and no card is drawn then', () => {
    const html = read('site/IoT.html')
    expect(imageOf('IoT.html')).toMatch(/\/media\/\w+\.jpg$/)
    expect(existsSync(path.join(dist, 'site', new URL(imageOf('IoT.html')).pathname))).toBe(true)
    expect(html.match(/property="og:image"/g)).toHaveLength(1)
    expect(html).toContain('<meta property="og:image:alt" content="Chosen by staff"')
  })

  test('is the site’s own where a heading has letters that the typefaces lack, and the build says so', async () => {
    const file = path.join(dist, 'site', new URL(imageOf('terms.html')).pathname)
    const own = path.resolve(import.meta.dirname, '../../studio/seed/images/social-default.png')
    expect(await sharp(file).raw().toBuffer()).toEqual(await sharp(own).raw().toBuffer())
    // Its size is not claimed to be a card's.
    expect(read('site/terms.html')).not.toContain('og:image:width')
    expect(output).toContain("/terms shares the site's own picture: the site's typefaces have no “利用規約”")
  })
})

describe('a preview deployment', () => {
  test('asks search engines not to list any page, and has no sitemap', () => {
    for (const file of ['index.html', 'IoT.html', 'Login.html', '404.html']) {
      expect(read(`site/${file}`).match(/<meta name="robots" content="noindex"/g)).toHaveLength(1)
    }
    expect(existsSync(path.join(dist, 'site/sitemap.xml'))).toBe(false)
    expect(read('site/robots.txt')).toBe('User-agent: *\nDisallow:\n')
    expect(read('site/index.html')).not.toContain('application/ld+json')
  })
})
