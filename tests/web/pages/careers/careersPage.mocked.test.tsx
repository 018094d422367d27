import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, ScrollRestoration, useLocation, useNavigationType } from 'react-router-dom'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { careersQuery } from '#web/content/queries/careers.ts'
import { loadScript, ScriptLoadError } from '#web/lib/loadScript.ts'
import CareersPage from '#web/pages/careers/CareersPage.tsx'
import { apiJob, jobsApi } from '../../careers/jobsApi.ts'
import { fakeDialogs } from '../../fakeDialog.ts'
import { expectLog, texts } from '../../onScreen.ts'
import { renderScreen } from '../../renderScreen.tsx'

vi.mock('#web/content/sanityClient.ts', () => import('../../seedContent.ts'))
vi.mock('#web/lib/loadScript.ts', { spy: true })
// The dialog's script is not preloaded, so that a test can decide what happens to it.
vi.mock('#web/lib/whenIdle.ts', () => ({ whenIdle: () => undefined }))
beforeEach(fakeDialogs)

function Query() {
  const { search, mask } = useLocation()
  return (
    <>
      <output aria-label="Query">{search}</output>
      <output aria-label="Shown address">{mask?.pathname}</output>
      <output aria-label="Came by">{useNavigationType()}</output>
    </>
  )
}
const open = (query = '') =>
  renderScreen(
    <>
      <CareersPage />
      <Query />
    </>,
    `/CareersPage${query}`,
  )

const FIVE = [
  apiJob(1, { title: 'Cloud Engineer', location: 'Saint Louis, MO' }),
  apiJob(2, { title: 'Data Analyst', location: 'Remote' }),
  apiJob(3, { title: 'Cloud Trainer', location: 'REMOTE', is_active: false }),
  apiJob(4, { title: 'Data Engineer', location: 'Hyderabad', is_active: false }),
  apiJob(5, { title: 'Clerk', location: 'Remote' }),
]
const titles = () => screen.getAllByRole('listitem').map((item) => within(item).getByRole('heading').textContent)
const search = () => screen.getByRole('searchbox', { name: 'Search' })
const location = () => screen.getByRole('combobox', { name: 'Location' })
const activeOnly = () => screen.getByRole('checkbox', { name: 'Active jobs only' })
const card = async (title: string) => (await screen.findByRole('heading', { name: title })).closest('li')!
const listed = () => screen.findByText('5 jobs')

describe('the list', () => {
  test('JOB-01 JOB-02 JOB-04 shows a card for each job, open ones first, otherwise in the API’s order', async () => {
    jobsApi.list(...FIVE)
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Career Opportunities$/)
    expect(screen.getByText('Find your next professional challenge')).toBeVisible()
    await listed()
    expect(titles()).toEqual(['Cloud Engineer', 'Data Analyst', 'Clerk', 'Cloud Trainer', 'Data Engineer'])
    const first = within(await card('Cloud Engineer'))
    expect(first.getByText('What job 1 is about.')).toBeVisible()
    expect(first.getByText('Saint Louis, MO')).toBeVisible()
    expect(first.getByText('Active')).toBeVisible()
    const date = new Date('2026-08-17T12:00:00.000Z').toLocaleDateString()
    expect(first.getByText((_, element) => element?.textContent === `Posted: ${date}`)).toBeVisible()
    expect(first.getByRole('button', { name: 'View Details of Cloud Engineer' })).toBeVisible()
    expect(within(await card('Cloud Trainer')).getByText('Closed')).toBeVisible()
  })

  test('JOB-04 JOB-08 a card and its details show kind of work, pay, closing date, countries, formatted text', async () => {
    jobsApi.list(
      apiJob(1, {
        description: 'Keep the **lamp** lit.\n\n- Trim the wick\n- **Write** the log',
        employment_type: 'Full-time',
        department: 'Lighthouses',
        salary: { min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' },
        closes_on: '2099-12-31',
        applicant_countries: ['United States', 'India'],
      }),
    )
    await open()
    const onCard = await card('Job 1')
    await userEvent.click(within(onCard).getByRole('button', { name: 'View Details of Job 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Job 1' })
    for (const text of [
      'Full-time · Lighthouses · $90,000–110,000',
      'Apply by December 31, 2099',
      'Open to applicants in United States, India',
    ]) {
      const says = (_: string, element: Element | null) => element?.textContent === text
      expect(within(dialog).getByText(says)).toBeVisible()
      // The card leaves out where applicants may live, because its placeholder has no room for that.
      expect(within(onCard).queryAllByText(says)).toHaveLength(text.startsWith('Open to') ? 0 : 1)
    }
    expect(onCard).toHaveTextContent('Keep the lamp lit. • Trim the wick • Write the log')
    expect(within(onCard).getByText('lamp').tagName).toBe('STRONG')
    expect(texts(within(dialog).getAllByRole('listitem'))).toEqual(['Trim the wick', 'Write the log'])
    expect(within(dialog).getByText('Write').tagName).toBe('STRONG')
  })

  test.each([
    [{ min: 17.5, max: 22.75, currency: 'USD', unit: 'HOUR' }, '$17.50–22.75 an hour'],
    [{ min: 0.4, max: null, currency: 'USD', unit: 'HOUR' }, '$0.40 an hour'],
    [{ min: 21, max: 21, currency: 'USD', unit: 'HOUR' }, '$21 an hour'],
    [{ min: 90_000, max: 110_000, currency: 'USD', unit: 'YEAR' }, '$90,000–110,000'],
    [{ min: 1_400_000, max: 1_900_000, currency: 'INR', unit: 'YEAR' }, '₹1,400,000–1,900,000'],
  ])('JOB-04 JOB-08 pay keeps its cents, on the card and in the details: %j', async (salary, pay) => {
    jobsApi.list(apiJob(1, { salary }))
    await open()
    const onCard = await card('Job 1')
    expect(within(onCard).getByText(pay)).toBeVisible()
    await userEvent.click(within(onCard).getByRole('button', { name: 'View Details of Job 1' }))
    expect(within(await screen.findByRole('dialog', { name: 'Job 1' })).getByText(pay)).toBeVisible()
  })

  test('JOB-04 each card shows pay in its own currency; a currency’s slow formatter is created once', async () => {
    const paid = (id: number, currency: string) => apiJob(id, { salary: { min: 9_000 + id, currency, unit: 'YEAR' } })
    jobsApi.list(paid(1, 'EUR'), paid(2, 'GBP'), paid(3, 'EUR'), paid(4, 'GBP'))
    const made = vi.spyOn(Intl, 'NumberFormat')
    onTestFinished(() => made.mockRestore())
    await open()
    for (const [id, pay] of ['€9,001', '£9,002', '€9,003', '£9,004'].entries())
      expect(within(await card(`Job ${id + 1}`)).getByText(pay)).toBeVisible()
    expect(made.mock.calls.map(([, options]) => options?.currency)).toEqual(['EUR', 'GBP'])
  })

  test('JOB-04 a card leaves out what is missing, half a salary, and an invalid date', async () => {
    jobsApi.list(
      apiJob(1, { salary: { min: 9 }, closes_on: 'soon', applicant_countries: 'India', created_at: null }),
      apiJob(2, { description: null, location: null, created_at: null }),
    )
    await open()
    expect(await card('Job 1')).toHaveTextContent(/^ActiveRemoteJob 1What job 1 is about\.View Details of Job 1$/)
    expect(await card('Job 2')).toHaveTextContent(/^ActiveJob 2View Details of Job 2$/)
  })

  test('JOB-08 the title on a card is a link to the job’s page', async () => {
    // A job that closed long ago no longer has a page.
    jobsApi.list(apiJob(1, { slug: 'clerk' }), apiJob(2), apiJob(3, { slug: 'gone', is_active: false }))
    await open()
    expect(within(await card('Job 3')).queryByRole('link')).toBeNull()
    const link = async (title: string) => within(await card(title)).getByRole('link', { name: title })
    expect(await link('Job 1')).toHaveAttribute('href', '/CareersPage/clerk')
    expect(await link('Job 2')).toHaveAttribute('href', '/CareersPage?job=2')
  })

  test('JOB-05 shows six skeletons while loading, and text for screen readers', async () => {
    const arrive = jobsApi.held(...FIVE)
    await open()
    expect(screen.getByTestId('job-skeletons').children).toHaveLength(6)
    expect(screen.getByText('Loading jobs…')).toBeVisible()
    expect(screen.queryByText('No jobs found')).toBeNull()
    arrive()
    await listed()
    expect(screen.queryByTestId('job-skeletons')).toBeNull()
  })
})

const query = () => screen.getByLabelText('Query')
const shownAddress = () => screen.getByLabelText('Shown address')

describe('JOB-03 the filters', () => {
  beforeEach(async () => {
    jobsApi.list(...FIVE)
    await open()
    await listed()
  })

  test('searches titles, filters by location and active jobs, all kept in the URL; Reset Filters clears them', async () => {
    expect(search()).toHaveAttribute('placeholder', 'Search jobs...')
    // Enter doesn't submit anything.
    await userEvent.type(search(), 'CL{Enter}')
    await waitFor(() => expect(titles()).toEqual(['Cloud Engineer', 'Clerk', 'Cloud Trainer']))
    expect(screen.getByText('3 of 5 jobs').closest('output')).not.toBeNull()
    await waitFor(() => expect(query()).toHaveTextContent('?search=CL'))
    const places = texts(within(location()).getAllByRole('option'))
    expect(places).toEqual(['All Locations', 'Hyderabad', 'Remote', 'Saint Louis, MO'])
    await userEvent.selectOptions(location(), 'Remote')
    await waitFor(() => expect(titles()).toEqual(['Clerk', 'Cloud Trainer']))
    await userEvent.click(activeOnly())
    await waitFor(() => expect(titles()).toEqual(['Clerk']))
    expect(query()).toHaveTextContent('?search=CL&location=Remote&active=1')
    await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }))
    await waitFor(() => expect(titles()).toHaveLength(5))
    expect(search()).toHaveValue('')
    expect(location()).toHaveDisplayValue('All Locations')
    expect(activeOnly()).not.toBeChecked()
    await waitFor(() => expect(query()).toBeEmptyDOMElement())
  })

  test.each([
    ['leaves the field on a phone, so that its keyboard shows the jobs', true],
    ['stays in the field at a computer', false],
  ])('the Search key %s', async (_, isPhone) => {
    vi.stubGlobal('matchMedia', (asked: string) => ({ matches: isPhone && asked === '(pointer: coarse)' }))
    await userEvent.type(search(), 'cl{Enter}')
    expect(document.activeElement === search()).toBe(!isPhone)
  })

  test('JOB-07 without a match, says what to do and offers Reset Filters', async () => {
    await userEvent.type(search(), 'astronaut')
    const heading = await screen.findByRole('heading', { name: 'No jobs found' })
    const message = within(heading.parentElement!)
    expect(message.getByText('Try adjusting your search filters or search terms')).toBeVisible()
    expect(screen.getByText('0 of 5 jobs')).toBeVisible()
    await userEvent.click(message.getByRole('button', { name: 'Reset Filters' }))
    await waitFor(() => expect(titles()).toHaveLength(5))
  })
})

function UntilLeft() {
  if (useLocation().pathname === '/elsewhere') return <p>Elsewhere</p>
  return (
    <>
      <CareersPage />
      <Link to="/elsewhere">Leave</Link>
    </>
  )
}

test('JOB-03 someone who leaves the list right after typing is not taken back to it by the URL update', async () => {
  jobsApi.list(...FIVE)
  await renderScreen([<UntilLeft key="list" />, <Query key="query" />], '/CareersPage')
  await listed()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(search(), { target: { value: 'C' } })
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.getByText('Elsewhere')).toBeVisible()
  expect(query()).toBeEmptyDOMElement()
})

test('JOB-03 JOB-08 neither a filter nor a job that is opened and closed scrolls the list', async () => {
  jobsApi.list(...FIVE)
  const scrolled = vi.fn()
  vi.stubGlobal('scrollTo', scrolled)
  await renderScreen([<CareersPage key="list" />, <ScrollRestoration key="scroll" />, <Query key="query" />])
  await listed()
  scrolled.mockClear()
  await userEvent.type(search(), 'cloud')
  await waitFor(() => expect(query()).toHaveTextContent('?search=cloud'))
  await userEvent.click(within(await card('Cloud Engineer')).getByRole('button', { name: /^View Details/ }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(query()).toHaveTextContent('&job=1'))
  expect(scrolled).not.toHaveBeenCalled()
})

test('JOB-03 the URL changes only when typing pauses, because browsers limit how often it may change', async () => {
  jobsApi.list(...FIVE)
  await open('#jobs')
  await listed()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  for (const typed of ['C', 'CL', 'CLE']) {
    fireEvent.change(search(), { target: { value: typed } })
    await wait(200)
    expect(query()).toBeEmptyDOMElement()
  }
  await wait(100)
  expect(query()).toHaveTextContent(/^\?search=CLE$/)
  expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/CareersPage#jobs$/)
})

test.each([
  ['in any letter case', '?search=DATA&location=remote&active=1', '1 of 5 jobs', 'Remote'],
  ['with a location that no job has anymore', '?location=Chicago', '0 of 5 jobs', 'Chicago'],
])('JOB-03 a URL sets the filters, %s', async (_how, address, count, place) => {
  jobsApi.list(...FIVE)
  await open(address)
  expect(await screen.findByText(count)).toBeVisible()
  await waitFor(() => expect(location()).toHaveDisplayValue(place))
  expect(activeOnly()).toHaveProperty('checked', address.includes('active'))
})

test('JOB-03 a link to the list with other filters replaces those that were chosen', async () => {
  jobsApi.list(...FIVE)
  const link = (
    <Link key="link" to="?search=data">
      Data jobs
    </Link>
  )
  await renderScreen([<CareersPage key="list" />, <Query key="query" />, link], '/CareersPage')
  await listed()
  await userEvent.selectOptions(location(), 'Remote')
  await waitFor(() => expect(query()).toHaveTextContent('?location=Remote'))
  await userEvent.click(screen.getByRole('link', { name: 'Data jobs' }))
  await waitFor(() => expect(titles()).toEqual(['Data Analyst', 'Data Engineer']))
  expect(location()).toHaveDisplayValue('All Locations')
})

test('JOB-02 without jobs: ‘No jobs found’, a link to the interest form; Reset Filters after a filter', async () => {
  jobsApi.list()
  await open('?search=data')
  expect(await screen.findByRole('heading', { name: 'No jobs found' })).toBeVisible()
  expect(screen.getByText(/There are currently no open job positions/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Express Your Interest' })).toHaveAttribute('href', '/Interest')
  expect(screen.queryByRole('form', { name: 'Filter jobs' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Reset Filters' }))
  await waitFor(() => expect(query()).toBeEmptyDOMElement())
  expect(screen.queryByRole('button', { name: 'Reset Filters' })).toBeNull()
})

test('a long list is paged, and the focus moves to the new cards', async () => {
  jobsApi.list(...Array.from({ length: 60 }, (_, index) => apiJob(index + 1)))
  await open()
  await screen.findByText('60 jobs')
  await waitFor(() => expect(titles()).toHaveLength(24))
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(titles()).toHaveLength(48)
  await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Job 25' })).toHaveFocus())
  expect(screen.getByText('Showing 48 of 60')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(titles()).toHaveLength(60)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  await userEvent.click(activeOnly())
  await waitFor(() => expect(titles()).toHaveLength(24))
})

test('cards of “Show more” stay after a job was opened or the list refetched, until a filter changes', async () => {
  const sixty = Array.from({ length: 60 }, (_, index) => apiJob(index + 1))
  jobsApi.list(...sixty)
  const client = await open()
  await screen.findByText('60 jobs')
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titles()).toHaveLength(48))
  await userEvent.click(screen.getByRole('button', { name: 'View Details of Job 40' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(titles()).toHaveLength(48)
  const last = await card('Job 48')
  jobsApi.list(...sixty, apiJob(61))
  await act(() => client.refetchQueries({ queryKey: ['careers', 'jobs'] }))
  expect(await screen.findByText('61 jobs')).toBeVisible()
  expect(titles()).toHaveLength(48)
  // The same elements, so that readers keep their place.
  expect(await card('Job 48')).toBe(last)
})

describe('JOB-08 View Details', () => {
  test('shows all fields of the API; the URL of an open job is its page’s; the form gets the job’s id', async () => {
    const more = {
      title: 'R&D Engineer',
      slug: 'engineer',
      department: 'Web Development',
      employment_type: 'Contract',
      requirements: 'Five years of work\nClear English',
      responsibilities: 'Design\nBuild',
      skills: ['React', 'SQL'],
    }
    const said = ['Contract · Web Development', 'Five years of work', 'Clear English', 'Design', 'Build', 'React, SQL']
    jobsApi.list(apiJob(7, more), apiJob(8))
    await open('?active=1')
    await screen.findByText('2 jobs')
    const user = userEvent.setup({ writeToClipboard: true })
    await user.click(screen.getByRole('button', { name: 'View Details of R&D Engineer' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'R&D Engineer' }))
    expect(query()).toHaveTextContent('?active=1&job=7')
    expect(shownAddress()).toHaveTextContent('/CareersPage/engineer')
    for (const words of [...said, 'Active', /^Posted:/]) expect(dialog.getByText(words)).toBeInTheDocument()
    const form = dialog.getByRole('link', { name: 'Apply for this job' })
    expect(form).toHaveAttribute('href', '/Interest?job=R%26D+Engineer&opening=7')
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost:5173/CareersPage/engineer')
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(shownAddress()).toBeEmptyDOMElement())
    expect(query()).toHaveTextContent(/^\?active=1$/)
  })

  test('JOB-02 works with a server that sends only the six fields of the specification', async () => {
    // apiJob has exactly these six fields.
    jobsApi.json({ results: [apiJob(1), apiJob(2, { is_active: false })] })
    await open()
    expect(await screen.findByText('2 jobs')).toBeVisible()
    const user = userEvent.setup({ writeToClipboard: true })
    await user.click(screen.getByRole('button', { name: 'View Details of Job 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Job 1' }))
    expect(dialog.getByText('What job 1 is about.')).toBeVisible()
    // Such a server may not know form fields beyond the specification.
    const form = dialog.getByRole('link', { name: 'Apply for this job' })
    expect(form).toHaveAttribute('href', '/Interest?job=Job+1')
    expect(shownAddress()).toBeEmptyDOMElement()
    await user.click(dialog.getByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe('http://localhost:5173/CareersPage?job=1')
  })

  test('an old URL with the job in its query opens the job, and its details say that it is closed', async () => {
    jobsApi.list(apiJob(1, { is_active: false, slug: 'clerk' }))
    await open('?job=1')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/This job is closed/)).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Express Your Interest' })).toHaveAttribute('href', '/Interest')
    // Someone who came by a link had no focus to return to.
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'View Details of Job 1' })).toHaveFocus())
  })

  test('JOB-08 the headings, and the text about a closed job, are those that staff wrote', async () => {
    const more = { requirements: 'Clear English', responsibilities: 'Build', skills: ['SQL'], is_active: false }
    jobsApi.list(apiJob(1, more))
    const cache = await open()
    await card('Job 1')
    const written = {
      requirementsHeading: 'What you bring',
      responsibilitiesHeading: 'What you do',
      skillsHeading: 'What you know',
      closed: 'Someone has this job now.',
    }
    act(() => {
      cache.setQueryData(careersQuery.queryKey, (result) => {
        if (!result) return undefined
        const { content } = result
        return { ...result, content: { ...content, jobWords: { ...content.jobWords, ...written } } }
      })
    })
    await userEvent.click(screen.getByRole('button', { name: 'View Details of Job 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Job 1' }))
    expect(dialog.getByText(written.closed)).toBeVisible()
    expect(texts(dialog.getAllByRole('heading', { level: 3 }))).toEqual([
      'What you bring',
      'What you do',
      'What you know',
    ])
  })

  test('if its script fails to load, the list stays and says so, and the next click tries again', async () => {
    const log = expectLog()
    jobsApi.list(...FIVE)
    await open('?active=1')
    await screen.findByText('3 of 5 jobs')
    vi.mocked(loadScript).mockRejectedValueOnce(new ScriptLoadError('A part of this page could not be loaded.'))
    const view = () => screen.getByRole('button', { name: 'View Details of Clerk' })
    await userEvent.click(view())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The details of this job could not be loaded\./)
    expect(screen.getByRole('link', { name: 'load the page again' })).toHaveAttribute(
      'href',
      expect.stringContaining('job=5'),
    )
    expect(titles()).toHaveLength(3)
    expect(view()).toHaveFocus()
    await waitFor(() => expect(query()).toHaveTextContent(/^\?active=1$/))
    expect(log).toHaveBeenCalledOnce()
    await userEvent.click(view())
    expect(await screen.findByRole('dialog', { name: 'Clerk' })).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a URL with an unknown job says so and links to the others; Back does not return to it', async () => {
    jobsApi.list(...FIVE)
    await open('?job=99')
    const dialog = await screen.findByRole('dialog', { name: 'This job is not listed' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'See all jobs' }))
    await waitFor(() => expect(query()).toBeEmptyDOMElement())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(titles()).toHaveLength(5)
    expect(screen.getByLabelText('Came by')).toHaveTextContent('REPLACE')
  })
})
