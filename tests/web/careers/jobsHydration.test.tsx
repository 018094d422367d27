import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { Suspense, use, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobsQuery } from '#web/careers/jobs.ts'
import { careersQuery } from '#web/content/queries/careers.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import CareersPage from '#web/pages/careers/CareersPage.tsx'
import { fakeDialogs } from '../fakeDialog.ts'
import { impatientCache } from '../impatientCache.ts'
import { renderScreen } from '../renderScreen.tsx'
import { apiJob, jobsApi } from './jobsApi.ts'

vi.mock('#web/content/sanityClient.ts', () => import('../seedContent.ts'))
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

/** The HTML of the build, in which no job is. */
async function builtPage(): Promise<HTMLElement> {
  const page = document.body.appendChild(document.createElement('main'))
  page.innerHTML = renderToString(siteWith(await cacheWithContent()))
  return page
}

/** How many jobs are on the screen after each change, each number once. */
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

test('JOB-02 JOB-05 jobs that are there before the page is hydrated: what hydrates is its six skeletons, then the jobs come', async () => {
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

test('JOB-02 the jobs are asked for while the page is still being hydrated', async () => {
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

test('JOB-05 the six jobs in the place of the skeletons come first, then the others', async () => {
  const arrive = jobsApi.held(...THIRTY)
  await renderScreen(<CareersPage />, '/CareersPage')
  const counts = countCards()
  arrive()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^View Details/ })).toHaveLength(24))
  expect(counts()).toEqual([6, 24])
})

test('who comes back to the list finds it whole at once, so that their place in it is there', async () => {
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
