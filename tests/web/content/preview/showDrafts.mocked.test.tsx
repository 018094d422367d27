import type { HistoryAdapter } from '@sanity/visual-editing'
import { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { showDrafts } from '#web/content/preview/showDrafts.ts'

interface Options {
  history: HistoryAdapter
  refresh: (why: { source: 'manual' | 'mutation' }) => false | Promise<void>
}
type Listener = (question: { queryKey: readonly unknown[] }, result: unknown) => void
const overlays = vi.hoisted(() => ({ enable: vi.fn<(options: Options) => void>() }))
const channel = vi.hoisted(() => ({ onChange: vi.fn<(listener: Listener) => void>() }))
vi.mock('@sanity/visual-editing', () => ({ enableVisualEditing: overlays.enable }))
vi.mock('#web/content/sanityClient.ts', () => ({
  studioChannel: Promise.resolve(channel),
  resolveInBrowser: (result: unknown) => Promise.resolve(result),
}))

const HOME = ['content', 'home']

/** The page in the Studio, which has answered. */
async function open(navigate = vi.fn()) {
  const queries = new QueryClient()
  queries.setQueryData(HOME, { content: { title: 'Published' }, syncTags: [] })
  const router = {
    state: { location: { pathname: '/', search: '', hash: '' } },
    subscribe: vi.fn(),
    navigate,
  } as unknown as DataRouter
  await new Promise<void>((resolve) => showDrafts(queries, router, resolve))
  await expect.poll(() => isStale(queries)).toBe(true)
  const [{ history, refresh }] = overlays.enable.mock.lastCall as [Options]
  const [change] = channel.onChange.mock.lastCall as [Listener]
  return { queries, history, refresh, change }
}
const isStale = (queries: QueryClient) => queries.getQueryState(HOME)?.isInvalidated
const shown = (queries: QueryClient) => queries.getQueryData<{ content: unknown }>(HOME)?.content

test('the Studio is told of each navigation once, including one back to the start', () => {
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
  const jobs = { pathname: '/CareersPage', search: '?search=cloud', hash: '#jobs' }
  for (const [next, historyAction] of [
    [jobs, 'PUSH'],
    // A loader has finished.
    [jobs, 'PUSH'],
    [{ pathname: '/', search: '', hash: '' }, 'POP'],
  ] as const) {
    Object.assign(location, next)
    heed({ historyAction })
  }
  expect(told).toEqual(['replace /', 'push /CareersPage?search=cloud#jobs', 'pop /'])
})

test('the Studio’s Back button goes back, and its links go to their pages', async () => {
  const navigate = vi.fn()
  const { history } = await open(navigate)
  history.update({ type: 'pop', url: '/About' })
  expect(navigate.mock.calls).toEqual([[-1]])
  history.update({ type: 'push', url: '/About' })
  history.update({ type: 'push', url: '/' })
  expect(navigate.mock.calls.slice(1)).toEqual([['/About', { replace: false }]])
})

test('only the Studio’s refresh button fetches the content again', async () => {
  const { queries, refresh } = await open()
  queries.setQueryData(HOME, { content: { title: 'Draft' }, syncTags: [] })
  expect(refresh({ source: 'mutation' })).toBe(false)
  expect(isStale(queries)).toBe(false)
  await refresh({ source: 'manual' })
  expect(isStale(queries)).toBe(true)
})

test('a changed draft is shown; for a deleted one, the page queries again', async () => {
  const { queries, change } = await open()
  change({ queryKey: HOME }, { title: 'Draft' })
  await expect.poll(() => shown(queries)).toEqual({ title: 'Draft' })
  expect(isStale(queries)).toBe(false)
  change({ queryKey: HOME }, null)
  await expect.poll(() => isStale(queries)).toBe(true)
  expect(shown(queries)).toEqual({ title: 'Draft' })
})
