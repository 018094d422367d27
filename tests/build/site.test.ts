import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import {
  all,
  compressed,
  exists,
  fileOf,
  initialScripts,
  leastText,
  onEveryPage,
  PAGES,
  read,
  scriptBudget,
  sizeOf,
  startFactsOf,
} from './builtPages.ts'

const KB = 1000
const text = (html: string) => html.replace(/<[^>]+>/g, '')

test.each([
  ['/', /^Good software is built/],
  ['/Mobile', /^An app people keep using/],
  ['/Web', /^A website your own staff can change/],
  ['/Api', /^Your systems should be on speaking terms/],
  ['/Cloud', /^Move out of the server closet/],
  ['/IoT', /^Machines that speak up before they stop/],
  ['/Data', /^One sales figure/],
  ['/Digital', /^Pay for the ads that make the phone ring/],
  ['/Training', /^Learned on Friday/],
  ['/Contact', /^Talk to an engineer/],
  ['/About', /^Forty people who finish things/],
  ['/PostJobs', /^Post a New Job Opening$/],
  ['/CareersPage', /^Career Opportunities$/],
  ['/Interest', /^Don’t see a fit/],
  ['/Register', /^Create Account$/],
  ['/Login', /^Welcome Back$/],
  ['/Blog/where-month-end-goes', /^Where the days of month-end go$/],
  ['/Careers', /./],
  ['/services', /./],
  ['/Blog', /./],
])('ROUTE-02 ROUTE-03 ROUTE-04 ROUTE-08 %s is a page with its own heading', (path, heading) => {
  expect(PAGES).toContain(path)
  const [words = ''] = all(read(fileOf(path)), /<h1[^>]*>(.*?)<\/h1>/gs)
  expect(text(words)).toMatch(heading)
})

test('the old URL of the sample proposal redirects permanently to its new one', () => {
  expect(PAGES).toContain('/sample-proposal')
  expect(read('_redirects')).toMatch(/^\/sample-offer \/sample-proposal 301$/m)
})

test('the build ends with what it was made from and where it is', () => {
  expect(inject('result').join('\n')).toMatch(
    /^Prerendered \d+ pages .+, from dataset production of the local Content Lake at http:\S+, changed last at \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n(?:.+\n)*Built .+site.* in \d+ s\.$/m,
  )
})

test(
  'ROUTE-05 every page exists in canonical spelling and in lower case, for case-sensitive hosts',
  onEveryPage((page) => {
    expect(read(fileOf(page.toLowerCase()))).toBe(read(fileOf(page)))
  }),
)

test(
  'every page has its text in its HTML, where it belongs',
  onEveryPage((page) => {
    const [main = ''] = all(read(fileOf(page)), /<main[^>]*>(.*)<\/main>/gs)
    expect(text(main.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')).length).toBeGreaterThan(leastText(page))
    // React leaves one where a script would insert what it sends later.
    expect(main).not.toContain('<template id="B:')
  }),
)

test(
  'every page keeps to its budgets: 132 KB of script (154 KB with a form), 24 KB of HTML with its styles',
  onEveryPage((page) => {
    const html = read(fileOf(page))
    const scripts = initialScripts(html)
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.reduce((sum, file) => sum + compressed(file), 0)).toBeLessThanOrEqual(scriptBudget(page))
    expect(compressed(fileOf(page))).toBeLessThanOrEqual(24 * KB)
  }),
)

test('HOME-01 Home at rest, before its carousel’s script, is at most 200 KB without fonts', () => {
  const html = read(fileOf('/'))
  const pictures = all(html, /<img(?![^>]*loading="lazy")[^>]* src="\/([^"]+)"/g)
  const icons = all(html, /href="\/(assets\/icons-[^"#]+)/g)
  // A script on every page fetches what depends on the CMS and the time.
  const later = readdirSync(path.join(inject('site'), 'assets'))
    .filter((file) => /^(?:live|times)-.*\.js$/.test(file))
    .map((file) => `assets/${file}`)
  const asked = new Set([fileOf('/'), ...initialScripts(html), ...pictures, ...icons, ...later])
  for (const part of [pictures, icons, later]) expect(part.length).toBeGreaterThan(0)
  expect([...asked].reduce((sum, file) => sum + compressed(file), 0)).toBeLessThanOrEqual(200 * KB)
  expect([...asked].map(read).join('')).not.toMatch(/data-swiper-slide-index/)
})

test('a page whose content has no icons loads only one icon sprite', () => {
  for (const page of ['/', '/CareersPage'])
    expect(new Set(all(read(fileOf(page)), /href="\/(assets\/icons-[^"#]+)/g)).size).toBe(1)
})

test('JOB-02 the list requests its jobs with the HTML, before any script, and no page of another kind does', () => {
  const asked = PAGES.filter((page) =>
    /<link rel="preload" href="http[^"]+\/api\/v1\/careers\/jobs\/" as="fetch" crossorigin=""/i.test(
      read(fileOf(page)),
    ),
  )
  expect(asked).toContain('/CareersPage')
  expect(asked.filter((page) => !['/Careers', '/CareersPage'].includes(page))).toEqual([])
})

test(
  'every page preloads at most two fonts, of 60 KB together',
  onEveryPage((page) => {
    const fonts = all(read(fileOf(page)), /<link rel="preload" as="font"[^>]*href="\/([^"]+)"/g)
    expect(fonts.length).toBeGreaterThan(0)
    expect(fonts.length).toBeLessThanOrEqual(2)
    expect(fonts.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(60 * KB)
  }),
)

test(
  'every page starts without the CMS client',
  onEveryPage((page) => {
    const start = initialScripts(read(fileOf(page)))
      .map(read)
      .join('')
    expect(start).not.toMatch(/apicdn\.sanity\.io/)
  }),
)

test(
  'every file that a page refers to is part of the build',
  onEveryPage((page) => {
    const html = read(fileOf(page))
    const named = [
      ...all(html, /(?:src|href)="\/((?:assets|media|images)\/[^"#]+)/g),
      ...all(html, /url\(["']?\/([^"')]+)/g),
      ...all(html, /srcset="([^"]+)"/gi).flatMap((set) =>
        set.split(', ').map((file) => file.slice(1).split(' ')[0] ?? ''),
      ),
    ]
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((file) => !exists(file))).toEqual([])
  }),
)

test(
  'every page only shows pictures from its own host',
  onEveryPage((page) => {
    const pictures = all(read(fileOf(page)), /<img[^>]*\ssrc="([^"]+)"/g)
    expect(pictures.length).toBeGreaterThan(0)
    expect(pictures.filter((address) => !/^\/(media|assets)\//.test(address))).toEqual([])
  }),
)

test(
  'each page says its own path, by which its copies in an archive or a proxy can be told',
  onEveryPage((page) => {
    expect(startFactsOf(read(fileOf(page))).path).toBe(page)
  }),
)

describe('the built site', () => {
  test('ROUTE-06 has a 404 page that search engines ignore and that first tries the path in lower case', () => {
    const html = read('404.html')
    expect(text(html)).toContain('404 Not Found')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(html).not.toContain('rel="canonical"')
    expect(startFactsOf(html).path).toBeUndefined()
    const [script = ''] = all(html, /<script src="\/([^"]+)"/g)
    expect(read(script)).toContain('toLowerCase')
  })

  test('ROUTE-09 has all its scripts under one path of the site root', () => {
    const files = readdirSync(inject('site'), { recursive: true, encoding: 'utf8' })
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((file) => path.dirname(file) !== 'assets')).toEqual([])
  })

  test('has a list of pictures whose files exist', () => {
    const pictures = JSON.parse(read('pictures.json')) as Record<string, { src: string }>
    const files = Object.values(pictures).map(({ src }) => src.slice(1))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !exists(file))).toEqual([])
  })

  test('has no picture that chooses its theme by its own media query, because Safari always says “light”', () => {
    const files = readdirSync(inject('site'), { recursive: true, encoding: 'utf8' })
    const drawings = files.filter((file) => file.endsWith('.svg'))
    expect(drawings.length).toBeGreaterThan(100)
    expect(drawings.filter((file) => read(file).includes('prefers-color-scheme'))).toEqual([])
  })

  test('has a policy that allows no inline script or style, no eval, and no other host’s scripts', () => {
    const policy = /Content-Security-Policy: (.*)/.exec(read('_headers'))?.[1] ?? ''
    expect(policy).toMatch(/^script-src 'self'; require-trusted-types-for 'script'; trusted-types map default;/)
    expect(policy).not.toMatch(/unsafe-|\*/)
    // Each page sets the policy for its styles, so there is no default: every other kind of content must be listed.
    const kinds = ['img', 'font', 'connect', 'manifest', 'media', 'worker', 'object', 'frame'].map(
      (kind) => `${kind}-src`,
    )
    for (const kind of [...kinds, 'base-uri', 'form-action']) expect(policy).toMatch(new RegExp(`; ${kind} [^;]`))
    expect(policy).toContain("frame-ancestors 'self' http://localhost:")
  })

  test('contains no token and no path of the machine that built it', () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const files = readdirSync(inject('site'), { recursive: true, encoding: 'utf8' })
    const texts = files.filter((file) => /\.(?:js|html|json|css|svg)$|_headers$/.test(file))
    const leaking = texts.filter((file) => {
      const content = read(file)
      return content.includes(root) || content.includes(inject('lake').token)
    })
    expect(leaking).toEqual([])
  })
})
