import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { vi } from 'vitest'

/** What a browser has and jsdom lacks. */
interface Surroundings {
  /** The visitor prefers less motion. */
  reducedMotion?: boolean
}

/** Where the tests' visitor is. */
export function Address() {
  const { pathname, hash } = useLocation()
  return <output aria-label="Address">{pathname + hash}</output>
}

type Callback = ConstructorParameters<typeof IntersectionObserver>[0]

const observers = new Map<Element, Set<{ callback: Callback; observer: IntersectionObserver }>>()

class FakeIntersectionObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = '0px'
  readonly scrollMargin = '0px'
  readonly thresholds = []
  private readonly entry: { callback: Callback; observer: IntersectionObserver }
  constructor(callback: Callback) {
    this.entry = { callback, observer: this }
  }
  observe(element: Element) {
    observers.set(element, (observers.get(element) ?? new Set()).add(this.entry))
    tell(element, this.entry, { ratio: 0 })
  }
  unobserve(element: Element) {
    observers.get(element)?.delete(this.entry)
  }
  disconnect() {
    for (const entries of observers.values()) entries.delete(this.entry)
  }
  takeRecords() {
    return []
  }
}

interface Sight {
  /** Share of the element that is on screen. */
  ratio: number
  /** Heights in pixels of the part on screen and of the screen. */
  height?: number
  screen?: number
}

function tell(
  element: Element,
  { callback, observer }: { callback: Callback; observer: IntersectionObserver },
  { ratio, height = 0, screen = 800 }: Sight,
) {
  const entry = {
    target: element,
    isIntersecting: ratio > 0,
    intersectionRatio: ratio,
    intersectionRect: { height },
    rootBounds: { height: screen },
  }
  callback([entry as unknown as IntersectionObserverEntry], observer)
}

/** Scrolls until `ratio` of the element is on screen. */
export function scrollTo(element: Element, sight: Sight): void {
  act(() => {
    for (const entry of observers.get(element) ?? []) tell(element, entry, sight)
  })
}

/** Renders a part of the site with its content from the seed, as if at `path`, and waits for the content. */
export async function renderScreen(screen: ReactNode, path = '/', { reducedMotion = false }: Surroundings = {}) {
  observers.clear()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducedMotion && query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const element = (
    <>
      <Suspense fallback={<p>Loading</p>}>{screen}</Suspense>
      <Address />
    </>
  )
  const routes = ['/Blog/:slug', '/:slug', '*'].map((pattern) => ({ path: pattern, element }))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await vi.dynamicImportSettled()
  })
  await vi.waitFor(() => {
    if (document.body.textContent?.startsWith('Loading')) throw new Error('The screen still waits for its content.')
  })
}
