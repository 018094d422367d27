import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jobsQuery } from '#web/careers/jobsQuery.ts'
import type { ContentRequest } from '#web/content/contentQuery.ts'
import CareersEntryPage, { parts } from '#web/pages/careers/CareersEntryPage.tsx'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { fakeDialogs } from '../../fakeDialog.ts'
import { expectLog } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

const setting = vi.hoisted(() => ({ careersEntry: 'auto' }))
vi.mock('#web/content/sanityClient.ts', async () => {
  const seed = await import('../../seedContent.ts')
  return {
    fetchContent: async (request: ContentRequest) =>
      request.name === 'careersEntry' ? { content: { ...setting }, syncTags: [] } : seed.fetchContent(request),
  }
})
beforeEach(fakeDialogs)

function open(careersEntry: 'auto' | 'jobs' | 'interest', query = '') {
  setting.careersEntry = careersEntry
  return renderScreen(<CareersEntryPage />, `/Careers${query}`)
}
const list = () => screen.findByText(/^\d+ jobs?$/)
const form = () => screen.findByRole('heading', { name: 'Express Your Interest' })
const formFields = () => screen.queryByRole('textbox', { name: /full name/i })
const NOTICE = /There are currently no open job positions/

describe('ROUTE-04 the setting `auto`', () => {
  test('shows the list while at least one job is open', async () => {
    jobsApi.list(apiJob(1, { is_active: false }), apiJob(2))
    await open('auto')
    expect(await list()).toBeVisible()
    expect(formFields()).toBeNull()
    expect(screen.queryByText(NOTICE)).toBeNull()
  })

  test('shows the interest form and its notice while no job is open, and keeps the page title while loading', async () => {
    const arrive = jobsApi.held(apiJob(1, { is_active: false }))
    await open('auto')
    const title = screen.getByRole('heading', { level: 1, name: 'Career Opportunities' })
    expect(screen.getByTestId('job-skeletons')).toBeInTheDocument()
    arrive()
    expect(await form()).toBeVisible()
    expect(formFields()).toBeVisible()
    expect(screen.getByText(NOTICE)).toBeVisible()
    expect(screen.getByText('Innovative Projects')).toBeVisible()
    expect(screen.queryByText(/^\d+ jobs?$/)).toBeNull()
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([title])
  })

  test('a job that opens later does not take the form from somebody who fills it in', async () => {
    jobsApi.list(apiJob(1, { is_active: false }))
    const client = await open('auto')
    await form()
    await userEvent.type(formFields()!, 'Jordan Ellis')
    jobsApi.list(apiJob(1), apiJob(2))
    await act(() => client.refetchQueries(jobsQuery))
    expect(formFields()).toHaveValue('Jordan Ellis')
    expect(screen.queryByText(/^\d+ jobs?$/)).toBeNull()
  })

  test('if the jobs can’t be loaded, says so and doesn’t claim that none is open', async () => {
    expectLog()
    jobsApi.status(500)
    await open('auto')
    expect(await screen.findByText('Unable to load jobs')).toBeVisible()
    expect(screen.queryByText(NOTICE)).toBeNull()
    expect(screen.getByRole('link', { name: 'Express Your Interest' })).toHaveAttribute('href', '/Interest')
  })

  test('a link to one job opens the list, even when none is open', async () => {
    jobsApi.list(apiJob(1, { is_active: false }))
    await open('auto', '?job=1')
    expect(await screen.findByRole('dialog', { name: 'Job 1' })).toBeInTheDocument()
    expect(formFields()).toBeNull()
  })
})

describe('ROUTE-04 the other settings', () => {
  test('`jobs` shows the list, even when no job is open', async () => {
    jobsApi.list(apiJob(1, { is_active: false }))
    await open('jobs')
    expect(await list()).toBeVisible()
    expect(formFields()).toBeNull()
    expect(document.querySelector('link[rel="canonical"]')).toHaveAttribute('href', expect.stringMatching(/\/Careers$/))
  })

  test('`interest` shows the interest form, and states correctly whether a job is open', async () => {
    jobsApi.list(apiJob(1), apiJob(2))
    await open('interest')
    expect(await form()).toBeVisible()
    expect(formFields()).toBeVisible()
    expect(await screen.findByText(/^2 jobs are open right now/)).toBeVisible()
    expect(screen.queryByText(NOTICE)).toBeNull()
    expect(screen.queryByText('Loading jobs…')).toBeNull()
  })

  test.each([
    ['interest', ['pages/interest/InterestPage.tsx']],
    ['jobs', []],
    ['auto', []],
  ] as const)('the built page for `%s` loads the script of what it shows', (careersEntry, expected) => {
    expect(parts({ careersEntry: { careersEntry } })).toEqual(expected)
  })
})
