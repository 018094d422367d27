import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { noteChange } from '#web/content/changes.ts'
import { MissingContent } from '#web/content/contentQuery.ts'
import { RouteError } from '#web/layout/errors/RouteError.tsx'
import { PreloadContext } from '#web/ui/links/CmsLink.tsx'
import { expectLog } from '../../onScreen.ts'

function Failing(): never {
  throw new MissingContent('Nothing is published for the query “page”.')
}

// Other failures are tested in tests/web/faults.
test('ROUTE-06 a page that is not published is the 404 page', () => {
  // React logs every error that a boundary catches.
  expectLog()
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

test('ROUTE-06 the 404 page becomes the page as soon as one is published at its URL, and not before', async () => {
  expectLog()
  const missing = new MissingContent('Nothing is published for the query “page”.')
  const find = vi.fn(() => Promise.reject<string>(missing))
  const errorElement = <RouteError notFound={<h1>404 Not Found</h1>} />
  const element = <h1>Holiday hours</h1>
  const route = { path: '/holiday-hours', loader: find, element, errorElement, hydrateFallbackElement: <p>Loading</p> }
  const router = createMemoryRouter([route], {
    initialEntries: [{ pathname: '/holiday-hours', state: { opened: ['Hours'] } }],
  })
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <PreloadContext value={async () => void (await find())}>
        <RouterProvider router={router} onError={() => undefined} />
      </PreloadContext>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: '404 Not Found' })
  find.mockClear()
  // The page listens soon after it is shown.
  await waitFor(async () => {
    await act(async () => noteChange(client, 'e1', ['s1:other']))
    expect(find).toHaveBeenCalledTimes(1)
  })
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
  find.mockResolvedValue('found')
  await act(async () => noteChange(client, 'e2', ['s1:page']))
  expect(await screen.findByRole('heading', { name: 'Holiday hours' })).toBeVisible()
  expect(router.state.location.state, 'what the history entry keeps of the page').toEqual({ opened: ['Hours'] })
})
