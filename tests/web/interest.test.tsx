import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { interestUrl } from '../../web/careers/interest.ts'
import InterestPage from '../../web/pages/interest/InterestPage.tsx'
import { server } from '../support/server.ts'
import { answer, interestApi } from './interestApi.ts'
import { apiJob, jobsApi } from './jobsApi.ts'
import { errorUnder, field, texts } from './onScreen.ts'
import { renderScreen } from './renderScreen.tsx'

vi.mock('../../web/content/sanityClient.ts', () => import('./seedContent.ts'))

const FAILURE = 'Failed to submit your information. Please try again later.'
const resume = new File(['%PDF-1.7'], 'cv.pdf', { type: 'application/pdf' })

const open = (path = '/Interest') => renderScreen(<InterestPage />, path)
const submitButton = () => screen.getByRole('button', { name: 'Submit' })
const submit = () => userEvent.click(submitButton())
const sent = () => screen.findByRole('button', { name: 'Submit Another Response' })
const banner = () => screen.findByText(FAILURE)
const never = () => new Promise<Response>(() => undefined)

const required = {
  'Full name': 'Jordan Ellis',
  Email: 'jordan@ellis.example',
  Phone: '(314) 555-0100',
  Role: 'Web developer',
  Availability: 'In four weeks',
}

const clock = performance.now.bind(performance)

/** Fills in the form, for which a person takes minutes; tests/e2e/interest.spec.ts does it key by key. */
const choices = { 'Work authorization': 'Citizen', 'Preferred location': 'Hybrid' }

async function fill(others: Record<string, string> = {}, chosen: Record<string, string> = choices) {
  for (const [label, value] of Object.entries({ ...required, ...chosen, ...others })) {
    fireEvent.change(field(label), { target: { value } })
  }
  await userEvent.upload(field('Resume'), resume)
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + 120_000)
}

/** The console messages that a test causes on purpose. */
function expectLog() {
  return vi.mocked(console.error).mockImplementation(() => undefined)
}

beforeEach(() => {
  jobsApi.list()
})

const NOTICE = /There are currently no open job positions/

describe('INT-01 whether a job is open', () => {
  const link = () => screen.findByRole('link', { name: 'Read what is open' })
  const status = async () => (await link()).closest('output')

  it('the notice stands when no job is open', async () => {
    jobsApi.list(apiJob(1, { is_active: false }))
    await open()
    expect((await screen.findByText(NOTICE)).closest('output')).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Read what is open' })).toBeNull()
  })

  it('one open job is said in the singular, with the way to it', async () => {
    jobsApi.list(apiJob(1), apiJob(2, { is_active: false }))
    await open()
    expect(await status()).toHaveTextContent(/^One job is open right now\. Read what is open$/)
    expect(await link()).toHaveAttribute('href', '/CareersPage?active=1')
    expect(screen.queryByText(NOTICE)).toBeNull()
  })

  it('many are counted, also for who comes from a job', async () => {
    jobsApi.list(...Array.from({ length: 1200 }, (_, index) => apiJob(index + 1)))
    await open('/Interest?job=Data%20Analyst')
    expect(await status()).toHaveTextContent(/^1,200 jobs are open right now\. Read what is open$/)
    expect(screen.queryByText(NOTICE)).toBeNull()
  })

  it('while nobody knows, and when the careers API can’t say, neither is claimed', async () => {
    const log = expectLog()
    jobsApi.never()
    await open()
    expect(screen.queryByText(NOTICE)).toBeNull()
    cleanup()
    jobsApi.status(500)
    await open()
    await vi.waitFor(() => expect(log).toHaveBeenCalled())
    expect(screen.queryByText(NOTICE)).toBeNull()
    expect(screen.queryByText(/open right now/)).toBeNull()
  })
})

describe('the screen', () => {
  beforeEach(() => open())

  it('INT-01 shows the hero, the form and four benefits', () => {
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Express Your Interest' })).toBeVisible()
    const benefits = texts(screen.getAllByRole('heading', { level: 3 }))
    expect(benefits).toEqual(['Innovative Projects', 'Global Impact', 'Collaborative Culture', 'Growth Opportunities'])
  })

  it('INT-02 has ten fields under the names of the API, all but two of them required', () => {
    for (const [name, label, type, isRequired, autocomplete] of [
      ['full_name', 'Full name', 'text', true, 'name'],
      ['email', 'Email', 'email', true, 'email'],
      ['phone', 'Phone', 'tel', true, 'tel'],
      ['linkedin', 'LinkedIn profile', 'url', false, 'url'],
      ['role', 'Role', 'text', true, 'organization-title'],
      ['work_auth_status', 'Work authorization', 'select-one', true, ''],
      ['preferred_location', 'Preferred location', 'select-one', true, ''],
      ['availability', 'Availability', 'text', true, 'off'],
      ['comments', 'Comments', 'textarea', false, ''],
      ['resume', 'Resume', 'file', true, ''],
    ] as const) {
      expect(field(label)).toMatchObject({ name, type, required: isRequired })
      expect(field(label).getAttribute('autocomplete') ?? '').toBe(autocomplete)
    }
    expect(field('Comments')).toHaveAttribute('rows', '4')
  })

  it('INT-03 offers the options and takes the three types of file', () => {
    const options = (label: string) =>
      within(field(label))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, text }) => (value === text ? value : `${value}: ${text}`))
    expect(options('Work authorization')).toEqual([
      ': Choose one',
      'OPT',
      'CPT',
      'H1B',
      'Green Card',
      'Citizen: US Citizen',
      'Other',
    ])
    expect(options('Preferred location')).toEqual([
      ': Choose one',
      'Remote',
      'On-site',
      'Hybrid',
      'Hyderabad',
      'Flexible',
    ])
    expect(field('Resume')).toHaveAttribute('accept', '.pdf,.doc,.docx')
  })

  it('INT-02 an empty form names every required field in a summary and under the field, and sends nothing', async () => {
    const received = interestApi()
    await submit()
    const messages = [
      'Full name is required',
      'Email is required',
      'Phone is required',
      'Role is required',
      'Work authorization is required',
      'Preferred location is required',
      'Availability is required',
      'Resume is required',
    ]
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('There is a problem')
    expect(alert.parentElement).toHaveFocus()
    expect(texts(within(alert).getAllByRole('link'))).toEqual(messages)
    expect(errorUnder('Full name')).toBe('Full name is required')
    expect(errorUnder('Resume')).toBe('Resume is required')
    expect(field('Full name')).toBeInvalid()
    expect(field('LinkedIn profile')).toBeValid()
    await userEvent.click(within(alert).getByRole('link', { name: 'Phone is required' }))
    expect(field('Phone')).toHaveFocus()
    expect(received).toEqual([])
  })

  it('INT-02 says under the field what can’t be sent', async () => {
    const received = interestApi()
    await fill()
    for (const [label, text, message] of [
      ['Email', 'jordan@ellis', 'Email is invalid'],
      ['LinkedIn profile', 'my profile', 'LinkedIn profile must be a full web address, starting with https://'],
      ['Comments', 'x'.repeat(5001), 'Use 5,000 characters or fewer'],
      ['Full name', '   ', 'Full name is required'],
    ] as const) {
      const { value } = field(label)
      fireEvent.change(field(label), { target: { value: text } })
      await submit()
      await vi.waitFor(() => expect(errorUnder(label)).toBe(message))
      expect(screen.getByRole('alert')).toHaveTextContent(message)
      fireEvent.change(field(label), { target: { value } })
      expect(field(label)).not.toHaveAttribute('aria-invalid')
    }
    expect(received).toEqual([])
  })

  it('INT-03 says at once what is wrong with a file, and asks for nothing else yet', async () => {
    for (const [file, message] of [
      [new File(['x'], 'cv.txt'), 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'],
      [new File(['x'], 'pdf'), 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'],
      [new File([], 'cv.pdf'), 'This file is empty. Choose another one'],
      [new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'CV.PDF'), 'This file is too large. Choose one of 5 MB or less'],
    ] as const) {
      await userEvent.upload(field('Resume'), file, { applyAccept: false })
      expect(await screen.findByText(message)).toBeVisible()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(field('Resume')).toBeInvalid()
      await userEvent.click(screen.getByRole('button', { name: `Remove ${file.name}` }))
      expect(screen.queryByText(message)).toBeNull()
      expect(field('Resume')).toHaveFocus()
    }
  })

  it('INT-03 takes each type of exactly 5 MB', async () => {
    for (const name of ['cv.pdf', 'CV.DOC', 'my cv.docx']) {
      const file = new File([new Uint8Array(5 * 1024 * 1024)], name)
      await userEvent.upload(field('Resume'), file, { applyAccept: false })
      expect(screen.getByText(name, { selector: 'b' })).toBeVisible()
      expect(screen.getByText('5 MB')).toBeVisible()
      expect(field('Resume')).not.toHaveAttribute('aria-invalid')
    }
  })

  it('INT-04 takes a resume that is dropped', async () => {
    const received = interestApi()
    await fill()
    await userEvent.click(screen.getByRole('button', { name: 'Remove cv.pdf' }))
    const dropped = new File(['dropped'], 'dropped.docx')
    fireEvent.drop(field('Resume'), { dataTransfer: { files: [dropped], types: ['Files'] } })
    expect(await screen.findByText('dropped.docx', { selector: 'b' })).toBeVisible()
    await submit()
    await sent()
    expect(received[0]?.fields.at(-1)).toEqual(['resume', 'dropped.docx: dropped'])
  })

  it('INT-04 posts every filled field and the resume; the success status counts, even with HTML for a body', async () => {
    const received = interestApi(() => answer(200, '<!doctype html><h1>Thanks</h1>', 'text/html'))
    await fill({ Comments: 'Two\nlines', 'Full name': '  Jordan Ellis ', 'LinkedIn profile': 'linkedin.com/in/jordan' })
    await submit()
    await sent()
    expect(received).toHaveLength(1)
    expect(received[0]?.fields).toEqual([
      ['full_name', 'Jordan Ellis'],
      ['email', 'jordan@ellis.example'],
      ['phone', '(314) 555-0100'],
      ['linkedin', 'https://linkedin.com/in/jordan'],
      ['role', 'Web developer'],
      ['work_auth_status', 'Citizen'],
      ['preferred_location', 'Hybrid'],
      ['availability', 'In four weeks'],
      ['comments', expect.stringMatching(/^Two\r?\nlines$/)],
      ['resume', 'cv.pdf: %PDF-1.7'],
    ])
    expect(received[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it('INT-05 while the form is sent the button is disabled with a spinner; cancelled, nothing is lost and nothing is called a failure', async () => {
    const received = interestApi(never, () => answer(201))
    await fill()
    await submit()
    expect(submitButton()).toBeDisabled()
    expect(submitButton()).toHaveAttribute('aria-busy', 'true')
    expect(submitButton().querySelector('svg')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
    expect(texts(screen.getAllByRole('status'))).toContainEqual(expect.stringMatching(/^Sen/))
    await vi.waitFor(() => expect(received).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Cancelled. What you entered is still here.')).toBeVisible()
    expect(submitButton()).toBeEnabled()
    expect(submitButton()).toHaveFocus()
    expect(screen.queryByText(FAILURE)).toBeNull()
    expect(field('Full name')).toHaveValue('Jordan Ellis')
    await submit()
    await sent()
    expect(received[1]).toEqual(received[0])
  })

  it('INT-06 thanks, and Submit Another Response clears every field and returns to the form', async () => {
    interestApi()
    await fill({ 'LinkedIn profile': 'linkedin.com/in/jordan', Comments: 'Hello' })
    await submit()
    expect(await screen.findByRole('heading', { name: 'Thank you. We have your form.' })).toHaveFocus()
    expect(screen.queryByLabelText('Full name')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Innovative Projects' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Submit Another Response' }))
    expect(screen.getByRole('heading', { name: 'Express Your Interest' })).toHaveFocus()
    for (const label of [...Object.keys(required), 'LinkedIn profile', 'Comments', 'Work authorization']) {
      expect(field(label)).toHaveValue('')
    }
    expect(screen.queryByText('cv.pdf')).toBeNull()
    expect(screen.queryByText(/We kept what you typed/)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('INT-07 whatever goes wrong shows the banner, is logged, and keeps the data', async () => {
    const log = expectLog()
    const faults: (() => Response)[] = [
      () => answer(500),
      () => answer(503, '<h1>Down for maintenance</h1>', 'text/html'),
      () => answer(429, { detail: 'Too many submissions came from your address.' }),
      () => answer(400, 'no', 'text/plain'),
      () => answer(400, ['no']),
      () => answer(400, 'null'),
      // A redirect.
      () => answer(304, ''),
      // No answer: the API is down.
      () => HttpResponse.error(),
    ]
    const received = interestApi(...faults)
    await fill()
    for (const number of faults.keys()) {
      await submit()
      await vi.waitFor(() => expect(log.mock.calls).toHaveLength(number + 1))
      expect(log.mock.lastCall).toContainEqual(expect.objectContaining({ name: 'InterestNotSent' }))
      expect((await banner()).closest('[role=alert]')?.parentElement).toHaveFocus()
      expect(submitButton()).toBeEnabled()
    }
    expect(received).toHaveLength(faults.length)
    expect(field('Full name')).toHaveValue('Jordan Ellis')
    expect(field('Work authorization')).toHaveValue('Citizen')
    expect(screen.getByText('cv.pdf', { selector: 'b' })).toBeVisible()
  })

  it.each([400, 413])('INT-07 the messages of a %i land on their fields, under the banner', async (status) => {
    expectLog()
    interestApi(() =>
      answer(status, {
        phone: ['Use 40 characters or fewer.', 'Second'],
        resume: ['The selected PDF is damaged.'],
        email: 'not a list',
        unknown: ['What?'],
      }),
    )
    await fill()
    await submit()
    const alert = (await banner()).closest<HTMLElement>('[role=alert]')!
    expect(texts(within(alert).getAllByRole('link'))).toEqual([
      'Use 40 characters or fewer.',
      'The selected PDF is damaged.',
    ])
    expect(errorUnder('Phone')).toBe('Use 40 characters or fewer.')
    expect(errorUnder('Resume')).toBe('The selected PDF is damaged.')
    await userEvent.type(field('Phone'), '1')
    expect(field('Phone')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByText(FAILURE)).toBeVisible()
  })

  it('INT-07 a retry of the same content repeats its key; changed content has a new one', async () => {
    expectLog()
    const received = interestApi(
      () => HttpResponse.error(),
      () => answer(500),
      () => answer(201),
    )
    await fill()
    await submit()
    await banner()
    await submit()
    await vi.waitFor(() => expect(received).toHaveLength(2))
    await banner()
    await userEvent.type(field('Role'), ' again')
    await submit()
    await sent()
    const [first, second, third] = received.map(({ key }) => key)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('INT-07 offline it fails at once, and online again it succeeds', async () => {
    expectLog()
    server.use(http.all(interestUrl, () => HttpResponse.error()))
    await fill()
    dispatchEvent(new Event('offline'))
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await submit()
    expect((await banner()).closest('[role=alert]')).toHaveTextContent(/You are offline\. What you entered is kept/)
    line.mockRestore()
    server.resetHandlers()
    dispatchEvent(new Event('online'))
    const received = interestApi()
    await submit()
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeVisible()
    expect(received).toHaveLength(1)
  })
})

it('INT-07 an answer that never comes is a failure after a minute of silence, in which no upload went on', async () => {
  expectLog()
  const listens = vi.spyOn(XMLHttpRequestUpload.prototype, 'addEventListener')
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const received = interestApi(never)
  await open()
  await fill()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    submitButton().click()
    await vi.waitFor(() => expect(received).toHaveLength(1), { interval: 1 })
    await wait(59_000)
    const [upload] = listens.mock.contexts as XMLHttpRequestUpload[]
    act(() => void upload?.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 })))
    await wait(59_000)
    expect(screen.getByRole('progressbar', { name: 'Sending' })).toHaveAttribute('value', '50')
    await wait(2_000)
  } finally {
    vi.useRealTimers()
  }
  await banner()
  expect(field('Full name')).toHaveValue('Jordan Ellis')
})

it('leaving in the middle stops the sending, and what was typed is there on return, short of the file', async () => {
  let signal: AbortSignal | undefined
  interestApi(never)
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') signal = request.signal
  })
  await open()
  await fill()
  await submit()
  await vi.waitFor(() => expect(signal).toBeDefined())
  cleanup()
  await vi.waitFor(() => expect(signal?.aborted).toBe(true))
  await open()
  expect(field('Full name')).toHaveValue('Jordan Ellis')
  expect(field('Preferred location')).toHaveValue('Hybrid')
  expect(screen.getByText(/Choose your resume again/)).toBeVisible()
  expect(screen.queryByText('cv.pdf')).toBeNull()
})

it('what was typed and sent twice over a reload has the same key', async () => {
  expectLog()
  const received = interestApi(
    () => HttpResponse.error(),
    () => answer(201),
  )
  await open()
  await fill()
  await submit()
  await banner()
  cleanup()
  await open()
  await userEvent.upload(field('Resume'), resume)
  await submit()
  await sent()
  expect(received[1]).toEqual(received[0])
})

it('works where storage is blocked', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied)
  interestApi()
  await open()
  await fill()
  await submit()
  expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeVisible()
})

it('a draft that is not ours is no reason to fail', async () => {
  sessionStorage.setItem('interest-form', '{"fields":')
  await open()
  expect(field('Full name')).toHaveValue('')
  cleanup()
  sessionStorage.setItem('interest-form', '[1]')
  await open()
  expect(field('Full name')).toHaveValue('')
})

describe('the form of one opening', () => {
  const trainer = (fields: object = {}) =>
    jobsApi.list(
      apiJob(8, {
        title: 'Trainer',
        salary: { min: 40, max: null, currency: 'USD', unit: 'HOUR' },
        closes_on: '2099-12-31',
        ...fields,
      }),
      apiJob(9),
    )
  const title = () => screen.getByRole('heading', { level: 1 })

  it('INT-01 is about that opening: title, place, pay, closing day, and what happens next', async () => {
    trainer()
    await open('/Interest?job=Trainer&opening=8')
    await vi.waitFor(() => expect(title()).toHaveTextContent(/^Trainer$/))
    expect(screen.getByText('Remote', { selector: 'p' })).toBeVisible()
    expect(screen.getByText('$40 an hour')).toBeVisible()
    expect(screen.getByText('Applications until December 31, 2099')).toBeVisible()
    expect(screen.getByText(/Your form goes to those who fill this job/)).toBeVisible()
    expect(screen.queryByText(/open right now/)).toBeNull()
    expect(field('Role')).toHaveValue('Trainer')
  })

  it.each([
    ['that is closed', { is_active: false }],
    ['that is not listed', { id: 10 }],
  ])(
    'INT-01 of one %s: says so before anything is typed, with the way to the others, and is not about it',
    async (_, fields) => {
      const received = interestApi()
      trainer(fields)
      await open('/Interest?job=Trainer&opening=8')
      expect((await screen.findByText(/^This job is closed\./)).closest('output')).not.toBeNull()
      expect(screen.getByRole('link', { name: 'See all jobs' })).toHaveAttribute('href', '/CareersPage')
      expect(title()).not.toHaveTextContent('Trainer')
      expect(field('Role')).toHaveValue('')
      await fill()
      await submit()
      await sent()
      expect(received[0]?.fields.map(([name]) => name)).not.toContain('opening')
    },
  )

  it('INT-07 an opening that has closed meanwhile: says so with ways on, keeps what was typed, and can be sent without it', async () => {
    expectLog()
    trainer()
    const message = 'This job has closed meanwhile and takes no applications any more.'
    const received = interestApi(
      () => answer(409, { detail: message, code: 'opening-closed', message }),
      () => answer(201),
    )
    await open('/Interest?job=Trainer&opening=8')
    await vi.waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    await fill()
    await submit()
    const alert = (await screen.findByText(message)).closest<HTMLElement>('[role=alert]')!
    expect(screen.queryByText(FAILURE)).toBeNull()
    expect(within(alert).getByRole('link', { name: 'See all jobs' })).toHaveAttribute('href', '/CareersPage')
    expect(field('Full name')).toHaveValue('Jordan Ellis')
    await userEvent.click(within(alert).getByRole('button', { name: 'Send without this job' }))
    expect(await screen.findByRole('heading', { name: /Thank you/ })).toBeVisible()
    expect(received).toHaveLength(2)
    expect(received[1]?.fields).not.toContainEqual(['opening', '8'])
    expect(received[1]?.fields).toContainEqual(['full_name', 'Jordan Ellis'])
    expect(received[1]?.key).not.toBe(received[0]?.key)
  })

  it('keeps a role that was typed over two reloads', async () => {
    trainer()
    await open('/Interest?job=Trainer&opening=8')
    await vi.waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    await userEvent.clear(field('Role'))
    await userEvent.type(field('Role'), 'Lead Trainer')
    for (let reload = 0; reload < 2; reload += 1) {
      cleanup()
      await open('/Interest?job=Trainer&opening=8')
      await vi.waitFor(() => expect(title()).toHaveTextContent(/^Trainer$/))
      expect(field('Role')).toHaveValue('Lead Trainer')
    }
  })

  it('is about the opening while nobody can say whether it is open', async () => {
    expectLog()
    jobsApi.status(500)
    await open('/Interest?job=Trainer&opening=8')
    await vi.waitFor(() => expect(field('Role')).toHaveValue('Trainer'))
    expect(screen.queryByText(/^This job is closed/)).toBeNull()
  })
})

describe('a link that names a job', () => {
  it('fills in the role', async () => {
    await open('/Interest?job=Data%20Analyst')
    expect(field('Role')).toHaveValue('Data Analyst')
    cleanup()
    await open('/Interest?job=Data%20Analyst')
    expect(field('Role')).toHaveValue('Data Analyst')
    expect(screen.queryByText(/We kept what you typed/)).toBeNull()
  })

  it('does not undo what was typed under it, over a reload; another job does', async () => {
    await open('/Interest?job=Data%20Analyst')
    await userEvent.type(field('Role'), ', part time')
    await userEvent.type(field('Phone'), '1')
    cleanup()
    await open('/Interest?job=Data%20Analyst')
    expect(field('Role')).toHaveValue('Data Analyst, part time')
    cleanup()
    await open('/Interest?job=Trainer')
    expect(field('Role')).toHaveValue('Trainer')
    expect(field('Phone')).toHaveValue('1')
  })

  it('INT-02 INT-06 the opening that the visitor read is sent with the form, and forgotten with it', async () => {
    const received = interestApi()
    jobsApi.list(apiJob(8, { title: 'Trainer' }))
    await open('/Interest?job=Trainer&opening=8')
    await fill()
    await submit()
    await sent()
    expect(received[0]?.fields).toContainEqual(['opening', '8'])
    await userEvent.click(screen.getByRole('button', { name: 'Submit Another Response' }))
    await vi.waitFor(() => expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Trainer'))
    expect(field('Role')).toHaveValue('')
    await fill()
    await submit()
    await sent()
    expect(received[1]?.fields.map(([name]) => name)).not.toContain('opening')
  })

  it('INT-03 work authorization is not asked where the opening says so; of no opening it is asked again', async () => {
    const received = interestApi()
    jobsApi.list(apiJob(8, { title: 'Trainer', asks_work_authorization: false }))
    await open('/Interest?job=Trainer&opening=8')
    await vi.waitFor(() => expect(screen.queryByLabelText(/^Work authorization/)).toBeNull())
    await fill({}, { 'Preferred location': 'Hybrid' })
    await submit()
    await sent()
    expect(received[0]?.fields).toContainEqual(['work_auth_status', 'Not asked'])
    await userEvent.click(screen.getByRole('button', { name: 'Submit Another Response' }))
    await vi.waitFor(() => expect(field('Work authorization')).toHaveValue(''))
  })

  it('INT-02 an opening that is no number is not sent', async () => {
    const received = interestApi()
    await open('/Interest?job=Trainer&opening=<b>')
    await fill()
    await submit()
    await sent()
    expect(received[0]?.fields.map(([name]) => name)).not.toContain('opening')
  })
})
