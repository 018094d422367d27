import { describe, expect, test } from 'vitest'
import { NO_FILTERS } from '#web/careers/jobListUrl.ts'
import type { Job } from '#web/careers/readJobs.ts'
import { distinctLocations, filterJobs } from '#web/pages/careers/board/filterJobs.ts'

const job = (id: string, title: string, location: string, isActive = true, others: Partial<Job> = {}): Job => ({
  id,
  title,
  location,
  isActive,
  description: '',
  createdAt: undefined,
  department: undefined,
  slug: undefined,
  employmentType: undefined,
  requirements: [],
  responsibilities: [],
  skills: [],
  salary: null,
  closesOn: undefined,
  countries: [],
  asksWorkAuthorization: true,
  ...others,
})
const jobs = [
  job('1', 'Cloud Engineer', 'Saint Louis, MO'),
  job('2', 'Data Analyst', 'Remote'),
  job('3', 'Cloud Trainer', 'saint louis, mo', false),
  job('4', 'Data Engineer (cloud)', 'Hybrid - Saint Louis, MO', false),
  job('5', 'Clerk', '', true, { department: 'Office', skills: ['Excel', 'Clear English'] }),
  job('6', 'Field\u00a0 Engineer', 'Hyderabad'),
  job('7', 'Résumé Reviewer', 'San José'),
]
const found = (filters: Partial<typeof NO_FILTERS>) =>
  filterJobs(jobs, { ...NO_FILTERS, ...filters }).map(({ id }) => id)

describe('JOB-03 the filters', () => {
  test.each([
    ['cloud', ['1', '3', '4']],
    ['CLOUD E', ['1']],
    ['(', ['4']],
    ['.*', []],
    ['ngine', ['1', '4', '6']],
    ['remote', ['2']],
    ['offi', ['5']],
    ['english', ['5']],
    ['excel clear', []],
    ['cloud engineer ', ['1']],
    [' cloud  engineer', ['1']],
    ['Data\u00a0Analyst', ['2']],
    ['engineer cloud', []],
    ['field engineer', ['6']],
    ['resume', ['7']],
    ['RE\u0301SUME\u0301', ['7']],
    ['jose', ['7']],
    ['   ', ['1', '2', '3', '4', '5', '6', '7']],
  ])(
    'searches titles, departments, locations and skills, ignoring letter case, accents and extra spaces: %j',
    (search, ids) => {
      expect(found({ search })).toEqual(ids)
    },
  )

  test.each([
    ['Saint Louis, MO', ['1', '3']],
    ['SAINT LOUIS, MO', ['1', '3']],
    ['Saint Louis', []],
    [' saint louis,\u00a0MO ', ['1', '3']],
    ['remote', ['2']],
    ['San Jose', ['7']],
  ])('compares the whole location, ignoring letter case, accents and extra spaces: %j', (location, ids) => {
    expect(found({ location })).toEqual(ids)
  })
})

test('JOB-03 each location is offered once, in alphabetical order, and jobs without one are ignored', () => {
  expect(distinctLocations(jobs)).toEqual([
    'Hybrid - Saint Louis, MO',
    'Hyderabad',
    'Remote',
    'saint louis, mo',
    'Saint Louis, MO',
    'San José',
  ])
})
