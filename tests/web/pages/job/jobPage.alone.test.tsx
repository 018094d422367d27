import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { evaluate, parse } from 'groq-js'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { siteQuery } from '#web/content/queries/site.ts'
import { PostedDate } from '#web/pages/careers/board/PostedDate.tsx'
import JobPage, { statusAt } from '#web/pages/job/JobPage.tsx'
import { PostedDay } from '#web/pages/job/PostedDay.tsx'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { renderScreen } from '../../renderScreen.tsx'

// A time zone in which midnight UTC is still on the previous day.
vi.hoisted(() => void (process.env['TZ'] = 'America/Los_Angeles'))
vi.mock('#web/content/sanityClient.ts', async () => {
  const seed = await import('../../seedContent.ts')
  return {
    ...seed,
    fetchContent: async (request: Parameters<typeof seed.fetchContent>[0]) => {
      const answer = await seed.fetchContent(request)
      if (request.name === 'job') ({ groq } = request)
      if (request.name === 'careers' && benefitsHead) {
        const careers = answer.content as { interest: object }
        return { ...answer, content: { ...careers, interest: { ...careers.interest, benefitsHead } } }
      }
      return request.name === 'job' ? { ...answer, content: { ...(answer.content as object), ...changes } } : answer
    },
  }
})
/** The last query for a job. */
let groq = ''
/** Changes to the seed's job. */
let changes: Readonly<Record<string, unknown>> = {}
/** Instead of the seed’s words about working here. */
let benefitsHead: object | undefined
afterEach(() => {
  changes = {}
  benefitsHead = undefined
})

const open = (slug = 'cloud-engineer') => renderScreen(<JobPage />, `/CareersPage/${slug}`)
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling
const DAY = 24 * 60 * 60_000

test('JOB-08 a job’s page shows everything about it at its own URL, and links to the form for it', async () => {
  changes = { salary: { min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' }, closesOn: '2099-12-31' }
  await open('Cloud-ENGINEER')
  expect(screen.getByRole('heading', { level: 1, name: 'Cloud Engineer' })).toBeVisible()
  expect(screen.getByText('Active')).toBeVisible()
  expect(screen.getByText(/^Move our clients’ programs out of server rooms/)).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Requirements' })).toBeVisible()
  expect(screen.getByText('Three years with a major public cloud')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Responsibilities' })).toBeVisible()
  expect(screen.getByText('AWS, Terraform, Kubernetes, Linux')).toBeVisible()
  expect(screen.getByRole('heading', { level: 2, name: 'Working here' })).toBeVisible()
  expect(screen.getByText(/^Full-time jobs come with health insurance/)).toBeVisible()
  expect(fact('Department')).toHaveTextContent('Cloud Services')
  expect(fact('Location')).toHaveTextContent('Saint Louis, MO')
  expect(fact('Employment')).toHaveTextContent('Full-time')
  expect(fact('Pay')).toHaveTextContent('$90,000 – $110,000 a year')
  expect(fact('Posted')).toHaveTextContent('October 8, 2026')
  expect(fact('Apply by')).toHaveTextContent('December 31, 2099')
  expect(screen.queryByText('Open to applicants in')).toBeNull()
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' })
  expect(within(trail).getByRole('link', { name: 'Career Opportunities' })).toHaveAttribute('href', '/CareersPage')
  expect(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href).toBe(
    'http://localhost:4173/CareersPage/cloud-engineer',
  )
  expect(document.querySelector('meta[name=robots]')).toBeNull()
  // One before the text, one after it.
  const [first, last, ...more] = screen.getAllByRole('link', { name: 'Apply for this job' })
  expect(more).toEqual([])
  const text = screen.getByText(/^Move our clients’ programs out of server rooms/)
  expect(first!.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(last!.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  for (const apply of [first, last]) expect(apply).toHaveAttribute('href', '/Interest?job=Cloud+Engineer&opening=3')
})

test('an open job lists the benefits of working here, even without a label; a closed one does not', async () => {
  benefitsHead = { label: null, heading: 'What you can count on.', lead: 'Four weeks of paid vacation.' }
  await open()
  expect(screen.getByRole('heading', { level: 2, name: 'What you can count on.' })).toBeVisible()
  expect(screen.getByText('Four weeks of paid vacation.')).toBeVisible()
  cleanup()
  changes = { isOpen: false, endsAt: new Date(Date.now() - DAY).toISOString() }
  await open()
  expect(screen.getByText('Closed')).toBeVisible()
  expect(screen.queryByText('Four weeks of paid vacation.')).toBeNull()
})

test('JOB-04 JOB-08 the posting date is the same as on the card in the list, even for a visitor in Auckland', async () => {
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locales, options) {
    return new DateTimeFormat(locales, { timeZone: 'Pacific/Auckland', ...options })
  })
  // 7 AM on November 23 in Saint Louis.
  const createdAt = '2026-11-23T13:00:00.000Z'
  changes = { postedOn: createdAt }
  await open()
  render(<PostedDate date={new Date(createdAt)} />)
  expect(screen.getByText(/^Posted:/)).toHaveTextContent('Posted: 11/24/2026')
  expect(fact('Posted')).toHaveTextContent('November 24, 2026')
})

test('JOB-08 the prerendered page shows the date at the office', async () => {
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, {
    content: { timeZone: 'America/New_York', officeTimeZone: 'America/Chicago' } as never,
    syncTags: [],
  })
  const html = renderToString(
    <QueryClientProvider client={client}>
      <PostedDay moment="2026-11-24T01:30:00.000Z" />
    </QueryClientProvider>,
  )
  expect(html).toBe('<time dateTime="2026-11-24T01:30:00.000Z">November 23, 2026</time>')
})

test('the page formats lists and bold text of the description; the meta description has no markup', async () => {
  changes = { description: 'Move **clients**.\nAll of them.\n\n- Racks' }
  await open()
  expect(screen.getByText('clients').tagName).toBe('STRONG')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('Racks')
  expect(document.querySelector('meta[name=description]')).toHaveAttribute(
    'content',
    'Move clients. All of them. Racks',
  )
})

test('a remote job says where applicants may live', async () => {
  await open('api-developer')
  expect(fact('Open to applicants in')).toHaveTextContent('United States')
  expect(fact('Location')).toHaveTextContent('Remote')
})

test.each([
  ['closed', false],
  ['that has closed since the page was built', true],
])('a job %s says so, is not indexed, and links to the form for another job', async (_when, isOpen) => {
  changes = { endsAt: new Date(Date.now() - DAY).toISOString(), isOpen }
  await open()
  expect(await screen.findByText(/^This job is closed\./)).toBeVisible()
  expect(screen.getByText('Closed')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Express Your Interest' })).toHaveAttribute('href', '/Interest')
  expect(screen.queryByRole('link', { name: 'Apply for this job' })).toBeNull()
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('ROUTE-06 a job that closed long ago is the 404 page, with links to the open jobs', async () => {
  jobsApi.list(apiJob(1, { title: 'Clerk', slug: 'clerk' }), apiJob(2), apiJob(3, { title: 'Gone', is_active: false }))
  changes = { endsAt: new Date(Date.now() - 91 * DAY).toISOString(), isOpen: false }
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: '404 Not Found' })).toBeVisible()
  const list = await screen.findByRole('region', { name: 'Open jobs' })
  expect(within(list).getByRole('link', { name: 'Clerk' })).toHaveAttribute('href', '/CareersPage/clerk')
  expect(within(list).getByRole('link', { name: 'Job 2' })).toHaveAttribute('href', '/CareersPage?job=2')
  expect(within(list).queryByText('Gone')).toBeNull()
})

test.each([
  [null, 'open'],
  [1, 'open'],
  [-1, 'closed'],
  [-89, 'closed'],
  [-91, 'gone'],
])('a job that ends in %s days is %s', (days, status) => {
  const now = new Date('2026-11-22T00:00:00Z')
  const endsAt = days === null ? null : new Date(now.getTime() + days * DAY).toISOString()
  expect(statusAt({ endsAt, isOpen: true }, now)).toBe(status)
})

test.each([
  ['when Publish recorded it', { closedAt: '2026-05-01T00:00:00Z' }, '2026-05-01T00:00:00Z'],
  ['at its last change, if nothing was recorded', {}, '2026-06-01T00:00:00Z'],
  [
    'when it was closed, even after its last day',
    { closedAt: '2026-05-01T00:00:00Z', closesOn: '2026-06-01' },
    '2026-05-01T00:00:00Z',
  ],
  [
    'on its last day, if it was closed after it',
    { closedAt: '2026-05-01T00:00:00Z', closesOn: '2026-04-01' },
    '2026-04-01T23:59:59-12:00',
  ],
])('a job that staff closed ended %s', async (_when, fields, endsAt) => {
  await open()
  const job = { _type: 'job', slug: { current: 'a' }, active: false, _updatedAt: '2026-06-01T00:00:00Z', ...fields }
  const params = { slug: 'a' }
  const at = async (day: string) => {
    const answer = await evaluate(parse(groq, { params }), { dataset: [job], params, timestamp: new Date(day) })
    return answer.get() as Promise<unknown>
  }
  expect(await at('2026-06-20')).toMatchObject({ endsAt })
  // After 90 days, it can't be found anymore.
  expect(await at('2027-03-01')).toBeNull()
})
