import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import NotFoundPage from '#web/pages/notFound/NotFoundPage.tsx'
import { renderScreen } from '../renderScreen.tsx'

const redirects = vi.hoisted((): { from: string; to: string }[] => [])
const replace = vi.fn()

vi.mock('#web/content/sanityClient.ts', async () => {
  const seed = await import('../seedContent.ts')
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

it.each([
  ['in any letter case', '/old-page', [['/Old-Page', '/IoT']], ['/IoT']],
  [
    'to a page that came to its old address',
    '/old-page',
    [
      ['/old-page', '/New'],
      ['/new', '/new'],
    ],
    ['/New'],
  ],
  [
    'that leads back',
    '/round',
    [
      ['/round', '/about-it'],
      ['/about-it', '/round'],
    ],
    [],
  ],
  ['of another page', '/old-page', [['/other', '/IoT']], []],
  ['to a script', '/old-page', [['/old-page', 'javascript:alert(1)']], []],
  [
    'to another redirect, which may lead back',
    '/old-page',
    [
      ['/old-page', '/b'],
      ['/B', '/old-page'],
    ],
    [],
  ],
])('a redirect %s: %s, by %j, leads to %j', async (_which, address, published, expected) => {
  redirects.push(...published.map(([from = '', to = '']) => ({ from, to })))
  await renderScreen(<NotFoundPage />, address)
  await screen.findByText(/There is no page at this address/)
  expect(replace.mock.calls.flat()).toEqual(expected)
})
