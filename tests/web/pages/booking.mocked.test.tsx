import { useSuspenseQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bookingQuery } from '#web/content/queries/booking.ts'
import { siteQuery } from '#web/content/queries/site.ts'
import { env } from '#web/env.ts'
import { CallBar } from '#web/layout/CallBar.tsx'
import { Header } from '#web/layout/header/Header.tsx'
import BookingPage from '#web/pages/booking/BookingPage.tsx'
import { Week } from '#web/pages/booking/Week.tsx'
import { NextTimes } from '#web/sections/NextTimes.tsx'
import { laterDay } from '#web/times/zoneTime.ts'
import { CALL_REQUEST_PATH } from '@archstep/contracts/forms/callRequest.ts'
import { server } from '../../support/mockServer.ts'
import { renderScreen, scrollTo } from '../renderScreen.tsx'
import { fetchContent, fetchContentWithout } from '../seedContent.ts'

vi.mock('#web/content/sanityClient.ts', () => ({ fetchContent: vi.fn() }))

const EMAIL = 'hello@archstep.example'
/** Monday evening in Saint Louis, before Thanksgiving, which is a day off in the seed. */
const NOW = '2026-11-24T00:00:00Z'
const TUESDAY = 'Tuesday, November 24'

/** A fake careers service. @returns the requests that it receives */
function callsApi(answer: object | string, status = 200): unknown[] {
  const received: unknown[] = []
  server.use(
    http.post(env.careersUrl + CALL_REQUEST_PATH, async ({ request }) => {
      if (request.headers.get('content-type') !== 'application/json') return new HttpResponse(null, { status: 415 })
      received.push(await request.json())
      return typeof answer === 'string' ? new HttpResponse(answer) : HttpResponse.json(answer, { status })
    }),
  )
  return received
}

/** Changes to the appointments of the seed; null for none at all. */
type Change = Record<string, unknown> | null

let opened: ReturnType<typeof vi.fn>

/** @param words texts of the page that differ from the seed's */
async function open(path = '/book', change: Change = {}, screenToShow = <BookingPage />, words: object = {}) {
  const { fetchContent: asked } = await import('#web/content/sanityClient.ts')
  vi.mocked(asked).mockImplementation(async (request) => {
    const answer = await fetchContent(request)
    const content = answer.content as { appointments?: object; request?: object }
    if (request.name === 'booking') content.request = { ...content.request, ...words }
    if (request.name === 'site') content.appointments = (change && { ...content.appointments, ...change }) as object
    return answer
  })
  await renderScreen(screenToShow, path)
}

beforeEach(() => {
  callsApi({ sent: false })
  vi.stubEnv('TZ', 'America/Chicago')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  opened = vi.fn()
  vi.stubGlobal('open', opened)
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test('below the times are the people who call, each with a line of their own', async () => {
  await open()
  const people = screen.getByRole('heading', { name: 'Ruth Castellano' }).closest('ul')
  const items = within(people as HTMLElement).getAllByRole('listitem')
  const lines = items.map((item) => within(item).getByRole('link').textContent)
  expect(new Set(lines).size).toBe(4)
})

const day = (name: string) => screen.getByRole('group', { name })
const time = (of: string, name: string) => within(day(of)).getByRole('radio', { name })
const reach = () => screen.getByLabelText('Phone number or email address')
/** The message that was passed to the mail program. */
const letter = () => new URL(String(opened.mock.lastCall?.[0])).searchParams
const askForIt = () => userEvent.click(screen.getByRole('button', { name: 'Ask for this time' }))
/** Submits the request and waits for the message. */
async function askByMail() {
  await askForIt()
  await waitFor(() => expect(opened).toHaveBeenCalled())
}

describe('the page of all times', () => {
  test('has the next five working days without days off, and no time selected', async () => {
    await open()
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      TUESDAY,
      'Wednesday, November 25',
      'Monday, November 30',
      'Tuesday, December 1',
      'Wednesday, December 2',
    ])
    expect(within(day(TUESDAY)).getAllByRole('radio')).toHaveLength(10)
    expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ask for this time' })).toBeNull()
  })

  test('a chosen time opens the request form: who will call, and that nothing is booked until confirmed', async () => {
    await open()
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    expect(screen.getByRole('heading', { name: `${TUESDAY}, 8:30 AM` })).toBeVisible()
    expect(screen.getByText('Amara Osei or Theo Lindgren calls you.')).toBeVisible()
    expect(screen.getByText(/Not booked until we confirm/)).toBeVisible()
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(
      /^Chosen: Tuesday, November 24, 8:30 AM. Say below how to reach you.$/,
    )
  })

  test('the request becomes a message in the visitor’s mail program, and a calendar entry', async () => {
    // In the Studio's preview, texts have invisible marks.
    await open('/book', {}, <BookingPage />, { entry: 'Call with {name} (requested)\u200b' })
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    await userEvent.type(reach(), '(314) 555-0100')
    // Switching days keeps the input.
    await userEvent.click(time('Wednesday, November 25', '1:00 PM'))
    // The browser offers what the visitor has typed elsewhere.
    expect(reach()).toHaveAttribute('autocomplete', 'tel')
    // A phone does not rewrite an address or a name as if it were misspelled.
    expect(reach()).toHaveAttribute('autocorrect', 'off')
    expect(reach()).toHaveAttribute('autocapitalize', 'none')
    const name = screen.getByLabelText('Your name (optional)')
    expect(name).toHaveAttribute('autocomplete', 'name')
    expect(name).toHaveAttribute('autocorrect', 'off')
    await userEvent.type(name, 'Ada Miller')
    await askByMail()
    const address = new URL(String(opened.mock.lastCall?.[0]))
    expect(address.pathname).toBe(EMAIL)
    expect(address.searchParams.get('subject')).toBe('A call on Wednesday, November 25 at 1:00 PM')
    expect(address.searchParams.get('body')?.split('\r\n\r\n')).toEqual([
      'I would like a call on Wednesday, November 25 at 1:00 PM, Saint Louis time.',
      'Reach me at: (314) 555-0100',
      'Ada Miller',
    ])
    expect(screen.getByText('Your email program opens with the message.')).toBeVisible()
    const entry = screen.getByRole('link', { name: 'Add it to your calendar' })
    expect(entry).toHaveAttribute('download', 'call.ics')
    const file = decodeURIComponent(entry.getAttribute('href') ?? '').split('\r\n')
    expect(file).toEqual(expect.arrayContaining(['DTSTART:20261125T190000Z', 'SUMMARY:Call with Archstep (requested)']))
    // The same id as in the receipt, so that a calendar that gets both keeps one entry.
    expect(file).toContain(`UID:20261125T190000Z-${EMAIL}`)
    // It is for the visitor's own calendar, so it has our phone number.
    expect(file.join('').replaceAll(' ', '')).toContain('(314)555-0142')
    expect(file.join('')).not.toContain('I would like')
  })

  test('is sent by a careers service that sends mail, without the mail program; offers a calendar entry', async () => {
    const received = callsApi({ sent: true })
    vi.stubEnv('TZ', 'Asia/Kolkata')
    await open()
    await userEvent.click(time(TUESDAY, '1:00 PM Wed 12:30 AM your time'))
    await userEvent.type(reach(), 'ada@example.com')
    await askForIt()
    expect(await screen.findByText('We have your request.')).toBeVisible()
    expect(screen.getByText(/A copy is on its way to you\./)).toBeVisible()
    expect(opened).not.toHaveBeenCalled()
    expect(received).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{32}$/),
        at: '2026-11-24T19:00:00.000Z',
        reach: 'ada@example.com',
        name: '',
        own: 'Wed 12:30 AM',
      },
    ])
    expect(screen.getByRole('link', { name: 'Add it to your calendar' })).toBeVisible()
  })

  test('is sent once, however often Submit is pressed, and again after a correction', async () => {
    const received = callsApi({ sent: true })
    await open()
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    await userEvent.type(reach(), '(314) 555-010')
    await askForIt()
    expect(await screen.findByText('We have your request.')).toBeVisible()
    await askForIt()
    await userEvent.type(reach(), '1')
    await askForIt()
    await waitFor(() => expect(received).toMatchObject([{ reach: '(314) 555-010' }, { reach: '(314) 555-0101' }]))
    expect(screen.getByText('We have your request.')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Your name (optional)'), 'Ada')
    await askForIt()
    await waitFor(() => expect(received[2]).toMatchObject({ reach: '(314) 555-0101', name: 'Ada' }))
  })

  test('becomes a message in the mail program if the careers service does not respond within 8 seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    server.use(http.post(env.careersUrl + CALL_REQUEST_PATH, () => new Promise<Response>(() => undefined)))
    await open()
    await userEvent.click(time(TUESDAY, '9:00 AM'))
    await userEvent.type(reach(), '(314) 555-0100')
    await askForIt()
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(8000))
    expect(opened).not.toHaveBeenCalled()
    limit.abort()
    await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  })

  test('is the same request when it is retried after no response, and a new one after a correction', async () => {
    const ids: unknown[] = []
    const lost = async ({ request }: { request: Request }) => {
      ids.push(((await request.json()) as { id: string }).id)
      return HttpResponse.error()
    }
    server.use(http.post(env.careersUrl + CALL_REQUEST_PATH, lost))
    await open()
    await userEvent.click(time(TUESDAY, '9:00 AM'))
    await userEvent.type(reach(), '(314) 555-010')
    await askByMail()
    await askForIt()
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
    await userEvent.type(reach(), '1')
    await askForIt()
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(3))
    expect(ids).toEqual([ids[0], ids[0], expect.not.stringMatching(String(ids[0]))])
  })

  test('is sent with what a bot entered in the hidden field', async () => {
    const received = callsApi({ sent: true })
    await open()
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    const field = document.querySelector<HTMLInputElement>('input[name=extra]')!
    expect(field).not.toBeVisible()
    field.value = 'https://win.example'
    await userEvent.type(reach(), '(314) 555-0100')
    await askForIt()
    expect(await screen.findByText('We have your request.')).toBeVisible()
    expect(received).toMatchObject([{ reach: '(314) 555-0100', extra: 'https://win.example' }])
  })

  test.each([
    ['sends no mail', { sent: false }, 200],
    ['is an older version', { detail: 'There is nothing at this address.' }, 404],
    ['limits this address', { detail: 'Too many.' }, 429],
    ['responds with HTML', '<html>', 200],
  ])('opens the mail program if the service %s', async (_how, answer, status) => {
    callsApi(answer, status)
    await open()
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    await userEvent.type(reach(), '(314) 555-0100')
    await askForIt()
    await waitFor(() => expect(opened).toHaveBeenCalledOnce())
    expect(await screen.findByText('Your email program opens with the message.')).toBeVisible()
    expect(screen.queryByText('We have your request.')).toBeNull()
  })

  test('the visitor’s local time is next to it and in the message if it differs', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    await open()
    await userEvent.click(time(TUESDAY, '1:00 PM Wed 12:30 AM your time'))
    expect(screen.getByText(/^Wed 12:30 AM your time\./)).toBeVisible()
    await userEvent.type(reach(), '{{time} (314) 555-0100')
    await askByMail()
    expect(letter().get('body')?.split('\r\n\r\n')).toEqual([
      'I would like a call on Tuesday, November 24 at 1:00 PM, Saint Louis time.',
      'Reach me at: {time} (314) 555-0100',
      'That is Wed 12:30 AM for me.',
    ])
  })

  test('works without the optional texts', async () => {
    vi.stubEnv('TZ', 'Asia/Kolkata')
    await open('/book', {}, <BookingPage />, { caller: null, ownTime: null, calendar: null })
    await userEvent.click(time(TUESDAY, '1:00 PM Wed 12:30 AM your time'))
    expect(screen.queryByText(/calls you\.$/)).toBeNull()
    await userEvent.type(reach(), '(314) 555-0100')
    await askByMail()
    expect(letter().get('body')).toMatch(/555-0100$/)
    expect(document.querySelector('[download]')).toBeNull()
  })

  test('asks again for contact details if they are missing or incomplete', async () => {
    await open()
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    for (const [written, message] of [
      [' ', 'Write a phone number or an email address'],
      ['12', 'Write a whole phone number, for example (314) 555-0100, or a whole email address'],
    ] as const) {
      await userEvent.type(reach(), written)
      await askForIt()
      expect(reach()).toHaveAccessibleDescription(message)
      expect(screen.getByRole('link', { name: message })).toBeVisible()
    }
    expect(opened).not.toHaveBeenCalled()
  })

  test('a URL with a time selects it', async () => {
    await open('/book?time=2026-11-24T14:30:00.000Z')
    expect(time(TUESDAY, '8:30 AM')).toBeChecked()
    expect(reach()).toBeVisible()
  })

  test('a link to another time, on the page itself, selects that one', async () => {
    const pageWithLink = (
      <>
        <BookingPage />
        <Link to="/book?time=2026-11-24T15:00:00.000Z">First free time</Link>
      </>
    )
    await open('/book?time=2026-11-24T14:30:00.000Z', {}, pageWithLink)
    await userEvent.click(screen.getByRole('link', { name: 'First free time' }))
    expect(time(TUESDAY, '9:00 AM')).toBeChecked()
  })

  test('a visitor who returns stays where they were, until they pick a time: its request is then in view', async () => {
    await open('/book?time=2026-11-24T14:30:00.000Z')
    expect(reach()).toBeVisible()
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled()
    await userEvent.click(time(TUESDAY, '9:00 AM'))
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  })

  test.each(['2026-11-23T14:30:00.000Z', 'soon'])(
    'says that a time that is not free (%s) must be replaced',
    async (gone) => {
      await open(`/book?time=${gone}`)
      expect(screen.getByText(/That time is no longer free. Pick another./)).toBeVisible()
      expect(screen.queryByRole('radio', { checked: true })).toBeNull()
    },
  )

  test('with a booking service, the request goes there with its time', async () => {
    await open('/book', { url: 'https://cal.com/archstep/30min' })
    await userEvent.click(time(TUESDAY, '8:30 AM'))
    expect(screen.getByRole('link', { name: 'Ask for this time' })).toHaveAttribute(
      'href',
      'https://cal.com/archstep/30min?month=2026-11&date=2026-11-24&slot=2026-11-24T14%3A30%3A00.000Z',
    )
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(/^Chosen: Tuesday, November 24, 8:30 AM.$/)
  })

  test.each([
    ['no appointments', null],
    ['no times', { hours: [] }],
  ])('with %s, shows the phone number and the email address', async (_what, change) => {
    await open('/book', change)
    expect(screen.getByRole('link', { name: '(314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
    expect(screen.getByRole('link', { name: EMAIL })).toHaveAttribute('href', `mailto:${EMAIL}`)
    expect(screen.queryByRole('radio')).toBeNull()
  })
})

describe('the next times in invitations', () => {
  const near = async () => {
    const label = screen.getByText('Or book a free call, in Saint Louis time:')
    scrollTo(label.parentElement!, { ratio: 1 })
    await act(() => vi.dynamicImportSettled())
  }

  test('are a stair of five days, rendered when it comes near, each linking to its time', async () => {
    await open('/', {}, <NextTimes />)
    expect(screen.queryByRole('list')).toBeNull()
    await near()
    const treads = within(screen.getByRole('list')).getAllByRole('link')
    expect(treads.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Tue Nov 24 8:30 AM', '/book?time=2026-11-24T14:30:00.000Z'],
      ['Wed Nov 25 9:30 AM', '/book?time=2026-11-25T15:30:00.000Z'],
      ['Mon Nov 30 10:30 AM', '/book?time=2026-11-30T16:30:00.000Z'],
      ['Tue Dec 1 1:30 PM', '/book?time=2026-12-01T19:30:00.000Z'],
      ['Wed Dec 2 2:30 PM', '/book?time=2026-12-02T20:30:00.000Z'],
    ])
    expect(screen.getByRole('link', { name: 'See all times' })).toHaveAttribute('href', '/book')
  })

  test.each([
    [
      'if there are weeks of days off',
      { daysOff: Array.from({ length: 60 }, (_, day) => laterDay('2026-11-23', day)) },
    ],
    ['without times', { hours: [] }],
  ])('are only the link %s', async (_what, change) => {
    await open('/', change, <NextTimes />)
    await near()
    await waitFor(() => expect(screen.queryByText(/Or book a free call/)).toBeNull())
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByRole('link', { name: 'See all times' })).toBeVisible()
  })
})

test('without the page of all times, nothing links there: no times in invitations, no button in the header', async () => {
  const { fetchContent: asked } = await import('#web/content/sanityClient.ts')
  vi.mocked(asked).mockImplementation((request) => fetchContentWithout('booking', request))
  // After hours, when the bars would offer a time.
  await renderScreen([<Header key="a" />, <NextTimes key="b" />, <CallBar key="c" />])
  await waitFor(() => expect(screen.getByRole('link', { name: /^Write/ })).toBeVisible())
  expect(document.querySelector('[href^="/book"]')).toBeNull()
  expect(screen.queryByText('Book thirty minutes')).toBeNull()
})

test.each([
  [null, /^mailto:.*subject=A%20call%20on%20a%20Monday%20at%208%3A30%20AM&body=I%20would%20like/],
  ['https://cal.com/archstep/30min', /^https:\/\/cal\.com\/archstep\/30min$/],
])(
  'in the prerendered page, each time of a generic week is a link, with the booking service %s',
  async (url, address) => {
    function AnyWeek() {
      const { data: site } = useSuspenseQuery(siteQuery)
      const { times, request } = useSuspenseQuery(bookingQuery).data
      return <Week week={[['Monday', ['08:30']]]} site={site} text={times.week} words={request} />
    }
    await open('/book', { url }, <AnyWeek />)
    expect(screen.getByRole('link', { name: /^8:30 AM/ })).toHaveAttribute('href', expect.stringMatching(address))
  },
)
