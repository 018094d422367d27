import { QueryClient } from '@tanstack/react-query'
import type { HistoryAdapter } from '@sanity/visual-editing'
import type { DataRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { showDrafts } from '#web/content/preview/showDrafts.ts'

const overlays = vi.hoisted(() => ({ enable: vi.fn<(options: { history: HistoryAdapter }) => void>() }))
vi.mock('@sanity/visual-editing', () => ({ enableVisualEditing: overlays.enable }))
vi.mock('#web/content/sanityClient.ts', () => ({ studioChannel: undefined, resolveInBrowser: vi.fn() }))

test('the Studio hears of each navigation once, and of one back to where it began', () => {
  let heed: (change: { historyAction: string }) => void = () => undefined
  const location = { pathname: '/', search: '', hash: '' }
  const router = {
    state: { location },
    subscribe: (listener: typeof heed) => {
      heed = listener
    },
  } as unknown as DataRouter
  showDrafts(new QueryClient(), router, () => undefined)
  const told: string[] = []
  overlays.enable.mock.calls[0]?.[0].history.subscribe(({ type, url }) => told.push(`${type} ${url}`))
  for (const [pathname, historyAction] of [
    ['/IoT', 'PUSH'],
    // A loader has finished.
    ['/IoT', 'PUSH'],
    ['/', 'POP'],
  ] as const) {
    location.pathname = pathname
    heed({ historyAction })
  }
  expect(told).toEqual(['replace /', 'push /IoT', 'pop /'])
})
