import { expect, it } from 'vitest'
import { asListed } from '#studio/structure/JobCardPreview.tsx'

const NOTHING = { location: null, values: new Map<string, string>() }
const NOW = Date.parse('2026-11-22T00:00:00Z')

it('JOB-04 the card next to the form shows what is typed, as the careers API would send it', () => {
  const value = {
    number: 7,
    title: ' Clerk ',
    description: 'Keep books. Call {our phone}.',
    active: true,
    postedOn: '2026-11-20T10:00:00Z',
    closesOn: '2026-12-31',
    salary: { min: 20, currency: 'USD', unit: 'HOUR' },
    remote: true,
    applicantCountries: ['India'],
  }
  expect(asListed(value, { location: 'Remote', values: new Map([['phone', '(314) 555-0142']]) }, NOW)).toEqual({
    id: 7,
    title: 'Clerk',
    description: 'Keep books. Call (314) 555-0142.',
    location: 'Remote',
    is_active: true,
    created_at: '2026-11-20T10:00:00Z',
    closes_on: '2026-12-31',
    salary: { min: 20, max: null, currency: 'USD', unit: 'HOUR' },
    applicant_countries: ['India'],
  })
})

it('a new job has a card, too', () => {
  expect(asListed({ title: 'Clerk' }, NOTHING, NOW)).toEqual({
    id: 1,
    title: 'Clerk',
    description: '',
    location: '',
    is_active: true,
    created_at: null,
    closes_on: null,
    salary: null,
    applicant_countries: [],
  })
})

it.each([
  ['that staff have closed', { active: false }],
  ['whose last day is over', { closesOn: '2026-10-01' }],
])('a job %s is shown as closed', (_what, changes) => {
  expect(asListed({ title: 'Clerk', ...changes }, NOTHING, NOW).is_active).toBe(false)
})
