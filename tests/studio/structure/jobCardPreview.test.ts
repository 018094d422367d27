import { expect, test } from 'vitest'
import { toListedJob } from '#studio/structure/JobCardPreview.tsx'
import { readJobs } from '#web/careers/readJobs.ts'

const NOTHING = { location: null, department: null, values: new Map<string, string>() }
const NOW = Date.parse('2026-11-22T00:00:00Z')

test('JOB-04 the card next to the form shows what is typed, as the careers API would send it', () => {
  const value = {
    number: 7,
    employmentType: 'Contract',
    title: ' Clerk ',
    description: 'Keep books. Call {our phone}.',
    skills: ['Sums', 'Sums'],
    active: true,
    postedOn: '2026-11-20T10:00:00Z',
    closesOn: '2026-12-31',
    salary: { min: 20, currency: 'USD', unit: 'HOUR' },
    remote: true,
    applicantCountries: ['India'],
  }
  const around = { location: 'Remote', department: 'Books', values: new Map([['phone', '(314) 555-0142']]) }
  expect(toListedJob(value, around, NOW)).toEqual({
    id: 7,
    slug: '',
    title: 'Clerk',
    department: 'Books',
    location: 'Remote',
    description: 'Keep books. Call (314) 555-0142.',
    requirements: '',
    responsibilities: '',
    skills: ['Sums'],
    employment_type: 'Contract',
    applicant_countries: ['India'],
    salary: { min: 20, max: null, currency: 'USD', unit: 'HOUR' },
    is_active: true,
    created_at: '2026-11-20T10:00:00Z',
    asks_work_authorization: true,
    closes_on: '2026-12-31',
  })
})

test('a new job has a card, too', () => {
  const { jobs, problems } = readJobs({ results: [toListedJob({ title: 'Clerk' }, NOTHING, NOW)] })
  expect(problems).toEqual([])
  expect(jobs).toMatchObject([
    { title: 'Clerk', description: '', location: '', isActive: true, salary: null, countries: [] },
  ])
  expect(jobs[0]?.createdAt).toBeUndefined()
  expect(jobs[0]?.department).toBeUndefined()
})

test.each([
  ['that staff have closed', { active: false }],
  ['whose last day is over', { closesOn: '2026-10-01' }],
])('a job %s is shown as closed', (_what, changes) => {
  expect(toListedJob({ title: 'Clerk', ...changes }, NOTHING, NOW).is_active).toBe(false)
})
