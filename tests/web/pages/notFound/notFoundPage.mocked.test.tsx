import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import NotFoundPage from '#web/pages/notFound/NotFoundPage.tsx'
import { renderScreen } from '../../renderScreen.tsx'

const redirects = vi.hoisted((): { from: string; to: string }[] => [])
const replace = vi.fn()

vi.mock('#web/content/sanityClient.ts', async () => {
  const seed = await import('../../seedContent.ts')
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

test.each([
  ['in any letter case', '/old-page', [['/Old-Page', '/IoT']], ['/IoT']],
  [
    'to a page that is back at its old path',
    '/old-page',
    [
      ['/old-page', '/New'],
      ['/new', '/new'],
    ],
    ['/New'],
  ],
  [
    'that forms a loop',
    '/round',
    [
      ['/round', '/about-it'],
      ['/about-it', '/round'],
    ],
    [],
  ],
  ['for another page', '/old-page', [['/other', '/IoT']], []],
  ['to a script', '/old-page', [['/old-page', 'javascript:alert(1)']], []],
  [
    'to another redirect, which may form a loop',
    '/old-page',
    [
      ['/old-page', '/b'],
      ['/B', '/old-page'],
    ],
    [],
  ],
])('a redirect %s: from %s, with %j, leads to %j', async (_which, address, published, expected) => {
  redirects.push(...published.map(([from = '', to = '']) => ({ from, to })))
  await renderScreen(<NotFoundPage />, address)
  await screen.findByText(/There is no page at this address/)
  expect(replace.mock.calls.flat()).toEqual(expected)
})
