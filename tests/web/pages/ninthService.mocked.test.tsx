import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pageResultsOf } from '#render/page/cachedResults.ts'
import { fetchPage } from '#render/page/renderPageFile.ts'
import type { ContentRequest } from '#web/content/contentQuery.ts'
import { Header } from '#web/layout/header/Header.tsx'
import CmsPage from '#web/pages/cms/CmsPage.tsx'
import ServicePage from '#web/pages/service/ServicePage.tsx'
import { hrefs } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

/** Adds a service without a specimen or a card in third place, and moves Training to first place. */
const fetchContent = vi.hoisted(() => async (request: ContentRequest) => {
  const { fetchContentWith } = await import('../seedContent.ts')
  return fetchContentWith((seed) => {
    const { route: _route, specimen: _specimen, ...cloud } = seed('service-cloud')
    const { bands, ...prices } = cloud['prices'] as { readonly bands: readonly object[] }
    const ninth = {
      ...cloud,
      _id: 'ninth',
      title: 'Network Security',
      slug: { _type: 'slug', current: 'network-security' },
      orderRank: '0|102i00:',
      prices: { ...prices, bands: [...bands.slice(0, 2), { ...bands[2], per: 'a month' }] },
      seo: { title: 'Network Security', description: 'We find the open door before others do.' },
    }
    const nameless = { ...ninth, _id: 'unnamed', title: 'Not yet named', slug: undefined }
    const begun = { ...ninth, _id: 'begun', title: 'Make $$ of $&', slug: { current: 'just-begun' }, hero: undefined }
    const story = {
      ...seed('successStory-insurance-agency'),
      _id: 'successStory-insurance-agency',
      title: 'Saved $$ by $&',
    }
    const asked = request.params?.['route'] === '/services/just-begun' ? [begun, story] : []
    return [ninth, nameless, ...asked, { ...seed('service-training'), _id: 'service-training', orderRank: '0|100i00:' }]
  }, request)
})
vi.mock('#web/content/sanityClient.ts', () => ({ fetchContent }))

const PATH = '/services/network-security'
const ORDER = ['/Training', '/Web', '/Api', PATH, '/Cloud', '/Data', '/IoT', '/Mobile', '/Digital']

test('a ninth service has a page, and is in the menu and its sidebar where staff dragged it', async () => {
  await renderScreen(
    <>
      <Header />
      <ServicePage />
    </>,
    PATH,
  )
  const current = screen.getByRole('link', { name: 'Network Security', current: 'page' })
  expect(hrefs(current.closest('ul')!)).toEqual(ORDER)
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getByRole('button', { name: 'Services' })
    .click()
  const inMenu = await within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', {
    name: 'Network Security',
  })
  expect(hrefs(inMenu.closest('ul')!).slice(0, -1)).toEqual(ORDER)
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
  expect(document.getElementById('specimen')).toBeNull()
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', expect.stringMatching(`${PATH}$`))
})

test('the page of all services has them in the same order; the ninth uses its meta description', async () => {
  await renderScreen(<CmsPage />, '/services')
  const index = (await screen.findByRole('heading', { name: 'All of them.' })).closest('section')!
  expect(hrefs(index)).toEqual(ORDER)
  const link = within(index).getByRole('link', { name: /^Network Security.*before others do\.$/ })
  // Prices for different units, such as per month, have no highest.
  expect(link.closest('li')).toHaveTextContent(/From \$3,800 · one weekend per server$/)
  // A service with its own card keeps the card's text.
  const cloud = within(index).getByRole('link', { name: /^Cloud Services.*We move your servers, monitor/ })
  expect(cloud.closest('li')).toHaveTextContent(/From \$3,800 · .* Up to \$60,000 for larger work$/)
})

test('SVC-11 prices for different units, such as per month, have no range', async () => {
  await renderScreen(<ServicePage />, PATH)
  expect(screen.getByText('a month')).toBeVisible()
  expect(screen.queryByText('It costs')).toBeNull()
})

test('a new service shows whatever content it has, with its title as typed', async () => {
  await renderScreen(<ServicePage />, '/services/just-begun')
  expect(screen.getByRole('heading', { level: 1, name: 'Make $$ of $&' })).toBeVisible()
  expect(screen.getByText('More about Make $$ of $&')).toBeVisible()
  const ask = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ask to call this client: Saved $$ by $&' })
  expect(new URL(ask.href).searchParams.get('body')).toContain('“Saved $$ by $&.”')
})

test('ROUTE-05 it is prerendered at its path in any letter case, and unknown paths are not', async () => {
  const page = await fetchPage(fetchContent, '/Services/Network-Security')
  expect(page?.handle?.source).toBe('pages/service/ServicePage.tsx')
  expect(page && pageResultsOf(page.client).servicePage?.route).toBe(PATH)
  expect(await fetchPage(fetchContent, '/services/none')).toBeUndefined()
})
