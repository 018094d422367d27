import { describe, expect, test } from 'vitest'
import type { SeedDocument } from '#commands/dataset/seed/seedFiles.ts'
import { closingDayVerdict, pastClosingVerdict } from '#schemas/rules/jobRules.ts'
import { findings as findingsOf, seedDocument } from '../seedRules.ts'

/** The rules' findings after a document of the seed is changed, or a copy with another id is added. */
const findings = (id: string, changes: Readonly<Record<string, unknown>>, ...beside: SeedDocument[]) =>
  findingsOf({ ...seedDocument(id), ...changes }, ...beside)

const OFFICE = 'job-cloud-engineer'
const REMOTE = 'job-api-developer'

/** 20 lines of 1,000 characters, and the line breaks between them. */
const TOO_MANY = Array.from('abcdefghijklmnopqrst', (letter) => letter.repeat(1_000))

const LATER = 'The closing date has passed, so the site shows this job as closed.'

describe('the rules for jobs', () => {
  test('an incomplete job is refused with a sentence for each missing value', async () => {
    const needed = {
      title: 'Write the title of the job.',
      slug: 'Write an address, or press Generate.',
      number: 'This job has no number. Make a new one with + or Duplicate.',
      department: 'Choose the department. A new one can be made here.',
      location: 'Choose the location.',
      description: 'Describe the job.',
      requirements: 'Add the requirements.',
      responsibilities: 'Add the responsibilities.',
      employmentType: 'Choose the employment type.',
      postedOn: 'Choose the day and the time of posting.',
    }
    const empty = Object.fromEntries(Object.keys(needed).map((field) => [field, undefined]))
    const said = Object.entries(needed).map(([field, message]) => `error at ${field}: ${message}`)
    expect(await findings(OFFICE, empty)).toEqual(expect.arrayContaining(said))
  })

  test('an office needs a country, and remote work the countries of applicants', async () => {
    const location = { _type: 'reference', _ref: 'jobLocation-remote' }
    expect(await findings(OFFICE, { location })).toEqual([
      expect.stringMatching(/^error at location: This location has no country\./),
    ])
    for (const applicantCountries of [[], undefined]) {
      expect(await findings(REMOTE, { applicantCountries })).toEqual([
        'error at applicantCountries: Name at least one country in which applicants may live.',
      ])
    }
  })

  test.each([
    [{ min: 90_000, max: 80_000, currency: 'USD', unit: 'YEAR' }, 'max: Write an amount of at least 90000.'],
    [{ min: -1, currency: 'USD', unit: 'YEAR' }, 'min: Write an amount above 0, without a currency sign.'],
    [{ max: 9, currency: 'USD', unit: 'YEAR' }, 'max: Write the lower end of the range, too.'],
    [
      { min: 9, currency: '$', unit: 'YEAR' },
      'currency: Write the currency with three capital letters, for example USD.',
    ],
    [{ min: 9, currency: 'USD' }, 'unit: Choose the hour, month or year that the amount is for.'],
  ])('a salary is complete or empty: %j', async (salary, message) => {
    expect(await findings(OFFICE, { salary })).toEqual([`error at salary.${message}`])
  })

  test.each([
    { min: 80_000, max: 95_000, currency: 'USD', unit: 'YEAR' },
    { min: 9, max: 9, currency: 'USD', unit: 'HOUR' },
    {},
  ])('a salary is fine: %j', async (salary) => {
    expect(await findings(OFFICE, { salary })).toEqual([])
  })

  // The careers service would leave the job off its list.
  test.each([
    ['requirements', 'Take 19 characters out of the requirements: there are 20,019, and the limit is 20,000.'],
    ['responsibilities', 'Take 19 characters out of the responsibilities: there are 20,019, and the limit is 20,000.'],
  ])('%s that are longer together than the list of jobs takes are refused', async (field, message) => {
    expect(await findings(OFFICE, { [field]: TOO_MANY })).toEqual([`error at ${field}: ${message}`])
    expect(await findings(OFFICE, { [field]: TOO_MANY.slice(1) })).toEqual([])
  })

  test('a skill that is longer than the list of jobs takes is refused', async () => {
    expect(await findings(OFFICE, { skills: ['SQL', 'a'.repeat(101)] })).toEqual([
      'error at skills: Shorten “aaaaaaaaaaaaaaaaaaaa…”: it has 101 characters, and the limit is 100.',
    ])
    expect(await findings(OFFICE, { skills: ['SQL', `${'a'.repeat(100)}  `] })).toEqual([])
  })

  test('a copied job with the same address is reported', async () => {
    for (const _id of ['job-copy', 'drafts.job-copy']) {
      expect(await findings(OFFICE, { _id, number: 500 })).toEqual([
        'error at slug: “Cloud Engineer” has this address already. Choose another one.',
      ])
    }
  })

  test('a job on the site keeps its address, even if drafts have it, too', async () => {
    const copy = { ...seedDocument(OFFICE), _id: 'drafts.job-copy', number: 500 }
    expect(await findings(OFFICE, {}, copy)).toEqual([])
  })

  test('where applicants may live, and where people work, are countries in the list', async () => {
    const message = '“Unitd States” is not in the list of countries. Choose one from it.'
    expect(await findings(REMOTE, { applicantCountries: ['India', 'Unitd States'] })).toEqual([
      `error at applicantCountries[1]: ${message}`,
    ])
    expect(await findings('jobLocation-saint-louis', { country: 'Unitd States' })).toEqual([
      `error at country: ${message}`,
    ])
    expect(await findings(REMOTE, { applicantCountries: ['India', 'India'] })).toContainEqual(
      expect.stringContaining('Each country can be here only once.'),
    )
  })

  test('a copied job with the same number is reported', async () => {
    expect(await findings(OFFICE, { _id: 'job-copy', slug: { _type: 'slug', current: 'copy' } })).toEqual([
      expect.stringMatching(/^error at number: This job was copied together with its number\./),
    ])
  })

  test('a job closes on the day it was posted or later, as the office counts days', async () => {
    const postedOn = '2036-10-03T02:00:00.000Z'
    expect(await findings(OFFICE, { postedOn, closesOn: '2036-10-02' })).toEqual([])
    expect(await findings(OFFICE, { postedOn, closesOn: '2036-10-01' })).toEqual([
      'error at closesOn: It would close before it was posted. Choose a later day.',
    ])
  })

  test('Health finds a job that is past its closing date', async () => {
    const past = { postedOn: '2026-08-03T16:45:00.000Z', closesOn: '2026-09-30' }
    expect(await findings(OFFICE, past)).toEqual([
      expect.stringMatching(/^warning at closesOn: The closing date has passed/),
    ])
    expect(await findings(OFFICE, { ...past, active: false })).toEqual([])
  })

  test.each([
    ['department-cloud-services', 'CLOUD services', 'Cloud Services'],
    ['jobLocation-saint-louis', 'saint louis, mo', 'Saint Louis, MO'],
  ])('there is one spelling of each name: %s', async (id, name, known) => {
    expect(await findings(id, { _id: `${id}-2`, name })).toEqual([
      `error at name: “${known}” is in the list already. Use that one, so that there is one spelling.`,
    ])
  })

  test('a city and its country belong together', async () => {
    expect(await findings('jobLocation-saint-louis', { country: undefined })).toEqual([
      'error at country: Choose the country, too.',
    ])
    expect(await findings('jobLocation-saint-louis', { city: undefined })).toEqual([
      'error at city: Write the city, too.',
    ])
  })
})

describe('the closing date of a job', () => {
  // 9:05 PM on August 26 in the office.
  const postedOn = '2026-08-27T02:05:00.000Z'
  const office = { timeZone: 'America/New_York', officeTimeZone: 'America/Chicago' }

  test.each(['2026-08-26', '2026-08-27', undefined])(
    'can’t be before the posting date in the office’s time zone: %s',
    (day) => {
      expect(closingDayVerdict(day, { postedOn }, office)).toBe(true)
    },
  )

  test('before that date is refused', () => {
    const refused = 'It would close before it was posted. Choose a later day.'
    expect(closingDayVerdict('2026-08-25', { postedOn }, office)).toBe(refused)
    expect(closingDayVerdict('2026-08-26', { postedOn }, {})).toBe(refused)
    expect(closingDayVerdict('2026-08-25', {}, office)).toBe(true)
  })

  test('is reported when it has passed and the job is still marked as open', () => {
    const at = (iso: string) => Date.parse(iso)
    expect(pastClosingVerdict('2026-12-31', {}, at('2027-01-01T11:00:00Z'))).toBe(true)
    expect(pastClosingVerdict('2026-12-31', {}, at('2027-01-01T12:00:00Z'))).toContain(LATER)
    expect(pastClosingVerdict(undefined, {}, at('2027-01-01T12:00:00Z'))).toBe(true)
    expect(pastClosingVerdict('2026-12-31', { active: true }, at('2027-01-01T13:00:00Z'))).toContain(LATER)
    expect(pastClosingVerdict('2026-12-31', { active: false }, at('2027-01-01T13:00:00Z'))).toBe(true)
  })
})
