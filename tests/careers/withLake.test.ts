/** The careers service with the local Content Lake and the seed, over the same interface as Sanity's. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { evaluate, parse } from 'groq-js'
import { describe, expect, test } from 'vitest'
import { jobsPage } from '#careers/api/jobsRoute.ts'
import { CareersContent } from '#careers/cms/careersContent.ts'
import { JOBS, startForTest } from '#careers/tests/careersService.ts'
import { APPLICATIONS, fakeLake } from '#careers/tests/fakeLake.ts'
import { signIn } from '#lake/tests/lakeSignIn.ts'
import { startTestLake } from '#lake/tests/testLake.ts'
import booking from '#studio/seed/booking.json' with { type: 'json' }
import seed from '#studio/seed/careers.json' with { type: 'json' }
import developer from '#studio/seed/job-senior-full-stack-developer.json' with { type: 'json' }
import retention from '#studio/seed/retention.json' with { type: 'json' }
import settings from '#studio/seed/siteSettings.json' with { type: 'json' }
import { temporaryFolder } from '../support/atEnd.ts'

const lake = await startTestLake({ localAccounts: true })
const content = { url: lake.url, dataset: 'production', apiVersion: '2026-03-01' }

describe('jobs that are published in the local lake', async () => {
  /** A service that knows the jobs. */
  const startReady = async () => {
    const service = await startForTest({ lake: content })
    const ready = async () => (await fetch(`${service.url}/readyz`)).status
    await expect.poll(ready, { timeout: 20_000 }).toBe(200)
    return service
  }
  const list = async (service: { url: string }) => jobsPage.parse(await (await fetch(service.url + JOBS)).json())
  const titles = async (service: { url: string }) => (await list(service)).results.map((job) => job.title)
  const folder = path.resolve(import.meta.dirname, '../../studio/seed')
  const jobs = readdirSync(folder)
    .filter((name) => /^(job|department)/.test(name))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { _id: string; _type: string })
  await lake.client.mutate(jobs.map((document) => ({ createOrReplace: document })) as never)

  test('JOB-02 the jobs of the seed are listed with their ids, texts and times, newest first', async () => {
    const service = await startReady()
    const { count, next, previous, results } = await list(service)
    expect({ count, next, previous }).toEqual({ count: 14, next: null, previous: null })
    expect(results.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => index + 1))
    expect(results[0]).toEqual({
      id: 1,
      slug: developer.slug.current,
      title: developer.title,
      department: 'Web Development',
      location: 'Saint Louis, MO',
      description: expect.stringMatching(/^Build the web applications/) as string,
      requirements: expect.stringMatching(/^Five years of .+\nTypeScript and React/) as string,
      responsibilities: expect.stringMatching(/^Design and build .+\nReview code/) as string,
      skills: developer.skills,
      employment_type: 'Full-time',
      is_active: true,
      created_at: '2026-11-10T15:05:00.000Z',
      closes_on: null,
      asks_work_authorization: true,
      salary: { min: 110_000, max: 135_000, currency: 'USD', unit: 'YEAR' },
      applicant_countries: [],
    })
    expect(new Set(results.map((job) => job.is_active))).toEqual(new Set([true, false]))
    // Each location has only one spelling.
    const spellings = new Set(results.map((job) => job.location))
    expect(spellings.size).toBe(new Set([...spellings].map((name) => name.toLowerCase())).size)
  })

  test('a draft is not listed; publishing, changing, renaming and unpublishing take effect within a second', async () => {
    const service = await startReady()
    expect(await titles(service)).toHaveLength(14)
    const clerk = { ...jobs.find(({ _id }) => _id === 'job-cloud-engineer'), number: 99, title: 'Clerk' }
    await lake.client.createOrReplace({ ...clerk, _id: 'drafts.job-clerk', _type: 'job' })
    await lake.client.patch('department-iot-solutions').set({ name: 'Devices' }).commit()
    const department = async () => (await list(service)).results.find(({ id }) => id === 5)?.department
    await expect.poll(department, { timeout: 1000, interval: 20 }).toBe('Devices')
    expect(await titles(service)).not.toContain('Clerk')
    await lake.client.createOrReplace({ ...clerk, _id: 'job-clerk', _type: 'job' })
    await expect.poll(() => titles(service), { timeout: 1000, interval: 20 }).toContain('Clerk')
    await lake.client.delete('job-clerk')
    await expect.poll(() => titles(service), { timeout: 1000, interval: 20 }).not.toContain('Clerk')
  })
})

const STUDIO = 'http://localhost:3333'

async function statuses(recruiters: string[], path: string): Promise<Record<string, number>> {
  const service = await startForTest({ lake: content, desk: { studioUrl: STUDIO, recruiters, recruiterRoles: [] } })
  const tokens = {
    administrator: (await signIn(lake, 'administrator')).config().token,
    editor: (await signIn(lake, 'editor')).config().token,
    script: lake.token,
    nobody: 'made-up',
  }
  const answers = Object.entries(tokens).map(async ([who, token]) => {
    const headers = { authorization: `Bearer ${token}`, origin: STUDIO }
    return [who, (await fetch(`${service.url}/api/v1/careers/desk/${path}`, { headers })).status] as const
  })
  return Object.fromEntries(await Promise.all(answers))
}

test('an administrator may see applications; an editor only if listed by email address', async () => {
  expect(await statuses([], 'applications/')).toEqual({ administrator: 200, editor: 403, script: 403, nobody: 401 })
  expect(await statuses(['Editor@localhost'], 'applications/')).toMatchObject({ administrator: 200, editor: 200 })
})

test('only an administrator may read the audit log', async () => {
  expect(await statuses(['editor@localhost'], 'audit/')).toMatchObject({ administrator: 200, editor: 403 })
})

test('the service’s queries find its mails, templates, months, Reply-To address, time zone and texts in the seed', async () => {
  const words = await fakeLake([], { applications: APPLICATIONS })
  const content = new CareersContent({ lake: words.address, dataDir: temporaryFolder(), warn: () => undefined })
  await content.known()
  const responseTo = async (dataset: object[]): Promise<unknown> =>
    (await evaluate(parse(words.questions[0] ?? ''), { dataset })).get()
  const answers = seed.applications.answers.map((answer) => ({
    name: answer.name,
    subject: answer.subject,
    text: answer.text,
    status: 'status' in answer ? answer.status : null,
  }))
  const { subject, letter, ownTime, entry, note } = booking.request
  expect(await responseTo([seed, booking, retention, settings])).toEqual({
    ...seed.applications,
    answers,
    keptMonths: retention.months,
    replyTo: settings.email,
    timeZone: settings.officeTimeZone,
    call: {
      subject,
      letter,
      ownTime,
      entry,
      note,
      site: settings.name,
      phone: settings.phones[0]?.display,
      city: settings.address.city,
      minutes: settings.appointments.minutes,
    },
    values: expect.objectContaining({ email: settings.email, street: settings.address.street }),
  })
  // Content that has not been migrated yet doesn't set a number that deletes anything.
  const before = { ...seed, applications: { ...seed.applications, keptMonths: 24 } }
  expect(await responseTo([before])).toEqual({
    ...before.applications,
    answers,
    keptMonths: null,
    call: {},
    values: null,
  })
  expect(await responseTo([before, retention])).toMatchObject({ keptMonths: retention.months })
  // Nothing on the page about applications has to be filled in: applications are still deleted, and calls taken.
  expect(await responseTo([{ ...seed, applications: undefined }, booking, retention, settings])).toMatchObject({
    keptMonths: retention.months,
    replyTo: settings.email,
    timeZone: settings.officeTimeZone,
    call: { subject, minutes: settings.appointments.minutes },
  })
  expect(seed.applications.receipt.text).toContain('{name}')
  expect(seed.applications.notice.text).toContain('{link}')
})

test('days in mails are in UTC if the office’s time zone is unknown', async () => {
  const words = await fakeLake([], { applications: { ...APPLICATIONS, timeZone: 'Missouri' } })
  const content = new CareersContent({ lake: words.address, dataDir: temporaryFolder(), warn: () => undefined })
  expect((await content.known())?.timeZone).toBe('UTC')
})

test('a mail gets the values of the site settings that it names, and keeps other placeholders', async () => {
  const receipt = { subject: 'From {our name}', text: 'Hello {name}, we are {our people}: call {our phone}' }
  const values = { phone: '(314) 555-0142', 'second phone': null, facts: [{ name: 'people', value: 'forty' }] }
  const words = await fakeLake([], { applications: { ...APPLICATIONS, receipt, values } })
  const content = new CareersContent({ lake: words.address, dataDir: temporaryFolder(), warn: () => undefined })
  expect((await content.known())?.receipt).toEqual({
    subject: 'From {our name}',
    text: 'Hello {name}, we are forty: call (314) 555-0142',
  })
})
