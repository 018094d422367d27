import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { impatientCache } from './impatientCache.ts'
import { SLUG_PATHS } from './slugPaths.ts'

/** The parts of a browser that jsdom lacks. */
interface Surroundings {
  reducedMotion?: boolean
}

/** Shows the visitor's current location. */
export function Address() {
  const { pathname, hash } = useLocation()
  return <output aria-label="Address">{pathname + hash}</output>
}

type Callback = ConstructorParameters<typeof IntersectionObserver>[0]

interface ScreenPosition {
  /** The visible share of the element. */
  ratio: number
  /** In pixels: the visible height of the element, and the height of the screen. */
  height?: number
  screen?: number
}

const NOWHERE: ScreenPosition = { ratio: 0 }
const observers = new Map<Element, Map<FakeIntersectionObserver, ScreenPosition>>()

/** Watches the screen, or with `rootMargin: '-50% 0px'` the line across its middle. */
class FakeIntersectionObserver implements IntersectionObserver {
  readonly root: Document | Element | null
  readonly rootMargin: string
  readonly scrollMargin = '0px'
  readonly thresholds: readonly number[]
  private readonly callback: Callback
  constructor(callback: Callback, { root = null, rootMargin = '0px', threshold = 0 }: IntersectionObserverInit = {}) {
    this.callback = callback
    this.root = root
    this.rootMargin = rootMargin
    this.thresholds = typeof threshold === 'number' ? [threshold] : threshold
  }
  private reaches({ ratio, height = 0, screen = 800 }: ScreenPosition) {
    return this.rootMargin.startsWith('-50%') ? height >= screen / 2 : ratio > 0
  }
  /** Calls back as a browser does: only when the element appears, disappears or passes a threshold. */
  move(element: Element, before: ScreenPosition | undefined, position: ScreenPosition) {
    const passed = ({ ratio }: ScreenPosition) => this.thresholds.filter((threshold) => threshold <= ratio).length
    if (before && passed(before) === passed(position) && this.reaches(before) === this.reaches(position)) return
    const { ratio, height = 0, screen = 800 } = position
    const entry = {
      target: element,
      isIntersecting: this.reaches(position),
      intersectionRatio: this.rootMargin.startsWith('-50%') ? 0 : ratio,
      intersectionRect: { height },
      rootBounds: { height: screen },
    }
    this.callback([entry as unknown as IntersectionObserverEntry], this)
  }
  observe(element: Element) {
    observers.set(
      element,
      (observers.get(element) ?? new Map<FakeIntersectionObserver, ScreenPosition>()).set(this, NOWHERE),
    )
    this.move(element, undefined, NOWHERE)
  }
  unobserve(element: Element) {
    observers.get(element)?.delete(this)
  }
  disconnect() {
    for (const watching of observers.values()) watching.delete(this)
  }
  takeRecords() {
    return []
  }
}

/** Scrolls until `ratio` of the element is visible. */
export function scrollTo(element: Element, position: ScreenPosition): void {
  act(() => {
    for (const [observer, before] of observers.get(element) ?? []) {
      observers.get(element)?.set(observer, position)
      observer.move(element, before, position)
    }
  })
}

/**
 * Renders a part of the site at `path` with the content of the seed, and waits for content and scripts.
 * @returns the query client, so that tests can refetch
 */
export async function renderScreen(screen: ReactNode, path = '/', { reducedMotion = false }: Surroundings = {}) {
  observers.clear()
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: reducedMotion && query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const client = impatientCache()
  const element = (
    <>
      <Suspense fallback={<p>Loading</p>}>{screen}</Suspense>
      <Address />
    </>
  )
  const routes = [...SLUG_PATHS, '*'].map((pattern) => ({ path: pattern, element }))
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await vi.dynamicImportSettled()
  })
  await waitFor(
    () => {
      if (document.body.textContent?.startsWith('Loading')) throw new Error('The screen still waits for its content.')
    },
    // The first test of a file loads the whole seed, which takes long on a busy machine.
    { timeout: 15_000 },
  )
  await act(() => vi.dynamicImportSettled())
  return client
}
