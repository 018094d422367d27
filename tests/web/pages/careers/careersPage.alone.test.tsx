import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, use, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobsQuery } from '#web/careers/jobsQuery.ts'
import { careersQuery } from '#web/content/queries/careers.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import CareersPage from '#web/pages/careers/CareersPage.tsx'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { fakeDialogs } from '../../fakeDialog.ts'
import { impatientCache } from '../../impatientCache.ts'
import { expectLog } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

vi.mock('#web/content/sanityClient.ts', () => import('../../seedContent.ts'))
beforeEach(fakeDialogs)

const THIRTY = Array.from({ length: 30 }, (_, index) => apiJob(index + 1))

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  root = undefined
})

const siteWith = (client: QueryClient, beside?: ReactNode) => (
  <QueryClientProvider client={client}>
    <MemoryRouter initialEntries={['/CareersPage']}>
      <Suspense>
        <CareersPage />
        {beside}
      </Suspense>
    </MemoryRouter>
  </QueryClientProvider>
)

async function cacheWithContent(): Promise<QueryClient> {
  const client = impatientCache()
  await Promise.all([client.ensureQueryData(careersQuery), client.ensureQueryData(siteQuery)])
  return client
}

/** The prerendered HTML, which contains no jobs. */
async function builtPage(): Promise<HTMLElement> {
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = renderToString(siteWith(await cacheWithContent()))
  return page
}

/** The distinct numbers of jobs that were on the screen, in order. */
function countCards(): () => number[] {
  const counts = new Set<number>()
  const observer = new MutationObserver(() =>
    counts.add(screen.queryAllByRole('button', { name: /^View Details/ }).length),
  )
  observer.observe(document.body, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    return [...counts].filter((count) => count > 0)
  }
}

test('JOB-02 JOB-05 if the jobs arrive before hydration, the six skeletons hydrate first and the jobs follow', async () => {
  jobsApi.held()
  const page = await builtPage()
  expect(screen.getByTestId('job-skeletons').children).toHaveLength(6)
  jobsApi.list(...THIRTY)
  const client = await cacheWithContent()
  await client.fetchQuery(jobsQuery)
  const onRecoverableError = vi.fn()
  root = hydrateRoot(page, siteWith(client), { onRecoverableError })
  expect(await screen.findByText('30 jobs')).toBeVisible()
  expect(onRecoverableError).not.toHaveBeenCalled()
})

test('JOB-02 the jobs are requested while the page is still hydrating', async () => {
  jobsApi.held()
  const page = await builtPage()
  jobsApi.list(...THIRTY)
  const client = await cacheWithContent()
  const never = new Promise<never>(() => undefined)
  const Unfinished = () => use(never)
  root = hydrateRoot(page, siteWith(client, <Unfinished />))
  await waitFor(() => expect(client.getQueryData(jobsQuery.queryKey)?.jobs).toHaveLength(30))
  expect(screen.getByTestId('job-skeletons')).toBeVisible()
})

test('JOB-06 a request that fails before the page is hydrated fails once', async () => {
  expectLog()
  jobsApi.held()
  const page = await builtPage()
  jobsApi.status(503)
  const client = await cacheWithContent()
  let finish = () => {}
  const later = new Promise<void>((resolve) => (finish = resolve))
  const Late = () => use(later) ?? null
  root = hydrateRoot(page, siteWith(client, <Late />))
  await waitFor(() => expect(client.getQueryState(jobsQuery.queryKey)?.status).toBe('error'))
  await act(async () => finish())
  expect(await screen.findByRole('heading', { name: 'Unable to load jobs' })).toBeVisible()
  expect(client.getQueryState(jobsQuery.queryKey)?.errorUpdateCount).toBe(1)
})

test('JOB-05 first six jobs replace the skeletons, then the others follow', async () => {
  const arrive = jobsApi.held(...THIRTY)
  await renderScreen(<CareersPage />, '/CareersPage')
  const counts = countCards()
  arrive()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^View Details/ })).toHaveLength(24))
  expect(counts()).toEqual([6, 24])
})

test('someone who returns to the list gets all of it immediately, so that their scroll position exists', async () => {
  jobsApi.list(...THIRTY)
  const client = await cacheWithContent()
  await client.fetchQuery(jobsQuery)
  const page = document.body.appendChild(document.createElement('main'))
  const counts = countCards()
  root = createRoot(page)
  root.render(siteWith(client))
  expect(await screen.findByText('30 jobs')).toBeVisible()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^View Details/ })).toHaveLength(24))
  expect(counts()).toEqual([24])
})
