import { describe, expect, test } from 'vitest'
import type { SeedDocument } from '#commands/dataset/seed/seedFiles.ts'
import { findings } from '../seedRules.ts'

const redirect = (from: string, to: string, id = 'redirect-new'): SeedDocument => ({
  _id: id,
  _type: 'redirect',
  from,
  to,
  permanent: true,
})

/** One that refers to a document of the seed. */
const redirectToPage = (from: string, id: string): SeedDocument => ({
  _id: 'redirect-new',
  _type: 'redirect',
  from,
  target: { _type: 'reference', _ref: id, _weak: true },
  permanent: true,
})

const openDay = (id: string, current = 'open-day', more: object = {}): SeedDocument => ({
  _id: id,
  _type: 'page',
  slug: { current },
  ...more,
})
const published = openDay('page-open-day')
const draft = openDay('drafts.page-open-day')
const nowhere = 'There is no page at /nowhere. Correct the address, or make the page before you publish this.'
const notYet = 'The page at /open-day is not published yet. Publish it first, or visitors will not find it.'
const notOnSite =
  'warning at target: This page is not on the site: until it is published, this redirect sends nobody there. ' +
  'Choose another page, or delete the redirect.'
const taken = (at: string) =>
  `error at from: There is a page at ${at}, and visitors should reach it. Give the page another address first.`
const circle = (from: string, field = 'to', to = '/old') =>
  `error at ${field}: This would go around in a circle: ${from} leads back to ${to}. Choose the page where visitors ` +
  'should end up.'

describe('a redirect by staff', () => {
  test.each<[string, SeedDocument[]]>([
    ['from an old page to one that is there', [redirectToPage('/old-page', 'service-iot')]],
    ['from an address of another system', [redirectToPage('/old/page.php', 'post-where-month-end-goes')]],
    ['to another site', [redirect('/Shop', 'https://shop.example.com/')]],
    ['to a screen that has no document of its own', [redirect('/apply', '/Interest')]],
    ['from where a page was that is a draft again', [redirectToPage('/open-day', 'contact'), draft]],
    [
      'from an address that a page is to get, until it is published there',
      [redirectToPage('/day-of-doors', 'contact'), published, openDay('drafts.page-open-day', 'day-of-doors')],
    ],
  ])('may lead %s', async (_what, [written, ...others]) => {
    expect(await findings(written as SeedDocument, ...others)).toEqual([])
  })

  const { to: _to, ...withoutTarget } = redirect('/old', '')
  test.each<[string, SeedDocument[], string]>([
    ['leads somewhere', [withoutTarget], 'error at target: Choose a page of this site, or write an address.'],
    [
      'leads to one place',
      [{ ...redirectToPage('/old', 'home'), to: 'https://example.com/' }],
      'error at target: A link leads to one place: choose a page, or write an address. Remove the other.',
    ],
    ['to a page that is gone is advised against', [redirectToPage('/old', 'page-gone')], notOnSite],
    ['to a page that is a draft again is, too', [redirectToPage('/old', 'page-open-day'), draft], notOnSite],
    ['to a page that nobody has written is, too', [redirect('/old', '/nowhere')], `warning at to: ${nowhere}`],
    ['to the address of a draft is, too', [redirect('/old', '/open-day'), draft], `warning at to: ${notYet}`],
    [
      'can’t go round in a circle through a page that is chosen',
      [redirectToPage('/old', 'page-open-day'), published, redirect('/open-day', '/old', 'redirect-back')],
      circle('/open-day', 'target'),
    ],
    [
      'leads to an address of a known form',
      [redirect('/old', 'example.com')],
      'error at to: Start with / for a page of this site, or with https:// for another site.',
    ],
    ['can’t lead to itself', [redirect('/old', '/Old/')], circle('/Old/')],
    [
      'can’t go round in a circle with others',
      [redirect('/old', '/b'), redirect('/b', '/c', 'redirect-b'), redirect('/c', '/old', 'redirect-c')],
      circle('/b'),
    ],
    [
      'can’t start where another one does, in any letter case',
      [redirectToPage('/Old', 'service-iot'), redirect('/old/', '/Web', 'redirect-a')],
      'error at from: Another redirect starts at /Old already. Change that one.',
    ],
    [
      'can’t start where a page still is that is to move',
      [redirectToPage('/open-day', 'contact'), published, openDay('drafts.page-open-day', 'day-of-doors')],
      taken('/open-day'),
    ],
  ])('%s', async (_what, [written, ...others], finding) => {
    expect(await findings(written as SeedDocument, ...others)).toContainEqual(finding)
  })

  test.each(['/iot/', '/Blog/where-month-end-goes', '/', '/IoT.html', '/iot/index.html', '/%49oT'])(
    'can’t start at %s, where visitors find a page',
    async (from) => {
      expect(await findings(redirectToPage(from, 'contact'))).toEqual([expect.stringMatching(/^error at from: /)])
    },
  )

  test.each([
    ['moves', 'page-open-day', openDay('versions.rSpring.page-open-day', 'day-of-doors')],
    ['unpublishes', 'contact', openDay('versions.rSpring.page-open-day', 'open-day', { _system: { delete: true } })],
  ])('may start in a release at a page that the same release %s', async (_what, target, version) => {
    const inRelease = (release: string) => ({
      ...redirectToPage('/open-day', target),
      _id: `versions.${release}.redirect-new`,
    })
    expect(await findings(inRelease('rSpring'), published, version)).toEqual([])
    expect(await findings(inRelease('rAutumn'), published, version)).toContainEqual(taken('/open-day'))
  })

  test('may lead to another redirect, and visitors go straight to its end', async () => {
    const errors = await findings(redirect('/a', '/b'), redirect('/b', '/IoT', 'redirect-b'))
    expect(errors.filter((finding) => finding.startsWith('error'))).toEqual([])
  })

  test.each([
    ['/open-day', notYet],
    ['/nowhere', nowhere],
  ])('the same advice applies to a link in a page’s text: %s', async (href, advice) => {
    const text = {
      _type: 'block',
      _key: 'a',
      style: 'normal',
      markDefs: [{ _type: 'link', _key: 'l', href }],
      children: [{ _type: 'span', _key: 's', text: 'Come and see', marks: ['l'] }],
    }
    const page = openDay('page-visit', 'visit', {
      title: 'Visit',
      blocks: [{ _type: 'textBlock', _key: 'b', body: [text] }],
    })
    expect(await findings(page, draft)).toContainEqual(expect.stringMatching(new RegExp(`^warning at .*: ${advice}$`)))
  })
})
