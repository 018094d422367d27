import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ContentUnavailable, MissingContent } from '../../../web/content/contentQuery.ts'
import { RouteError } from '../../../web/layout/RouteError.tsx'

function Failing({ error }: { error: Error }): never {
  throw error
}

function show(error: Error) {
  // React reports every caught error.
  vi.mocked(console.error).mockImplementation(() => undefined)
  const errorElement = <RouteError notFound={<h1>404 Not Found</h1>} />
  const router = createMemoryRouter([{ path: '/', element: <Failing error={error} />, errorElement }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} onError={() => undefined} />
    </QueryClientProvider>,
  )
}

test('ROUTE-06 a page that is not published is the 404 page', () => {
  show(new MissingContent('Nothing is published for the query “page”.'))
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a page whose content can’t be had says why', async () => {
  show(
    new ContentUnavailable('The content of this page could not be fetched: the content service can’t be reached.', {
      cause: null,
      tookTooLong: false,
    }),
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'This page can’t be shown right now' })).toBeVisible()
  expect(
    screen.getByText('The content of this page could not be fetched: the content service can’t be reached.'),
  ).toBeVisible()
  expect(document.title).toBe('This page can’t be shown right now')
})

test('ROUTE-09 anything else shows one generic message', async () => {
  show(new TypeError('x is not a function'))
  expect(await screen.findByText('A part of the page could not be loaded.')).toBeVisible()
  expect(screen.queryByText('x is not a function')).toBeNull()
})
