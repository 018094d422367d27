import { expect, test } from 'vitest'
import { readJob, readPay } from '@archstep/contracts/jobs/jobFields.ts'

const HOURLY = { min: 17.5, max: 22.75, currency: 'USD', unit: 'HOUR' }

test.each([
  ['a range', HOURLY, HOURLY],
  ['one amount', { ...HOURLY, max: undefined }, { ...HOURLY, max: null }],
  ['one amount, for both ends are the same', { ...HOURLY, max: 17.5 }, { ...HOURLY, max: null }],
  ['one amount, for the range goes down', { ...HOURLY, max: 9 }, { ...HOURLY, max: null }],
  ['one amount, for the upper end is none', { ...HOURLY, max: Infinity }, { ...HOURLY, max: null }],
  ['nothing without an amount', { ...HOURLY, min: null }, null],
  ['nothing for an amount of nothing', { ...HOURLY, min: 0 }, null],
  ['nothing without a currency', { ...HOURLY, currency: undefined }, null],
  ['nothing in a currency that is none', { ...HOURLY, currency: 'usd' }, null],
  ['nothing without what it is for', { ...HOURLY, unit: undefined }, null],
  ['nothing for a unit that nobody knows', { ...HOURLY, unit: 'DAY' }, null],
  ['nothing where there is none', null, null],
  ['nothing where it is no object', 'much', null],
])('pay is %s: %j', (_what, salary, pay) => {
  expect(readPay(salary)).toEqual(pay)
})

test('a job’s lists have no duplicates or empty items, one per line; a new job’s are empty', () => {
  const list = [' Two\u00a0\n lines', '', null, 'Two lines', 'One']
  const shown = ['Two lines', 'One']
  expect(
    readJob({ requirements: list, responsibilities: list, skills: list, remote: true, applicantCountries: list }),
  ).toMatchObject({ requirements: shown, responsibilities: shown, skills: shown, countries: shown })
  expect(readJob({})).toEqual({
    description: '',
    requirements: [],
    responsibilities: [],
    skills: [],
    countries: [],
    pay: null,
  })
})

test('countries of applicants are ignored for work in one place, and Windows line breaks count as line breaks', () => {
  const job = { description: '\n a\r\nb\rc ', remote: false, applicantCountries: ['India'] }
  expect(readJob(job)).toMatchObject({ description: 'a\nb\nc', countries: [] })
})
