import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import CareersPage from '../../web/pages/careers/CareersPage.tsx'
import { problemsOf } from '../build/requiredFields.ts'
import { microdataOf } from '../support/microdata.ts'
import { fakeDialogs } from './fakeDialog.ts'
import { apiJob, jobsApi } from './jobsApi.ts'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))
beforeEach(fakeDialogs)

const FULL = {
  title: 'Cloud Engineer',
  location: 'SAINT LOUIS, MO',
  description: 'Move clients out of <server> rooms.',
  requirements: 'Linux\nTerraform & friends',
  responsibilities: 'Plan migrations',
  skills: ['AWS'],
  employment_type: 'Full-time',
}

async function open(fields: Readonly<Record<string, unknown>>, query = '?job=7') {
  jobsApi.list(apiJob(7, { ...FULL, ...fields }), apiJob(8))
  await renderScreen(<CareersPage />, `/CareersPage${query}`)
  await (query ? screen.findByRole('dialog') : screen.findByText('2 jobs'))
}

const postings = () =>
  [...document.querySelectorAll('[itemtype="https://schema.org/JobPosting"]')].map((scope) => microdataOf(scope))
const canonical = () => document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href

test('an open job in our city is a JobPosting with all that search engines require, at its own address', async () => {
  await open({})
  const [posting, ...more] = postings()
  expect(more).toEqual([])
  expect(problemsOf(posting)).toEqual([])
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Cloud Engineer',
    datePosted: '2026-08-17',
    employmentType: 'FULL_TIME',
    url: 'http://localhost:4173/CareersPage?job=7',
    description:
      '<p>Move clients out of &lt;server&gt; rooms.</p>' +
      '<p>Requirements</p><ul><li>Linux</li><li>Terraform &amp; friends</li></ul>' +
      '<p>Responsibilities</p><ul><li>Plan migrations</li></ul><p>Skills</p><ul><li>AWS</li></ul>',
    jobLocation: { address: { addressLocality: 'Saint Louis', addressCountry: 'United States' } },
  })
  // Nobody has said until when it is open.
  expect(posting).not.toHaveProperty('validThrough')
  await waitFor(() => expect(canonical()).toBe('http://localhost:4173/CareersPage?job=7'))
})

test('when the job is closed again the page is the list’s', async () => {
  await open({})
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => {
    expect(postings()).toEqual([])
    expect(canonical()).toBe('http://localhost:4173/CareersPage')
  })
})

test.each([
  ['a remote job, whose country is not known', { location: 'Remote' }],
  ['a job elsewhere, whose country is not known', { location: 'Hyderabad' }],
  ['a closed job', { is_active: false }],
  ['a job without a date', { created_at: null }],
  ['a job without a description', { description: '' }],
])('%s claims nothing', async (_what, fields) => {
  await open(fields)
  expect(postings()).toEqual([])
  expect(canonical()).toBe('http://localhost:4173/CareersPage')
})

test('the list claims nothing: a posting belongs on the page of one job', async () => {
  await open({}, '')
  expect(postings()).toEqual([])
})
