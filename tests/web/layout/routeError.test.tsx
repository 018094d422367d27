import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { MissingContent } from '../../../web/content/contentQuery.ts'
import { RouteError } from '../../../web/layout/RouteError.tsx'

function Failing(): never {
  throw new MissingContent('Nothing is published for the query “page”.')
}

// What else a page may fail with, tests/web/faults has.
test('ROUTE-06 a page that is not published is the 404 page', () => {
  // React reports every caught error.
  vi.mocked(console.error).mockImplementation(() => undefined)
  const errorElement = <RouteError notFound={<h1>404 Not Found</h1>} />
  const router = createMemoryRouter([{ path: '/', element: <Failing />, errorElement }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} onError={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
