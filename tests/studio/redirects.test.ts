import { describe, expect, it } from 'vitest'
import type { SeedDocument } from '../../commands/dataset/seedFiles.ts'
import { destinationOf, redirectFromVerdict, redirectToVerdict } from '../../schemas/rules/redirectRules.ts'
import { findings } from '../schemas/seedRules.ts'

const redirect = (from: string, to: string, id = 'redirect-new'): SeedDocument => ({
  _id: id,
  _type: 'redirect',
  from,
  to,
  permanent: true,
})

/** One whose target is chosen: a document of the seed. */
const redirectToPage = (from: string, id: string): SeedDocument => ({
  _id: 'redirect-new',
  _type: 'redirect',
  from,
  target: { _type: 'reference', _ref: id, _weak: true },
  permanent: true,
})

describe('a redirect that staff write', () => {
  it.each([
    ['/old-page', 'service-iot'],
    ['/old/page.php', 'post-where-month-end-goes'],
    ['/old-home', 'home'],
  ])('may lead from %s to the page %s', async (from, id) => {
    expect(await findings(redirectToPage(from, id))).toEqual([])
  })

  it('may lead to another site, and to a screen that has no document of its own', async () => {
    expect(await findings(redirect('/Shop', 'https://shop.example.com/'))).toEqual([])
    expect(await findings(redirect('/apply', '/Interest'))).toEqual([])
  })

  it('leads somewhere, and to one place', async () => {
    const { to: _to, ...nowhere } = redirect('/old', '')
    expect(await findings(nowhere as SeedDocument)).toEqual([
      'error at target: Choose a page of this site, or write an address.',
    ])
    expect(await findings({ ...redirectToPage('/old', 'home'), to: 'https://example.com/' })).toEqual([
      'error at target: A link leads to one place: choose a page, or write an address. Remove the other.',
    ])
  })

  it('to a page that is gone, or a draft again, is advised against: it holds no page', async () => {
    const draft: SeedDocument = { _id: 'drafts.page-open-day', _type: 'page', slug: { current: 'open-day' } }
    const advice =
      'warning at target: This page is not on the site: until it is published, this redirect sends nobody there. ' +
      'Choose another page, or delete the redirect.'
    expect(await findings(redirectToPage('/old', 'page-gone'))).toEqual([advice])
    expect(await findings(redirectToPage('/old', 'page-open-day'), draft)).toEqual([advice])
  })

  it('can’t go round in a circle through a page that is chosen', async () => {
    const page: SeedDocument = { _id: 'page-open-day', _type: 'page', slug: { current: 'open-day' } }
    const back = redirect('/open-day', '/old', 'redirect-back')
    expect(await findings(redirectToPage('/old', 'page-open-day'), page, back)).toContainEqual(
      'error at target: This would go round in a circle: /open-day leads back to /old. Choose the page where ' +
        'visitors should end.',
    )
  })

  it.each(['/iot/', '/Blog/where-month-end-goes', '/', '/IoT.html', '/iot/index.html', '/%49oT'])(
    'can’t start at %s, where visitors find a page',
    async (from) => {
      expect(await findings(redirectToPage(from, 'contact'))).toEqual([expect.stringMatching(/^error at from: /)])
    },
  )

  it('may start where a page was that is a draft again: unpublished, then redirected', async () => {
    const unpublished: SeedDocument = { _id: 'drafts.page-open-day', _type: 'page', slug: { current: 'open-day' } }
    expect(await findings(redirectToPage('/open-day', 'contact'), unpublished)).toEqual([])
  })

  it('may start at an address that a page is to get, until it is published there', async () => {
    const moved: SeedDocument[] = [
      { _id: 'page-open-day', _type: 'page', slug: { current: 'open-day' } },
      { _id: 'drafts.page-open-day', _type: 'page', slug: { current: 'day-of-doors' } },
    ]
    expect(await findings(redirectToPage('/day-of-doors', 'contact'), ...moved)).toEqual([])
    expect(await findings(redirectToPage('/open-day', 'contact'), ...moved)).toEqual([
      'error at from: There is a page at /open-day, and visitors are to reach it. Give the page another address first.',
    ])
  })

  it.each([
    ['moves', { slug: { current: 'day-of-doors' } }],
    ['unpublishes', { slug: { current: 'open-day' }, _system: { delete: true } }],
  ])('may start in a release where a page is that the same release %s', async (_what, version) => {
    const pages: SeedDocument[] = [
      { _id: 'page-open-day', _type: 'page', slug: { current: 'open-day' } },
      { _id: 'versions.rSpring.page-open-day', _type: 'page', ...version },
    ]
    const id = version.slug.current === 'open-day' ? 'contact' : 'page-open-day'
    const inRelease = (release: string) => ({
      ...redirectToPage('/open-day', id),
      _id: `versions.${release}.redirect-new`,
    })
    expect(await findings(inRelease('rSpring'), ...pages)).toEqual([])
    expect(await findings(inRelease('rAutumn'), ...pages)).toContainEqual(
      'error at from: There is a page at /open-day, and visitors are to reach it. Give the page another address first.',
    )
  })

  it('can’t start where another one does, in any letter case', async () => {
    expect(await findings(redirectToPage('/Old', 'service-iot'), redirect('/old/', '/Web', 'redirect-a'))).toEqual([
      'error at from: Another redirect starts at /Old already. Change that one.',
    ])
  })

  it('can’t go round in a circle, alone or with others', async () => {
    expect(await findings(redirect('/a', '/A/'))).toContainEqual(
      'error at to: This would go round in a circle: /A/ leads back to /a. Choose the page where visitors should end.',
    )
    const others = [redirect('/b', '/c', 'redirect-b'), redirect('/c', '/a', 'redirect-c')]
    expect(await findings(redirect('/a', '/b'), ...others)).toContainEqual(
      'error at to: This would go round in a circle: /b leads back to /a. Choose the page where visitors should end.',
    )
  })

  it('may lead to another redirect, whose end visitors reach at once', async () => {
    const errors = await findings(redirect('/a', '/b'), redirect('/b', '/IoT', 'redirect-b'))
    expect(errors.filter((finding) => finding.startsWith('error'))).toEqual([])
  })

  it('to a page that nobody has written is advised against', async () => {
    expect(await findings(redirect('/old', '/nowhere'))).toEqual([
      'warning at to: There is no page at /nowhere. Correct the address, or make the page before you publish this.',
    ])
  })
})

describe('a link to a page that is not published', () => {
  const draft: SeedDocument = { _id: 'drafts.page-open-day', _type: 'page', slug: { current: 'open-day' } }
  const notYet = 'The page at /open-day is not published yet. Publish it first, or visitors will not find it.'

  it('is advised against where a redirect leads', async () => {
    expect(await findings(redirect('/old', '/open-day'), draft)).toEqual([`warning at to: ${notYet}`])
  })

  it.each([
    ['/open-day', notYet],
    ['/nowhere', 'There is no page at /nowhere. Correct the address, or make the page before you publish this.'],
  ])('is advised against in the text of a page: %s', async (href, advice) => {
    const text = {
      _type: 'block',
      _key: 'a',
      style: 'normal',
      markDefs: [{ _type: 'link', _key: 'l', href }],
      children: [{ _type: 'span', _key: 's', text: 'Come and see', marks: ['l'] }],
    }
    const page: SeedDocument = {
      _id: 'page-visit',
      _type: 'page',
      title: 'Visit',
      slug: { _type: 'slug', current: 'visit' },
      blocks: [{ _type: 'textBlock', _key: 'b', body: [text] }],
    }
    expect(await findings(page, draft)).toContainEqual(expect.stringMatching(new RegExp(`^warning at .*: ${advice}$`)))
  })
})

describe('addresses of redirects', () => {
  it.each([
    [
      /^Write the old path/,
      'old //host/a /a* /:slug /a?b=c /a#b /ä https://example.com/a /a%00 /a%zz /a%2Fb /%2e%2e/a /a/../b /%2A',
    ],
    [/^The site keeps files at /, '/assets/site.js /Images/logo.png /media/a.svg /cdn-cgi/trace'],
    [/^The site keeps a file at /, '/404 /404.html /feed.xml /Robots.txt /%73itemap.xml'],
    [/belong to the web server/, '/_headers /_worker.js /.well-known/security.txt /.netlify/functions/a'],
  ])('an old address can’t be one of which is said %s', (sentence, addresses) => {
    const others = addresses.split(' ').filter((from) => !sentence.test(String(redirectFromVerdict(from))))
    expect(others).toEqual([])
    expect(redirectFromVerdict('/a b')).toMatch(/^Write the old path/)
  })

  it('have no more letters than hosts read', () => {
    expect(redirectFromVerdict(`/${'a'.repeat(299)}`)).toBe(true)
    expect(redirectFromVerdict(`/${'a'.repeat(300)}`)).toMatch(/300 letters/)
    expect(redirectToVerdict(`/${'a'.repeat(600)}`)).toMatch(/600 letters/)
    expect(redirectToVerdict(`/${'ä'.repeat(200)}`)).toMatch(/600 letters/)
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'http://example.com',
    'mailto:a@b.example',
    '/a b',
  ])('visitors are never sent to %s', (to) => {
    expect(redirectToVerdict(to)).not.toBe(true)
  })

  it('a chain is followed to its end, whatever the letter case and what follows ? or #', () => {
    const all = [
      { from: '/a', to: '/B?x=1' },
      { from: '/b', to: '/c#part' },
      { from: '/C/', to: 'https://example.com/' },
    ]
    expect(destinationOf({ from: '/a', to: '/B?x=1' }, all)).toBe('https://example.com/')
  })
})
