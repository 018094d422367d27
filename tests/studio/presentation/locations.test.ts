import { firstValueFrom, isObservable, of } from 'rxjs'
import { expect, test } from 'vitest'
import { locationsOf, placesOfDocuments, type Shown } from '#studio/presentation/locations.ts'
import { screens, screenTitle } from '@archstep/contracts/urls/screens.ts'

const itself = { _id: 'page-portfolio', _type: 'page', title: 'Portfolio', slug: 'portfolio' }
const job = { _id: 'drafts.job-a', _type: 'job', title: 'Clerk', slug: 'clerk' }
const ninth = { _id: 'ninth', _type: 'servicePage', title: 'Network Security', slug: 'network-security' }

const home: Shown[] = ['home', 'drafts.home'].map((_id) => ({ _id, _type: 'home' }))

const settings = { _id: 'siteSettings', _type: 'siteSettings', title: 'Archstep' }
const CAREERS = screens.careers.paths
  .map((href) => `${screenTitle('careers')}: ${href} ${href}`)
  .toSorted((a, b) => a.localeCompare(b))

test.each<[what: string, type: string, found: Shown[], message: string | undefined, places: string[] | undefined]>([
  [
    'a testimonial: each page that refers to it, once',
    'testimonial',
    [
      { _id: 'open', _type: 'testimonial', title: 'A' },
      ...home,
      { _id: 'service-iot', _type: 'servicePage', title: 'IoT Solutions' },
      ninth,
      itself,
    ],
    undefined,
    ['Home /', 'IoT Solutions /IoT', 'Portfolio /portfolio', 'Network Security /services/network-security'],
  ],
  ['what no page shows', 'person', [], 'Not used on any page yet', undefined],
  ['the settings', 'siteSettings', [], 'Used on every page', ['Home /']],
  ['a file that a menu leads to', 'resource', [settings], 'Used on every page', ['Home /']],
  [
    'a job: its own page and the list',
    'job',
    [{ ...job, _id: 'open' }],
    'Nothing links to this page',
    ['Clerk /CareersPage/clerk', 'The list of jobs /CareersPage'],
  ],
  [
    'a job that another one links to: the list only once',
    'job',
    [
      { ...job, _id: 'open' },
      { ...job, _id: 'job-b', title: 'Baker', slug: 'baker' },
    ],
    'Linked from one other document',
    ['Clerk /CareersPage/clerk', 'The list of jobs /CareersPage', 'Links here: Baker /CareersPage/baker'],
  ],
  [
    'a testimonial on pages with several addresses or none',
    'testimonial',
    [
      { _id: 'careers', _type: 'careers' },
      { ...itself, slug: null },
      { _id: 'card', _type: 'serviceCard', slug: 'a' },
    ],
    undefined,
    CAREERS,
  ],
  ['a job without an address', 'job', [], 'Give it an address to see it on the site', undefined],
  [
    'a service that nothing else links to: the menu',
    'servicePage',
    [{ ...ninth, _id: 'open' }],
    'Linked from the Services menu',
    ['Network Security /services/network-security'],
  ],
  [
    'a page that nothing links to',
    'page',
    [{ ...itself, _id: 'open' }],
    'Nothing links to this page',
    ['Portfolio /portfolio'],
  ],
  [
    'a page: menus, redirects, pages and what has none',
    'page',
    [
      { ...itself, _id: 'open' },
      ...home,
      { _id: 'serviceCard-a', _type: 'serviceCard', title: 'A card' },
      { _id: 'redirect-a', _type: 'redirect' },
      settings,
    ],
    'Linked from Site settings, 2 other documents, and one redirect',
    ['Portfolio /portfolio', 'Links here: Home /'],
  ],
])('the uses and links of %s are shown', (_what, type, found, message, places) => {
  const state = locationsOf({ id: type === 'siteSettings' ? 'siteSettings' : 'open', type }, found)
  expect(state.message).toBe(message)
  expect(state.locations?.map(({ title, href }) => `${title} ${href}`)).toEqual(places)
})

test('the tool Site opens at the page of the document that was last open', async () => {
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
