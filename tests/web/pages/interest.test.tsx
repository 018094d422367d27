import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { emptyInterest, interestForm } from '#web/careers/interestForm.ts'
import { interestUrl } from '#web/careers/sendInterest.ts'
import InterestPage from '#web/pages/interest/InterestPage.tsx'
import { server } from '../../support/mockServer.ts'
import { answer, FAILURE, fill, interestApi, REQUIRED, resume, sent, submit, thanks } from '../careers/interestApi.ts'
import { apiJob, jobsApi } from '../careers/jobsApi.ts'
import { errorUnder, expectLog, field, texts } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const CHANGED =
  'This file can’t be read: it has changed, or is not on this device. Save it on the device, and choose it again.'
const CANCELED = 'Canceled. What you entered is still here.'
const NOTICE = /There are currently no open job positions/

const open = (path = '/Interest') => renderScreen(<InterestPage />, path)
const submitButton = () => screen.getByRole('button', { name: 'Submit' })
const banner = async () => (await screen.findByText(FAILURE)).closest<HTMLElement>('[role=alert]')!
const never = () => new Promise<Response>(() => undefined)
const title = () => screen.getByRole('heading', { level: 1 })

beforeEach(() => {
  jobsApi.list()
})

describe('INT-01 whether a job is open', () => {
  const way = () => screen.queryByRole('link', { name: 'See open jobs' })
  const many = Array.from({ length: 1200 }, (_, index) => apiJob(index + 1))

  test.each([
    ['none', '', [apiJob(1, { is_active: false })], NOTICE],
    ['one', '', [apiJob(1), apiJob(2, { is_active: false })], /^One job is open right now\. See open jobs$/],
    ['many, even after visiting a job', '?job=Clerk', many, /^1,200 jobs are open right now\. See open jobs$/],
  ])('is stated, with a link to the open jobs: %s', async (_how, query, jobs, words) => {
    jobsApi.list(...jobs)
    await open(`/Interest${query}`)
    await waitFor(() => expect(texts(screen.getAllByRole('status'))).toContainEqual(expect.stringMatching(words)))
    expect(way()?.getAttribute('href')).toBe(words === NOTICE ? undefined : '/CareersPage?active=1')
  })

  test('while it is unknown, or if the careers API fails, the form claims neither', async () => {
    const log = expectLog()
    jobsApi.never()
    await open()
    expect(screen.queryByText(NOTICE)).toBeNull()
    cleanup()
    jobsApi.status(500)
    await open()
    await waitFor(() => expect(log).toHaveBeenCalled())
    expect(screen.queryByText(NOTICE)).toBeNull()
    expect(screen.queryByText(/open right now/)).toBeNull()
  })
})

const UNREADABLE = 'This type of file can’t be read. Choose a .pdf, .doc or .docx file'
const TOO_LARGE = 'This file is too large. Choose one of 5 MB or less'
const MEGABYTES_5 = new Uint8Array(5 * 1024 * 1024)

test.each<[fields: object, message?: string]>([
  [{ email: 'jordan@ellis' }, 'Email is invalid'],
  [{ linkedin: 'my profile' }, 'LinkedIn profile must be a full web address, starting with https://'],
  [{ comments: 'x'.repeat(5001) }, 'Use 5,000 characters or fewer'],
  [{ full_name: '   ' }, 'Full name is required'],
  [{ resume: new File(['x'], 'cv.txt') }, UNREADABLE],
  [{ resume: new File(['x'], 'pdf') }, UNREADABLE],
  [{ resume: new File([], 'cv.pdf') }, 'This file is empty. Choose another one'],
  [{ resume: new File([MEGABYTES_5, 'x'], 'CV.PDF') }, TOO_LARGE],
  ...['cv.pdf', 'CV.DOC', 'my cv.docx'].map((name): [object] => [{ resume: new File([MEGABYTES_5], name) }]),
])('INT-02 INT-03 invalid fields are reported, valid ones are accepted (%#)', async (fields, message) => {
  const whole = {
    ...emptyInterest,
    full_name: 'Jordan Ellis',
    email: 'jordan@ellis.example',
    phone: '1',
    role: 'Clerk',
    work_auth_status: 'Citizen',
    preferred_location: 'Hybrid',
    availability: 'Now',
    resume,
  }
  const { error } = await interestForm.safeParseAsync({ ...whole, ...fields })
  expect(error?.issues[0]?.message).toBe(message)
})

describe('the screen', () => {
  beforeEach(() => open())

  test('INT-01 INT-02 INT-03 has the hero, four benefits, and the API’s ten fields, all but two of them required', () => {
    expect(title()).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Express Your Interest' })).toBeVisible()
    const benefits = texts(screen.getAllByRole('heading', { level: 3 }))
    expect(benefits).toEqual(['Innovative Projects', 'Global Impact', 'Collaborative Culture', 'Growth Opportunities'])
    expect(screen.getByText(/^Full-time jobs come with health insurance/)).toBeVisible()
    for (const [name, label, type, isRequired, autocomplete] of [
      ['full_name', 'Full name', 'text', true, 'name'],
      ['email', 'Email', 'email', true, 'email'],
      ['phone', 'Phone', 'tel', true, 'tel'],
      ['linkedin', 'LinkedIn profile', 'url', false, 'url'],
      ['role', 'Role', 'text', true, 'off'],
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
    expect(field('Resume')).toHaveAttribute('accept', '.pdf,.doc,.docx')
    const options = (label: string) =>
      within(field(label))
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value, text }) => (value === text ? value : `${value}: ${text}`))
        .join(', ')
    expect(options('Work authorization')).toBe(': Choose one, OPT, CPT, H1B, Green Card, Citizen: US Citizen, Other')
    expect(options('Preferred location')).toBe(': Choose one, Remote, On-site, Hybrid, Hyderabad, Flexible')
  })

  test('INT-02 missing or invalid fields are named in a summary and at the field, and nothing is sent', async () => {
    const received = interestApi()
    await submit()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('There is a problem')
    expect(alert.parentElement).toHaveFocus()
    const labels = [...Object.keys(REQUIRED), 'Resume']
    expect(texts(within(alert).getAllByRole('link'))).toEqual(labels.map((label) => `${label} is required`))
    expect(errorUnder('Full name')).toBe('Full name is required')
    expect(errorUnder('Resume')).toBe('Resume is required')
    expect(field('Full name')).toBeInvalid()
    expect(field('LinkedIn profile')).toBeValid()
    await userEvent.click(within(alert).getByRole('link', { name: 'Phone is required' }))
    expect(field('Phone')).toHaveFocus()
    await fill({ Email: 'jordan@ellis' })
    await submit()
    await waitFor(() => expect(errorUnder('Email')).toBe('Email is invalid'))
    expect(screen.getByRole('alert')).toHaveTextContent('Email is invalid')
    fireEvent.change(field('Email'), { target: { value: 'jordan' } })
    expect(field('Email')).not.toHaveAttribute('aria-invalid')
    expect(received).toEqual([])
  })

  test('INT-03 INT-04 reports a bad file immediately without asking for other fields; accepts a dropped file', async () => {
    const received = interestApi()
    await userEvent.upload(field('Resume'), new File(['x'], 'cv.txt'), { applyAccept: false })
    expect(await screen.findByText(UNREADABLE)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    // Announced, because Submit has not been pressed.
    expect(texts(screen.getAllByRole('status'))).toContain(UNREADABLE)
    expect(field('Resume')).toBeInvalid()
    expect(field('Resume')).toHaveAccessibleDescription(expect.stringMatching(UNREADABLE))
    await userEvent.click(screen.getByRole('button', { name: 'Remove cv.txt' }))
    expect(screen.queryByText(UNREADABLE)).toBeNull()
    expect(field('Resume')).toHaveFocus()
    await fill()
    const dropped = new File(['dropped'], 'dropped.docx')
    fireEvent.dragOver(field('Resume'))
    const zone = document.querySelector('[data-over]')
    expect(zone, 'a file over the field is welcome').toContainElement(field('Resume'))
    fireEvent.drop(field('Resume'), { dataTransfer: { files: [dropped], types: ['Files'] } })
    expect(await screen.findByText('dropped.docx', { selector: 'b' })).toBeVisible()
    expect(screen.getByText('1 KB')).toBeVisible()
    expect(zone).not.toHaveAttribute('data-over')
    await submit()
    await sent()
    expect(received[0]?.fields.at(-1)).toEqual(['resume', 'dropped.docx: dropped'])
  })

  test('INT-04 INT-06 posts filled fields and resume; after any success, says thanks and clears every field', async () => {
    const received = interestApi(() => answer(200, '<!doctype html><h1>Thanks</h1>', 'text/html'))
    await fill({ Comments: 'Two\nlines', 'Full name': '  Jordan Ellis ', 'LinkedIn profile': 'linkedin.com/in/jordan' })
    await submit()
    expect(await thanks()).toHaveFocus()
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
    expect(screen.queryByLabelText('Full name')).toBeNull()
    expect(screen.getByRole('heading', { name: 'Innovative Projects' })).toBeVisible()
    await userEvent.click(await sent())
    expect(screen.getByRole('heading', { name: 'Express Your Interest' })).toHaveFocus()
    for (const label of [...Object.keys(REQUIRED), 'LinkedIn profile', 'Comments']) expect(field(label)).toHaveValue('')
    expect(screen.queryByText('cv.pdf')).toBeNull()
    expect(screen.queryByText(/We kept what you typed/)).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  test('INT-05 while sending, the button is disabled with a spinner; canceling loses nothing and is no failure', async () => {
    const received = interestApi(never, () => answer(201))
    await fill()
    await submit()
    expect(submitButton()).toBeDisabled()
    expect(submitButton()).toHaveAttribute('aria-busy', 'true')
    expect(submitButton().querySelector('svg')).toBeInTheDocument()
    expect(screen.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
    expect(texts(screen.getAllByRole('status'))).toContainEqual(expect.stringMatching(/^Sen/))
    await waitFor(() => expect(received).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText(CANCELED)).toBeVisible()
    expect(submitButton()).toHaveFocus()
    expect(screen.queryByText(FAILURE)).toBeNull()
    expect(field('Full name')).toHaveValue('Jordan Ellis')
    await submit()
    await sent()
    expect(received[1]).toEqual(received[0])
  })

  test('INT-07 every kind of failure shows the banner, is logged, and keeps the data', async () => {
    const log = expectLog()
    const faults: (() => Response)[] = [
      () => answer(500),
      () => answer(503, '<h1>Down for maintenance</h1>', 'text/html'),
      () => answer(429, { detail: 'Too many requests came from your address.' }),
      () => answer(400, 'no', 'text/plain'),
      () => answer(400, ['no']),
      () => answer(400, 'null'),
      () => answer(409, { code: 'another', message: 'Something else.' }),
      () => answer(409, { code: 'opening-closed', message: 5 }),
      // A redirect.
      () => answer(304, ''),
      // No response: the API is down.
      () => HttpResponse.error(),
    ]
    const received = interestApi(...faults)
    await fill()
    for (const number of faults.keys()) {
      await submit()
      await waitFor(() => expect(log.mock.calls).toHaveLength(number + 1))
      expect(log.mock.lastCall).toContainEqual(expect.objectContaining({ name: 'InterestNotSent' }))
      expect((await banner()).parentElement).toHaveFocus()
      expect(screen.queryByText(/You are offline/)).toBeNull()
      expect(submitButton()).toBeEnabled()
    }
    // A retry with the same content has the same key.
    expect(new Set(received.map(({ key }) => key)).size).toBe(1)
    expect(received).toHaveLength(faults.length)
    expect(field('Full name')).toHaveValue('Jordan Ellis')
    expect(field('Work authorization')).toHaveValue('Citizen')
    expect(screen.getByText('cv.pdf', { selector: 'b' })).toBeVisible()
  })

  test.each([400, 413])('INT-07 the messages of a %i appear at their fields, under the banner', async (status) => {
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
    const messages = ['Use 40 characters or fewer.', 'The selected PDF is damaged.']
    expect(texts(within(await banner()).getAllByRole('link'))).toEqual(messages)
    expect(['Phone', 'Resume'].map(errorUnder)).toEqual(messages)
    await userEvent.type(field('Phone'), '1')
    expect(field('Phone')).not.toHaveAttribute('aria-invalid')
    expect(screen.getByText(FAILURE)).toBeVisible()
  })

  test('INT-07 a rejection that arrives after going offline is shown', async () => {
    expectLog()
    interestApi(() => answer(400, { resume: ['The selected PDF is damaged.'] }))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await fill()
    await submit()
    expect(await banner()).toHaveTextContent('The selected PDF is damaged.')
    expect(screen.queryByText(/You are offline/)).toBeNull()
  })

  test('a resume that changed since it was chosen is reported, isn’t sent, and can be chosen again', async () => {
    const received = interestApi()
    await fill()
    const gone = vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'))
    await submit()
    expect(await screen.findByText('There is a problem')).toBeVisible()
    expect(errorUnder('Resume')).toBe(CHANGED)
    expect(screen.queryByText(FAILURE)).toBeNull()
    expect(received).toEqual([])
    gone.mockRestore()
    // A browser only fires a change event if the field held another file.
    const input = field('Resume')
    await userEvent.click(input)
    expect(input.value).toBe('')
    await userEvent.upload(input, resume)
    expect(input).not.toHaveAttribute('aria-invalid')
    await submit()
    expect(await thanks()).toBeVisible()
  })

  test('a resume that changes during the upload is reported at its field, not as a network failure', async () => {
    expectLog()
    server.use(http.all(interestUrl, () => HttpResponse.error()))
    await fill()
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer')
    read.mockResolvedValueOnce(new ArrayBuffer(1)).mockRejectedValue(new DOMException('', 'NotReadableError'))
    await submit()
    await waitFor(() => expect(errorUnder('Resume')).toBe(CHANGED))
    expect(screen.queryByText(FAILURE)).toBeNull()
  })

  test('INT-07 fails immediately when offline, and succeeds when online again', async () => {
    expectLog()
    server.use(http.all(interestUrl, () => HttpResponse.error()))
    await fill()
    dispatchEvent(new Event('offline'))
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await submit()
    expect(await banner()).toHaveTextContent(/You are offline\. What you entered is kept/)
    line.mockRestore()
    server.resetHandlers()
    dispatchEvent(new Event('online'))
    const received = interestApi()
    await submit()
    expect(await thanks()).toBeVisible()
    expect(received).toHaveLength(1)
  })
})

test('INT-07 a request fails after a minute without a response or any upload progress', async () => {
  expectLog()
  const listens = vi.spyOn(XMLHttpRequestUpload.prototype, 'addEventListener')
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const received = interestApi(never)
  await open()
  await fill()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    submitButton().click()
    // Sending uses timers, too.
    const afterATimer = async () => {
      await wait(1)
      return received
    }
    await expect.poll(afterATimer).toHaveLength(1)
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

test('INT-05 the progress of another attempt starts over', async () => {
  const listens = vi.spyOn(XMLHttpRequestUpload.prototype, 'addEventListener')
  const received = interestApi(never)
  await open()
  await fill()
  await submit()
  const bar = () => screen.getByRole('progressbar', { name: 'Sending' })
  const [upload] = listens.mock.contexts as XMLHttpRequestUpload[]
  // Its total length is unknown.
  act(() => void upload?.dispatchEvent(new ProgressEvent('progress')))
  expect(bar()).toHaveAttribute('value', '0')
  act(() => void upload?.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 })))
  expect(bar()).toHaveAttribute('value', '50')
  act(() => void upload?.dispatchEvent(new ProgressEvent('progress', { loaded: 3, total: 5 })))
  expect(screen.getByText('Sending: 60%')).toBeVisible()
  expect(texts(screen.getAllByRole('status')), 'screen readers hear of every quarter').toContain('Sending: 50%')
  act(() => void upload?.dispatchEvent(new ProgressEvent('progress', { loaded: 5, total: 5 })))
  expect(texts(screen.getAllByRole('status'))).toContain('Sent. Waiting for the answer.')
  await waitFor(() => expect(received).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(CANCELED)
  await submit()
  expect(bar()).toHaveAttribute('value', '0')
  expect(screen.queryByText(CANCELED)).toBeNull()
})

test('INT-05 errors found after a canceled attempt get the focus', async () => {
  const received = interestApi(never)
  await open()
  await fill()
  await submit()
  await waitFor(() => expect(received).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText(CANCELED)
  await userEvent.clear(field('Full name'))
  await submit()
  const problem = await screen.findByText('There is a problem')
  await act(() => Promise.resolve())
  expect(problem.closest<HTMLElement>('[role=alert]')?.parentElement).toHaveFocus()
})

test('leaving while sending cancels it, and what was typed is back on return, except the file', async () => {
  let signal: AbortSignal | undefined
  interestApi(never)
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') signal = request.signal
  })
  onTestFinished(() => server.events.removeAllListeners())
  await open()
  await fill()
  await submit()
  await waitFor(() => expect(signal).toBeDefined())
  cleanup()
  await waitFor(() => expect(signal?.aborted).toBe(true))
  await open()
  expect(field('Full name')).toHaveValue('Jordan Ellis')
  expect(field('Preferred location')).toHaveValue('Hybrid')
  expect(screen.getByText(/Choose your resume again/)).toBeVisible()
  expect(screen.queryByText('cv.pdf')).toBeNull()
})

test('INT-07 the same content sent before and after a reload has the same key; changed content has a new one', async () => {
  expectLog()
  const received = interestApi(
    () => HttpResponse.error(),
    () => answer(500),
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
  await banner()
  expect(received[1]).toEqual(received[0])
  await userEvent.type(field('Role'), ' again')
  await submit()
  await sent()
  expect(received[2]?.key).not.toBe(received[0]?.key)
})

test('INT-07 a corrected resume makes it another application, even with the same name and size', async () => {
  expectLog()
  const received = interestApi(
    () => HttpResponse.error(),
    () => answer(201),
  )
  await open()
  await fill()
  await submit()
  await banner()
  const lastModified = resume.lastModified + 60_000
  await userEvent.upload(field('Resume'), new File(['%PDF-1.8'], resume.name, { type: resume.type, lastModified }))
  await submit()
  await sent()
  expect(received[1]?.fields).toContainEqual(['resume', 'cv.pdf: %PDF-1.8'])
  expect(received[1]?.key).not.toBe(received[0]?.key)
})

test('the form works if storage is blocked', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
  }
  interestApi()
  await open()
  await fill()
  await submit()
  expect(await thanks()).toBeVisible()
})

test.each(['{"fields":', '[1]'])('an invalid stored draft, %s, doesn’t break the form', async (draft) => {
  sessionStorage.setItem('interest-form', draft)
  await open()
  expect(field('Full name')).toHaveValue('')
})
