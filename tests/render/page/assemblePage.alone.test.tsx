import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { describe, expect, test, vi } from 'vitest'
import { parseEnv } from '#env.ts'
import type { ClientBuild } from '#render/output/siteFolder.ts'
import { analyticsElement } from '#render/page/analyticsElement.ts'
import { assemblePage } from '#render/page/assemblePage.ts'
import type { StartFacts } from '#web/lib/startFacts.ts'

const BODY = '<div id="site"><h1>Home</h1></div>'
const page = {
  head: '<title>Home</title>',
  body: BODY,
  state: '<script type="application/json" id="state">{}</script>',
  source: 'pages/home/HomePage.tsx',
}
const files: Record<string, string> = {
  'assets/index.css':
    '@font-face{font-family:A;src:url(/assets/a.woff2);unicode-range:U+20-7E,U+A0}@font-face{font-family:A;src:url(/assets/rare.woff2);unicode-range:U+A1-A8}body{margin:0}',
  'assets/shared.css': '.shared{}',
  'assets/home.css': '.home{}',
}
const build: ClientBuild = {
  template: `<!doctype html><html><head><!--head--><script type="module" crossorigin src="/assets/start.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><!--app--></div><!--state--></body></html>`,
  manifest: {
    '_start.js': { file: 'assets/start.js', name: 'start', css: ['assets/index.css'] },
    '_typed.js': { file: 'assets/typed.js' },
    '_vendor.js': { file: 'assets/vendor.js' },
    'start/runReact.ts': { file: 'assets/react.js', src: 'start/runReact.ts', isEntry: true, imports: ['_vendor.js'] },
    'start/hydrate.tsx': {
      file: 'assets/hydrate.js',
      src: 'start/hydrate.tsx',
      isEntry: true,
      imports: ['_vendor.js', '_typed.js', '_start.js'],
    },
    '_shared.js': { file: 'assets/shared.js', name: 'shared', imports: ['_vendor.js'], css: ['assets/shared.css'] },
    'pages/home/HomePage.tsx': {
      file: 'assets/home.js',
      src: 'pages/home/HomePage.tsx',
      isDynamicEntry: true,
      imports: ['_shared.js', '_start.js'],
      dynamicImports: ['_carousel.js'],
      css: ['assets/home.css'],
    },
    '_carousel.js': { file: 'assets/carousel.js' },
    'start/letterCase.ts': { file: 'assets/letterCase.js', src: 'start/letterCase.ts', isEntry: true },
  },
  read: (file) => Promise.resolve(files[file] ?? ''),
}
const facts = { build: 'b1' }
const assemble = (changed: Partial<typeof page> = {}) => assemblePage(build, { ...page, ...changed }, facts)
const startOf = (html: string) => JSON.parse(/id="start">([^<]*)</.exec(html)?.[1] ?? '') as StartFacts
const hrefs = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`rel="${rel}"[^>]*href="([^"]+)"`, 'g'))].map((m) => m[1])

describe('a page of the build', () => {
  test('has its styles inlined, in the order of their imports, and no style sheet to wait for', async () => {
    const html = await assemble()
    const css = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    expect(css).toBe(`${files['assets/index.css']}.shared{}.home{}`)
    expect(html).not.toContain('rel="stylesheet"')
    const hash = createHash('sha256').update(css).digest('base64')
    // The policy that allows the styles comes before them.
    const [before = ''] = html.split('<style')
    expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(before)?.[1]).toContain(`'sha256-${hash}'`)
  })

  test('with data for its scripts fetches them along with the HTML, the entry first, the largest last', async () => {
    const head = `${page.head}<link rel="preload" href="/jobs" as="fetch" crossorigin="anonymous"/>`
    const html = await assemble({ head })
    expect(hrefs(html, 'modulepreload')).toEqual(
      ['vendor', 'react', 'typed', 'hydrate', 'home', 'shared'].map((name) => `/assets/${name}.js`),
    )
    expect(html.indexOf('src="/assets/start.js"')).toBeLessThan(html.indexOf('rel="modulepreload"'))
    // Fonts and pictures come before them.
    expect(html.match(/rel="modulepreload"(?! fetchpriority="low")/)).toBeNull()
    expect(startOf(html)).toMatchObject({ atOnce: true, fetch: [] })
    // A picture doesn't count as such a request.
    const picture = await assemble({ head: `${page.head}<link rel="preload" href="/a.avif" as="image"/>` })
    expect(startOf(picture).atOnce).toBeUndefined()
  })

  test('fetches its entry after visible content, and lists the later scripts: React, the site, the rest', async () => {
    const html = await assemble()
    expect(hrefs(html, 'modulepreload')).toEqual([])
    // A deferred script would delay the first paint.
    expect(html.match(/<script type="module"[^>]*>/g)).toEqual([
      '<script type="module" async fetchpriority="low" crossorigin src="/assets/start.js">',
    ])
    expect(startOf(html)).toEqual({
      ...facts,
      run: { react: '/assets/react.js', site: '/assets/hydrate.js' },
      fetch: ['/assets/vendor.js', '/assets/typed.js', '/assets/home.js', '/assets/shared.js'],
      styles: ['/assets/index.css', '/assets/shared.css', '/assets/home.css'],
      notFound: false,
    })
  })

  test('only preloads the fonts with basic letters', async () => {
    expect(hrefs(await assemble(), 'preload')).toEqual(['/assets/a.woff2'])
    const whole = await assemblePage(build, page, facts, '@font-face{font-family:B;src:url(/assets/b.woff2)}')
    expect(hrefs(whole, 'preload'), 'a file with all letters has them').toEqual(['/assets/a.woff2', '/assets/b.woff2'])
  })

  test('the 404 page is marked as such, and first tries the path in lower case', async () => {
    const html = await assemblePage(build, { ...page, source: undefined }, facts)
    expect(startOf(html).notFound).toBe(true)
    expect(html).toContain('<script src="/assets/letterCase.js"></script>')
    expect(await assemble()).not.toContain('letterCase')
  })
})

describe('the script that counts visits', () => {
  const UMAMI_ID = '0d30ac23-dfb5-4a21-953c-dbc42ed14259'
  const elementFor = (ANALYTICS_SCRIPT_URL: string, ANALYTICS_SITE: string) =>
    analyticsElement(parseEnv({ ANALYTICS_SCRIPT_URL, ANALYTICS_SITE }).analytics)

  test.each([
    ['https://plausible.io/js/script.js', 'example.com', 'data-domain="example.com"'],
    [
      'https://stats.example.com/u.js',
      UMAMI_ID,
      `data-website-id="${UMAMI_ID}" data-host-url="https://stats.example.com"`,
    ],
    [
      'https://cloud.umami.is/script.js',
      UMAMI_ID,
      `data-website-id="${UMAMI_ID}" data-host-url="https://gateway.umami.is"`,
    ],
  ])('%s gets the site’s name as its service knows it', (script, site, data) => {
    expect(elementFor(script, site)).toBe(`<script async fetchpriority="low" src="${script}" ${data}></script>`)
  })

  test('has its address as HTML needs it', () => {
    expect(elementFor('https://stats.example.com/u.js?a=1&b=2', 'example.com')).toContain(
      'src="https://stats.example.com/u.js?a=1&amp;b=2"',
    )
  })

  test('is on pages, but not on drafts or the 404 page', async () => {
    const element = elementFor('https://plausible.io/js/script.js', 'example.com')
    vi.stubEnv('ANALYTICS', element)
    expect(await assemble()).toContain(element)
    expect(await assemblePage(build, { ...page, source: undefined }, facts)).not.toContain('plausible')
    expect(await assemblePage(build, page, { ...facts, draft: { basename: '/preview/a' } })).not.toContain('plausible')
  })

  test('is nowhere unless it is configured', async () => {
    expect(analyticsElement(parseEnv({}).analytics)).toBe('')
    expect(await assemble()).not.toContain('data-domain')
  })
})

describe('the build stops', () => {
  test.each([
    ['split by React', { body: `${BODY}<div hidden="" id="S:0">late</div>` }, /React split the page/],
    [
      'revealed by a script',
      { body: `<div id="site"><!--$?--><template id="B:0"></template><!--/$--></div>` },
      /React split the page/,
    ],
    ['with an inline script', { body: `${BODY}<script>alert(1)</script>` }, /inline script/],
    ['with a style attribute', { body: '<div id="site"><p style="color:red">x</p></div>' }, /style attribute/],
    ['without a title', { head: '' }, /0 title elements/],
    ['with two titles', { head: '<title>a</title><title>b</title>' }, /2 title elements/],
    ['of a module that was not built', { source: 'pages/gone/GonePage.tsx' }, /no pages\/gone\/GonePage\.tsx/],
  ])('for a page %s', async (_, changed, message) => {
    await expect(assemble(changed)).rejects.toThrow(message)
  })

  test.each([
    '$RC("B:0","S:0")',
    'hidden="" id="S:0"',
    '<template id="B:0">',
    'a style=',
    '<!--app--><script>x</script>',
    "$& costs $1, $$2 or $'",
  ])('but not for the words %s in a text, in an attribute or in the data', async (words) => {
    const [body, state] = await Promise.all(
      [
        createElement('div', { id: 'site' }, createElement('img', { alt: words }), words),
        createElement('script', { type: 'application/json' }, JSON.stringify([words]).replaceAll('<', '\\u003c')),
      ].map(async (element) => new Response((await prerender(element)).prelude).text()),
    )
    const html = await assemble({ body, state })
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(page.querySelector('#site')?.textContent).toBe(words)
    expect(page.querySelector('#site img')?.getAttribute('alt')).toBe(words)
    expect(JSON.parse(page.querySelector('body [type="application/json"]')?.textContent ?? '')).toEqual([words])
  })
})
