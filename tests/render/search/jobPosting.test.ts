import { expect, test } from 'vitest'
import { jobElement, jobsFeed } from '#render/search/jobsFeed.ts'
import type { PageSource } from '#render/search/pageSource.ts'
import { structuredData } from '#render/search/structuredData.ts'
import type { JobDocument } from '#web/content/queries/job.ts'
import { problemsOf } from '../../build/requiredFields.ts'

const JOB: JobDocument = {
  title: 'Cloud Engineer',
  slug: 'cloud-engineer',
  number: 3,
  department: 'Cloud Services',
  location: { name: 'Saint Louis, MO', city: 'Saint Louis', region: 'Missouri', country: 'United States' },
  remote: false,
  applicantCountries: null,
  employmentType: 'Full-time',
  description: 'Move clients\nout of **<server>** rooms.\n\n- racks\n- **cables**',
  requirements: ['Linux', 'Terraform & friends'],
  responsibilities: ['Plan migrations'],
  skills: ['AWS'],
  salary: null,
  postedOn: '2026-08-17T06:20:00.000Z',
  closesOn: null,
  endsAt: null,
  isOpen: true,
}
const url = 'https://x.example/CareersPage/cloud-engineer'
const site = {
  name: 'Archstep',
  timeZone: 'America/New_York',
  officeTimeZone: 'America/Chicago',
  logo: { src: '/media/logo.svg' },
  address: {
    street: '1 Arch Street',
    unit: null,
    city: 'Saint Louis',
    region: 'Missouri',
    postalCode: '63101',
    country: 'United States',
  },
}
const opening = {
  requirementsHeading: 'Requirements',
  responsibilitiesHeading: 'Responsibilities',
  skillsHeading: 'Skills',
  perHour: 'an hour',
}

const sourceOf = (job: JobDocument, listed = true) =>
  ({
    siteUrl: 'https://x.example',
    outline: { url, listed, trail: [] },
    results: { site, careers: { jobWords: opening }, job },
  }) as unknown as PageSource

/** The feed of a job with these changes. */
function feedOf(changes: Partial<JobDocument>): string {
  const job = { ...JOB, ...changes }
  return jobsFeed([jobElement(job, sourceOf(job))], 'Archstep', 'https://x.example')
}

/** The JobPosting of a job with these changes; it has everything that search engines require. */
function postingOf(changes: Partial<JobDocument>, listed = true): Record<string, unknown> | undefined {
  const [posting, ...more] = structuredData(sourceOf({ ...JOB, ...changes }, listed))
  expect(more).toEqual([])
  expect(posting ? problemsOf(posting) : []).toEqual([])
  return posting
}

test('a job in our city has our address, and describes the job', () => {
  expect(postingOf({})).toEqual({
    '@type': 'JobPosting',
    title: 'Cloud Engineer',
    description:
      '<p>Move clients<br>out of <strong>&lt;server&gt;</strong> rooms.</p>' +
      '<ul><li>racks</li><li><strong>cables</strong></li></ul>' +
      '<p>Requirements</p><ul><li>Linux</li><li>Terraform &amp; friends</li></ul>' +
      '<p>Responsibilities</p><ul><li>Plan migrations</li></ul><p>Skills</p><ul><li>AWS</li></ul>',
    datePosted: '2026-08-17',
    employmentType: 'FULL_TIME',
    identifier: { '@type': 'PropertyValue', name: 'Archstep', value: '3' },
    url,
    directApply: true,
    hiringOrganization: {
      '@type': 'Organization',
      name: 'Archstep',
      sameAs: 'https://x.example/',
      logo: 'https://x.example/media/logo.svg',
    },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '1 Arch Street',
        postalCode: '63101',
        addressLocality: 'Saint Louis',
        addressRegion: 'Missouri',
        addressCountry: 'United States',
      },
    },
  })
})

test('a job in another country names that country, without our street', () => {
  const location = { name: 'Hyderabad', city: 'Hyderabad', region: 'Telangana', country: 'India' }
  expect(postingOf({ location })).toMatchObject({
    jobLocation: {
      address: {
        '@type': 'PostalAddress',
        addressLocality: 'Hyderabad',
        addressRegion: 'Telangana',
        addressCountry: 'India',
      },
    },
  })
  expect(JSON.stringify(postingOf({ location }))).not.toContain('Arch Street')
})

test('a remote job says where applicants may live', () => {
  const location = { name: 'Remote', city: null, region: null, country: null }
  const posting = postingOf({ remote: true, location, applicantCountries: ['United States', 'India'] })
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [
      { '@type': 'Country', name: 'United States' },
      { '@type': 'Country', name: 'India' },
    ],
  })
  expect(posting).not.toHaveProperty('jobLocation')
})

test('a job in a city without a country has no location that search engines would accept', () => {
  expect(postingOf({ location: { ...JOB.location, country: null } })).toBeUndefined()
})

test('a job in a city of the same name abroad is not at our address', () => {
  const location = { name: 'Saint Louis', city: 'Saint Louis', region: null, country: 'Senegal' }
  expect(postingOf({ location })).toMatchObject({
    jobLocation: {
      address: { '@type': 'PostalAddress', addressLocality: 'Saint Louis', addressCountry: 'Senegal' },
    },
  })
  expect(JSON.stringify(postingOf({ location }))).not.toContain('1 Arch Street')
})

test('the feed for job boards has a location for every job; for remote work, where applicants may live', () => {
  // Remote work for an office of ours has its city.
  expect(feedOf({ remote: true })).toContain('<city><![CDATA[Saint Louis]]></city>')
  expect(feedOf({ applicantCountries: ['India'] })).toMatch(
    /<city><!\[CDATA\[Saint Louis\]\]><\/city>[^]*<country><!\[CDATA\[United States\]\]><\/country>/,
  )
  const location = { name: 'Remote', city: null, region: null, country: null }
  const remote = feedOf({ remote: true, location, applicantCountries: ['India', 'United States'] })
  expect(remote).toContain('<city><![CDATA[Remote]]></city>')
  expect(remote).toContain('<remotetype><![CDATA[Fully remote]]></remotetype>')
  expect(remote).toContain('<country><![CDATA[India]]></country>')
  expect(feedOf({ location })).not.toMatch(/<city>|<country>/)
})

test('the posting date is the day in the office’s time zone; the feed for job boards has the same moment', () => {
  // 7:30 PM on November 23 in Saint Louis.
  const postedOn = '2026-11-24T01:30:00.000Z'
  expect(postingOf({ postedOn })).toMatchObject({ datePosted: '2026-11-23' })
  expect(feedOf({ postedOn })).toContain('<date><![CDATA[2026-11-23T19:30:00-06:00]]></date>')
})

test('a title that contains the end of an XML text is in the feed unchanged', () => {
  expect(feedOf({ title: 'Clerk ]]> & more' })).toContain('<title><![CDATA[Clerk ]]]]><![CDATA[> & more]]></title>')
})

test('hourly pay includes its cents in the feed, too', () => {
  const salary = { min: 17.5, max: 22.75, currency: 'USD', unit: 'HOUR' as const }
  expect(feedOf({ salary })).toContain('<salary><![CDATA[$17.50 – $22.75 an hour]]></salary>')
  expect(feedOf({ salary: { ...salary, currency: null } })).not.toContain('<salary>')
})

test('closing date and salary are included', () => {
  const salary = { min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' as const }
  const ends = { closesOn: '2026-12-31', endsAt: '2026-12-31T23:59:59-12:00' }
  expect(postingOf({ salary, ...ends })).toMatchObject({
    validThrough: '2026-12-31T23:59:59-12:00',
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', minValue: 90_000, maxValue: 110_000, unitText: 'YEAR' },
    },
  })
  expect(feedOf(ends)).toContain('<expirationdate><![CDATA[2026-12-31]]></expirationdate>')
})

test.each([
  ['without an upper end', null],
  ['whose ends are one amount', 22.5],
  ['whose upper end is below the lower one', 20],
])('pay %s is given as one amount, with its cents', (_what, max) => {
  const salary = { min: 22.5, max, currency: 'USD', unit: 'HOUR' as const }
  expect(postingOf({ salary })).toMatchObject({
    baseSalary: { value: { '@type': 'QuantitativeValue', value: 22.5, unitText: 'HOUR' } },
  })
  expect(JSON.stringify(postingOf({ salary }))).not.toMatch(/(?:min|max)Value/)
})

test.each([{ min: null }, { currency: null }, { unit: null }])('an incomplete salary is left out: %j', (missing) => {
  const salary = { min: 20, max: 30, currency: 'USD', unit: 'HOUR' as const, ...missing }
  expect(postingOf({ salary })).not.toHaveProperty('baseSalary')
})

test('a job without a location, or one that is closed, has no JobPosting', () => {
  expect(postingOf({ location: { name: 'Somewhere', city: null, region: null, country: null } })).toBeUndefined()
  expect(postingOf({}, false)).toBeUndefined()
})
