import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import ContactPage from '#web/pages/contact/ContactPage.tsx'
import { composeMessage } from '#web/pages/contact/message.ts'
import { embeddedMapUrl, MAP_HOST, trustedMapUrl } from '#web/pages/contact/openStreetMap.ts'
import { mailtoHref } from '#web/ui/links/mailto.ts'
import { hrefs, texts } from '../onScreen.ts'
import { renderScreen } from '../renderScreen.tsx'

const EMAIL = 'hello@archstep.example'
const form = () => screen.getByRole('form', { name: 'Get in Touch' })
const field = (name: string) => within(form()).getByLabelText(name)
const submit = () => within(form()).getByRole('button', { name: 'Submit' })
const mapObject = () => document.querySelector('object')

let opened: ReturnType<typeof vi.fn>

beforeEach(async () => {
  opened = vi.fn()
  vi.stubGlobal('open', opened)
  vi.spyOn(globalThis, 'fetch')
  await renderScreen(<ContactPage />, '/Contact')
})

test('CONTACT-01 names the company, Saint Louis and the United States, two phones and one email', () => {
  const address = screen.getByText(/911 Washington Avenue, Suite 500/, { selector: 'address' })
  expect(address).toHaveTextContent(/Saint Louis, Missouri 63101\s*United States/)
  expect(screen.getByText('Archstep', { selector: 'dt' })).toBeVisible()
  expect(hrefs().filter((href) => href?.startsWith('tel:'))).toEqual([
    // In the first section, in the details, and in the answer about support.
    'tel:+13145550142',
    'tel:+13145550142',
    'tel:+13145550187',
    'tel:+13145550142',
  ])
  expect(hrefs()).toContain(`mailto:${EMAIL}`)
})

describe('the map', () => {
  test('CONTACT-01 is a drawing until the visitor asks for the map, then an embedded map of the place', async () => {
    expect(screen.getByRole('img', { name: /drawn plan/ })).toBeVisible()
    expect(mapObject()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show the map' }))
    expect(screen.getByText('Loading the map…')).toBeVisible()
    const address = new URL(mapObject()?.data ?? '')
    expect(address.origin).toBe('https://www.openstreetmap.org')
    expect(address.searchParams.get('marker')).toBe('38.63120,-90.19290')
    fireEvent.load(mapObject()!)
    expect(screen.getByText('The map is shown.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show the drawing' }))
    expect(mapObject()).toBeNull()
  })

  test('CONTACT-01 if blocked or late, stays a drawing with a sentence, can be retried, and then stays', () => {
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: 'Show the map' }))
    act(() => void vi.advanceTimersByTime(12_000))
    expect(screen.getByText(/The map can’t be loaded here/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Try the map again' }))
    fireEvent.error(mapObject()!)
    expect(screen.getByText(/The map can’t be loaded here/)).toBeVisible()
    expect(mapObject()).toBeNull()
    expect(screen.getByRole('img', { name: /drawn plan/ })).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Try the map again' }))
    fireEvent.load(mapObject()!)
    act(() => void vi.advanceTimersByTime(12_000))
    expect(screen.getByText('The map is shown.')).toBeInTheDocument()
  })

  test('is centered on the place and shows less of the town at a higher zoom', () => {
    const boxOf = (zoom: number) =>
      new URL(embeddedMapUrl({ lat: 38.6312, lng: -90.1929 }, zoom)).searchParams.get('bbox')!.split(',').map(Number)
    const [west = 0, south = 0, east = 0, north = 0] = boxOf(16)
    // The shape of the frame: at this latitude, a degree north is 1.28 times as long as a degree east.
    expect((east - west) / ((north - south) * 1.28)).toBeCloseTo(780 / 440, 2)
    expect((west + east) / 2).toBeCloseTo(-90.1929, 4)
    expect((south + north) / 2).toBeCloseTo(38.6312, 4)
    const [widerWest = 0] = boxOf(14)
    expect(widerWest).toBeLessThan(west)
  })
})

describe('the form', () => {
  test('CONTACT-02 has the five controls, is anchored as contactForm and is validated only by the browser', () => {
    expect(form()).toHaveAttribute('id', 'contactForm')
    expect(field('Full Name')).toHaveAttribute('type', 'text')
    expect(field('Mobile Number')).toHaveAttribute('type', 'text')
    expect(field('Email')).toHaveAttribute('type', 'email')
    expect(field('Comment').tagName).toBe('TEXTAREA')
    expect(submit()).toHaveAttribute('type', 'submit')
    expect(form().querySelectorAll('[required], [pattern], [minlength]')).toHaveLength(0)
    // Without scripts, the browser itself passes the fields to the mail program.
    expect(form()).toHaveAttribute('action', `mailto:${EMAIL}`)
    expect(form()).toHaveAttribute('method', 'post')
    expect(form()).toHaveAttribute('enctype', 'text/plain')
  })

  test('CONTACT-02 Submit opens the mail program with the message, keeps the fields and calls no server', async () => {
    const typed = {
      'Full Name': 'Dana Whitfield',
      'Mobile Number': '314 555 0199',
      Email: 'dana@mill.example',
      Comment: 'We type every order twice.',
    }
    for (const [name, value] of Object.entries(typed)) fireEvent.change(field(name), { target: { value } })
    const user = userEvent.setup()
    await user.click(submit())

    expect(opened).toHaveBeenCalledOnce()
    const [address, target] = opened.mock.calls[0] as [string, string]
    expect(target).toBe('_self')
    expect(address).toMatch(new RegExp(`^mailto:${EMAIL}\\?`))
    const letter = new URLSearchParams(address.split('?')[1])
    expect(letter.get('subject')).toBe('Message from Dana Whitfield')
    expect(letter.get('body')).toBe(
      'We type every order twice.\r\n\r\nDana Whitfield\r\nMobile: 314 555 0199\r\nEmail: dana@mill.example',
    )
    const status = within(form()).getAllByRole('status')[0]!
    expect(status).toHaveTextContent(/Your email program opens with the message/)
    expect(within(status).getByRole('link', { name: 'open it again' })).toHaveAttribute('href', address)
    for (const [name, value] of Object.entries(typed)) expect(field(name)).toHaveValue(value)
    expect(fetch).not.toHaveBeenCalled()
    // A visitor without a mail program can copy the address and the message.
    await user.click(screen.getByRole('button', { name: 'Copy the address' }))
    expect(await navigator.clipboard.readText()).toBe(EMAIL)
    expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy the message' }))
    expect(await navigator.clipboard.readText()).toContain('We type every order twice.')
  })

  test('CONTACT-02 Submit with an empty form says so kindly, and opens no mail program', async () => {
    await userEvent.type(field('Full Name'), '   ')
    await userEvent.click(submit())
    expect(within(form()).getByRole('alert')).toHaveTextContent(/There is nothing in the form yet/)
    expect(within(form()).getAllByRole('status')[0]).toBeEmptyDOMElement()
    expect(opened).not.toHaveBeenCalled()
    expect(field('Comment')).toHaveFocus()
    expect(field('Comment')).toHaveAccessibleDescription(/There is nothing in the form yet/)
    await userEvent.type(field('Comment'), 'Hello')
    await userEvent.click(submit())
    expect(opened).toHaveBeenCalledOnce()
    expect(within(form()).getAllByRole('status')[0]).toHaveTextContent(/Your email program opens/)
    expect(within(form()).getByRole('alert')).toBeEmptyDOMElement()
  })

  test('composes a message of whatever was entered, and can’t be tricked into adding headers', () => {
    const fields = new FormData()
    expect(composeMessage(fields)).toEqual({ subject: 'Message from the website', body: '' })
    fields.set('Full Name', 'A&bcc=evil@x.example\r\nBcc: evil')
    const address = mailtoHref(EMAIL, composeMessage(fields))
    expect([...new URLSearchParams(address.split('?')[1]).keys()]).toEqual(['subject', 'body'])
  })
})

test('CONTACT-04 gives three reasons and two testimonials', () => {
  const why = screen.getByText('Why Choose Archstep').closest('section')!
  expect(within(why).getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(screen.getAllByRole('figure').filter((figure) => figure.querySelector('blockquote'))).toHaveLength(2)
})

test('CONTACT-05 answers three questions that open and close: services, support hours, office', async () => {
  const questions = screen.getAllByRole('group').filter(({ tagName }) => tagName === 'DETAILS')
  expect(questions.map((question) => question.querySelector('summary')?.textContent)).toEqual([
    expect.stringMatching(/services do you offer/),
    expect.stringMatching(/contact support/),
    expect.stringMatching(/office/),
  ])
  const support = questions[1]!
  expect(support).not.toHaveAttribute('open')
  await userEvent.click(within(support).getByText(/contact support/))
  expect(support).toHaveAttribute('open')
  expect(support).toHaveTextContent('Monday to Friday 9 AM to 6 PM')
  expect(within(support).getByRole('link', { name: '(314) 555-0142' })).toHaveAttribute('href', 'tel:+13145550142')
  await userEvent.click(within(support).getByText(/contact support/))
  expect(support).not.toHaveAttribute('open')
})

describe('depending on the hour', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
  const ways = () => within(screen.getByRole('heading', { level: 1 }).parentElement!).getAllByRole('link')

  test('the first action is to call while someone is in, and the page says who', async () => {
    vi.setSystemTime('2026-11-23T15:42:00Z')
    cleanup()
    await renderScreen(<ContactPage />, '/Contact')
    expect(await screen.findByText('In now: Amara Osei and Theo Lindgren. 9:42 AM in Saint Louis')).toBeVisible()
    expect(texts(ways())).toEqual(['(314) 555-0142', 'Book thirty minutes', 'Get in Touch'])
  })

  test('on a holiday, the first action is to request a time, and the page says when someone answers', async () => {
    vi.setSystemTime('2026-11-26T16:00:00Z')
    cleanup()
    await renderScreen(<ContactPage />, '/Contact')
    expect(await screen.findByText('Nobody is in. Back Saturday at 9 AM CT')).toBeVisible()
    expect(texts(ways())).toEqual(['Ask for a call at 8:30\u00A0AM on Monday', '(314) 555-0142', 'Get in Touch'])
    expect(ways()[0]).toHaveAttribute('href', '/book?time=2026-11-30T14:30:00.000Z')
  })

  test('the prerendered page leaves all of that out, because it is served at any hour', async () => {
    vi.setSystemTime('2026-11-26T16:00:00Z')
    cleanup()
    const client = await renderScreen(<ContactPage />, '/Contact')
    const html = renderToString(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/Contact']}>
          <ContactPage />
        </MemoryRouter>
      </QueryClientProvider>,
    )
    expect(html).toContain('(314) 555-0142')
    expect(html).not.toMatch(/In now|Nobody is in|Ask for a call/)
  })
})

test('a map is never another host’s page', () => {
  expect(() => trustedMapUrl(`${MAP_HOST}.evil.example/`)).toThrow(TypeError)
})
