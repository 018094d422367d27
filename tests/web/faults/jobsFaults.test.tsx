import { QueryClient } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jobsQuery } from '#web/careers/jobsQuery.ts'
import CareersPage from '#web/pages/careers/CareersPage.tsx'
import { settled } from '../../support/settled.ts'
import { apiJob, jobsApi } from '../careers/jobsApi.ts'
import { expectLog } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const open = () => renderScreen(<CareersPage />, '/CareersPage')
const failure = () => screen.findByRole('heading', { name: 'Unable to load jobs' })

describe('JOB-06 a failure is shown and logged', () => {
  let log: ReturnType<typeof expectLog>
  beforeEach(() => {
    log = expectLog()
  })
  const logged = () =>
    expect(log).toHaveBeenCalledExactlyOnceWith('The list of jobs could not be fetched.', expect.any(Error))

  test.each([
    ['status 404', () => jobsApi.status(404), 'Failed to fetch jobs'],
    ['status 503', () => jobsApi.status(503), 'Failed to fetch jobs'],
    ['no response', jobsApi.unreachable, 'The list of jobs can’t be reached. Check your connection and try again.'],
    ['HTML', () => jobsApi.text('<!doctype html>'), 'The list of jobs arrived in a form that can’t be read.'],
    ['other JSON', () => jobsApi.json(['jobs']), 'The list of jobs arrived in a form that can’t be read.'],
  ])('%s', async (_what, fail, words) => {
    fail()
    await open()
    expect(await failure()).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(words)
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible()
    expect(screen.queryByText('Loading jobs…')).toBeNull()
    expect(screen.queryByText('No jobs found')).toBeNull()
    expect(screen.getByRole('link', { name: 'Express Your Interest' })).toHaveAttribute('href', '/Interest')
    logged()
  })

  test('no response within 15 seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    jobsApi.never()
    await open()
    expect(screen.getByTestId('job-skeletons')).toBeInTheDocument()
    limit.abort(new DOMException('signal timed out', 'TimeoutError'))
    await failure()
    expect(timeout).toHaveBeenCalledWith(15_000)
    expect(screen.getByText('The list of jobs did not arrive within 15 seconds.')).toBeVisible()
    logged()
  })

  test('‘Try Again’ reloads the page; offline, it only retries the request', async () => {
    jobsApi.status(500)
    await open()
    await failure()
    const reload = vi.fn()
    vi.stubGlobal('location', { reload })
    const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await tryAgain()
    expect(reload).toHaveBeenCalledOnce()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    jobsApi.list(apiJob(1))
    await tryAgain()
    expect(await screen.findByText('1 job')).toBeVisible()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('jobs on the screen stay if they can’t be fetched again', async () => {
    jobsApi.list(apiJob(1))
    const client = await open()
    expect(await screen.findByText('1 job')).toBeVisible()
    jobsApi.status(503)
    await client.refetchQueries({ queryKey: jobsQuery.queryKey })
    logged()
    await settled()
    expect(screen.getByText('1 job')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the jobs load automatically when back online', async () => {
    jobsApi.unreachable()
    await open()
    await failure()
    jobsApi.list(apiJob(1), apiJob(2))
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByText('2 jobs')).toBeVisible()
    expect(screen.queryByText('Unable to load jobs')).toBeNull()
  })
})

test('the jobs are fetched again for a visitor who returns after a minute, and not before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = new QueryClient()
  const read = async () => (await client.fetchQuery(jobsQuery)).jobs.length
  jobsApi.list(apiJob(1))
  expect(await read()).toBe(1)
  jobsApi.list(apiJob(1), apiJob(2))
  vi.advanceTimersByTime(59_000)
  expect(await read()).toBe(1)
  vi.advanceTimersByTime(2_000)
  expect(await read()).toBe(2)
})

test('leaving the page while the jobs are loading is not a failure', async () => {
  jobsApi.never()
  const client = await open()
  cleanup()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await settled()
  expect(console.error).not.toHaveBeenCalled()
})

test('JOB-02 bad entries are left out and logged once, and the others shown', async () => {
  const warn = vi.mocked(console.warn).mockImplementation(() => undefined)
  jobsApi.list(
    null,
    'job',
    { id: 4 },
    apiJob(5, { is_active: null }),
    apiJob(6),
    apiJob(7, { description: null, created_at: 'x' }),
  )
  await open()
  expect(await screen.findByText('2 jobs')).toBeVisible()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^4 jobs of .* can’t be shown: entry 1 is not an object, .*entry 4 has no is_active\.$/),
  )
})

test('the log names only five of many bad entries', async () => {
  const warn = vi.mocked(console.warn).mockImplementation(() => undefined)
  jobsApi.list(...Array<null>(6).fill(null), apiJob(7))
  await open()
  expect(await screen.findByText('1 job')).toBeVisible()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^6 jobs of .* can’t be shown: entry 1 .*, entry 5 is not an object\.$/),
  )
})

test('text of the API is shown as text, never as markup', async () => {
  jobsApi.list(apiJob(1, { title: '<img src=x onerror=alert(1)>', description: '<b>bold</b>' }))
  await open()
  expect(await screen.findByRole('heading', { name: '<img src=x onerror=alert(1)>' })).toBeVisible()
  expect(screen.getByText('<b>bold</b>')).toBeVisible()
})
