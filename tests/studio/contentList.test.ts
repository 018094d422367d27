import { firstValueFrom, isObservable, of } from 'rxjs'
import { expect, it } from 'vitest'
import { rankAfter } from '../../schemas/orderRank.ts'
import { locationsOf, placesOfDocuments, type Shown } from '../../studio/presentation/locations.ts'
import { countByType } from '../../studio/structure/counts.ts'

it('a document and its draft count as one, and the draft as waiting', () => {
  const counts = countByType([
    { _id: 'page-a', _type: 'page' },
    { _id: 'drafts.page-a', _type: 'page' },
    { _id: 'drafts.page-b', _type: 'page' },
    { _id: 'home', _type: 'home' },
  ])
  expect(counts.get('page')).toEqual({ all: 2, drafts: 2 })
  expect(counts.get('')).toEqual({ all: 3, drafts: 2 })
})

it('a new document comes after the last of its list', () => {
  expect(rankAfter(undefined) < rankAfter(rankAfter(undefined))).toBe(true)
  expect(rankAfter('0|zzzzzz:') >= '0|zzzzzz:').toBe(true)
})

it('a testimonial is used on each page that refers to it, once', () => {
  const { locations } = locationsOf({ id: 'testimonial-a', type: 'testimonial' }, [
    { _id: 'testimonial-a', _type: 'testimonial', title: 'A' },
    { _id: 'home', _type: 'home' },
    { _id: 'drafts.home', _type: 'home' },
    { _id: 'service-iot', _type: 'servicePage', title: 'IoT Solutions' },
    { _id: 'ninth', _type: 'servicePage', title: 'Network Security', slug: 'network-security' },
    { _id: 'page-portfolio', _type: 'page', title: 'Portfolio', slug: 'portfolio' },
  ])
  expect(locations?.map(({ href }) => href)).toEqual(['/', '/IoT', '/portfolio', '/services/network-security'])
})

it('what no page shows says so, and the settings are on every page', () => {
  expect(locationsOf({ id: 'person-a', type: 'person' }, []).message).toBe('Not used on any page yet')
  expect(locationsOf({ id: 'siteSettings', type: 'siteSettings' }, []).message).toBe('Used on every page')
})

it('an opening is shown on its own page and in the list', () => {
  const job = { id: 'job-a', type: 'job' }
  const found = [{ _id: 'drafts.job-a', _type: 'job', title: 'Clerk', slug: 'clerk' }]
  expect(locationsOf(job, found).locations?.map(({ href }) => href)).toEqual(['/CareersPage/clerk', '/CareersPage'])
  expect(locationsOf(job, []).message).toBe('Give it an address to see it on the site')
})

it('Site begins where the document that was open last is shown', async () => {
  const { locations, start } = placesOfDocuments('https://site.example')
  const show = async (id: string, type: string, found: readonly Shown[]) => {
    const context = { documentStore: { listenQuery: () => of(found) } } as never
    const shown = locations({ id, type } as never, context)
    if (isObservable(shown)) await firstValueFrom(shown)
  }
  expect(start()).toBe('https://site.example/')
  await show('job-a', 'job', [{ _id: 'job-a', _type: 'job', slug: 'clerk' }])
  expect(start()).toBe('https://site.example/CareersPage/clerk')
  await show('redirect-a', 'redirect', [])
  expect(start()).toBe('https://site.example/')
})

it('a page says what links to it: menus, redirects, pages and what has none', () => {
  const page = { id: 'page-portfolio', type: 'page' }
  const itself = { _id: 'page-portfolio', _type: 'page', title: 'Portfolio', slug: 'portfolio' }
  expect(locationsOf(page, [itself])).toEqual({
    message: 'Nothing links to this page',
    locations: [{ title: 'Portfolio', href: '/portfolio' }],
  })
  expect(
    locationsOf(page, [
      itself,
      { _id: 'home', _type: 'home' },
      { _id: 'drafts.home', _type: 'home' },
      { _id: 'serviceCard-a', _type: 'serviceCard', title: 'A card' },
      { _id: 'redirect-a', _type: 'redirect' },
      { _id: 'siteSettings', _type: 'siteSettings', title: 'Archstep' },
    ]),
  ).toEqual({
    message: 'Linked from Site settings, 2 other documents, and one redirect',
    locations: [
      { title: 'Portfolio', href: '/portfolio' },
      { title: 'Links here: Home', href: '/' },
    ],
  })
})

it('a service that nothing else links to is linked from the menu', () => {
  const found = [{ _id: 'ninth', _type: 'servicePage', title: 'Network Security', slug: 'network-security' }]
  expect(locationsOf({ id: 'ninth', type: 'servicePage' }, found)).toEqual({
    message: 'Linked from the Services menu',
    locations: [{ title: 'Network Security', href: '/services/network-security' }],
  })
})

it('a file that a menu leads to is used on every page', () => {
  const file = { id: 'resource-a', type: 'resource' }
  const found = [{ _id: 'siteSettings', _type: 'siteSettings', title: 'Archstep' }]
  expect(locationsOf(file, found).message).toBe('Used on every page')
})
