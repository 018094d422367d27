import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import NotFoundPage from '../../web/pages/notFound/NotFoundPage.tsx'
import { renderScreen } from './renderScreen.tsx'

const redirects = vi.hoisted((): { from: string; to: string }[] => [])
const replace = vi.fn()

vi.mock('../../web/content/sanityClient.ts', async () => {
  const seed = await import('./seedContent.ts')
  return {
    async fetchContent(request: Parameters<typeof seed.fetchContent>[0]) {
      return request.name === 'redirects' ? { content: redirects, syncTags: [] } : seed.fetchContent(request)
    },
  }
})

beforeEach(() => {
  redirects.length = 0
  replace.mockReset()
  const { href, origin } = window.location
  vi.stubGlobal('location', { href, origin, replace })
})

async function open(path: string) {
  await renderScreen(<NotFoundPage />, path)
  await act(() => vi.dynamicImportSettled())
  await screen.findByText(/There is no page at this address/)
}

it('an old address with a published redirect leads on, in any letter case', async () => {
  redirects.push({ from: '/Old-Page', to: '/IoT' })
  await open('/old-page')
  expect(replace.mock.calls).toEqual([['/IoT']])
})

it('a redirect that leads to its own old address is none: one that leads there is followed', async () => {
  redirects.push({ from: '/old-page', to: '/New' }, { from: '/new', to: '/new' })
  await open('/old-page')
  expect(replace.mock.calls).toEqual([['/New']])
})

it('two that lead to one another lead nowhere', async () => {
  redirects.push({ from: '/round', to: '/about-it' }, { from: '/about-it', to: '/round' })
  await open('/round')
  expect(replace).not.toHaveBeenCalled()
})

it('without a redirect the page stays the 404', async () => {
  redirects.push({ from: '/other', to: '/IoT' })
  await open('/old-page')
  expect(replace).not.toHaveBeenCalled()
})

it.each([
  ['a script', [{ from: '/old-page', to: 'javascript:alert(1)' }]],
  [
    'another redirect, which may lead back',
    [
      { from: '/old-page', to: '/b' },
      { from: '/B', to: '/old-page' },
    ],
  ],
])('a redirect to %s is not followed', async (_what, published) => {
  redirects.push(...published)
  await open('/old-page')
  expect(replace).not.toHaveBeenCalled()
})
