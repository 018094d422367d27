import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { createRoutes } from '#web/routes.tsx'
import { server } from '../../support/mockServer.ts'
import { impatientCache } from '../impatientCache.ts'

/** Each kind of screen, with an example path. */
export const SCREENS = [
  ['Home', '/'],
  ['a service page', '/IoT'],
  ['About', '/About'],
  ['Contact', '/Contact'],
  ['Book a time', '/book'],
  ['a page of the CMS', '/services'],
  ['the blog', '/Blog'],
  ['an article', '/Blog/out-of-the-server-closet-in-a-weekend'],
  ['the careers entry', '/Careers'],
  ['the job list', '/CareersPage'],
  ['the interest form', '/Interest'],
  ['the job form', '/PostJobs'],
  ['Login', '/Login'],
  ['Register', '/Register'],
] as const

export interface Site {
  client: QueryClient
  router: ReturnType<typeof createBrowserRouter>
  reload: ReturnType<typeof vi.fn>
}

/** What jsdom lacks: reloading, scrolling and visibility. */
export function surround(reload: () => void): void {
  const { location } = window
  const get = (_: object, name: string) =>
    name === 'reload' ? reload : (Reflect.get(location, name, location) as unknown)
  vi.stubGlobal('location', new Proxy({}, { get }))
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn()
      unobserve = vi.fn()
      disconnect = vi.fn()
    },
  )
}

const settle = () => act(() => vi.dynamicImportSettled())

/** Opens the whole site at a path with the content of the seed, as if loaded as a document. */
export async function openSite(path: string): Promise<Site> {
  const reload = vi.fn()
  surround(reload)
  history.replaceState(null, '', path)
  const client = impatientCache()
  const router = createBrowserRouter(createRoutes(client))
  await vi.waitUntil(() => router.state.initialized, { timeout: 30_000 })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} onError={() => undefined} />
      </QueryClientProvider>,
    )
    await vi.dynamicImportSettled()
  })
  // A part of the first screen may be a separate script: until it arrives, the page is missing.
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 })
  return { client, router, reload }
}

/** Navigates like a link, without loading a document. */
export async function go({ router }: Site, path: string): Promise<void> {
  await act(async () => {
    await router.navigate(path)
    await vi.dynamicImportSettled()
  })
  await settle()
}

/** Refetches everything on the screen, as when staff publish. */
export async function refresh({ client }: Site): Promise<void> {
  await act(async () => {
    await client.invalidateQueries({ queryKey: ['content'] })
  })
  await settle()
}

/** How the site's own host responds to a page's URL. */
export const host = {
  /** Responds with a page of this deployment or of another. */
  has: (path: string, html = '<script type="application/json" id="state">{}</script>') =>
    server.use(http.get(`http://localhost:5173${path}`, () => HttpResponse.html(html))),
  hasNot: (path: string) =>
    server.use(
      http.get(`http://localhost:5173${path}`, () => HttpResponse.html('<h1>404 Not Found</h1>', { status: 404 })),
    ),
  isDown: (path: string) => server.use(http.get(`http://localhost:5173${path}`, () => HttpResponse.error())),
}
