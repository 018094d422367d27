import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import HomePage, { useReady } from '#web/pages/home/HomePage.tsx'
import { renderScreen, scrollTo } from '../renderScreen.tsx'

const sectionOf = (heading: string | RegExp) =>
  screen.getByRole('heading', { name: heading, level: 2 }).closest('section')!

describe('the sections', () => {
  test('HOME-02 the mission opens with Read More and closes with Read Less', async () => {
    const user = userEvent.setup()
    await renderScreen(<HomePage />)
    const toggle = screen.getByRole('button', { name: 'Read More' })
    const more = document.getElementById(toggle.getAttribute('aria-controls') ?? '')
    expect(more).not.toBeVisible()
    await user.click(toggle)
    expect(more).toBeVisible()
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await user.click(screen.getByRole('button', { name: 'Read Less' }))
    expect(more).not.toBeVisible()
  })

  test('HOME-01 has three slides, the first of them shown, with links', async () => {
    await renderScreen(<HomePage />)
    const carousel = within(screen.getByRole('region', { name: 'Slides' }))
    const slides = carousel.getAllByRole('button', { name: /^(Build|Connect|Teach)$/ })
    expect(slides.map((button) => button.getAttribute('aria-current'))).toEqual(['true', null, null])
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(carousel.getByRole('link', { name: /About/ })).toHaveAttribute('href', '/About')
    // The hidden slides, which can't be reached yet, have the same link to book a call.
    const calls = carousel.getAllByRole('link', { name: 'Book thirty minutes', hidden: true })
    expect(calls.map((link) => link.closest('[role=group]')?.getAttribute('aria-label'))).toEqual([
      'Build, 1 of 3',
      'Connect, 2 of 3',
      'Teach, 3 of 3',
    ])
    for (const call of calls) expect(call).toHaveAttribute('href', '/book')
  })

  test('HOME-04 has the eight services, with their prices', async () => {
    await renderScreen(<HomePage />)
    const services = within(sectionOf(/What we do/)).getAllByRole('link')
    const pages = ['/Mobile', '/Web', '/Api', '/Cloud', '/IoT', '/Data', '/Digital', '/Training']
    expect(services.map((link) => link.getAttribute('href'))).toEqual(pages)
    for (const link of services) {
      expect(within(link).getByRole('heading', { level: 3 })).not.toBeEmptyDOMElement()
      expect(link.querySelector('svg')).not.toBeNull()
      expect(link.textContent?.length).toBeGreaterThan(30)
    }
    // From the lowest price range of the service's page.
    const cards = within(sectionOf(/What we do/)).getAllByRole('listitem')
    for (const card of cards) expect(card).toHaveTextContent(/From \$\d[\d,]+ · [a-z][a-z ]+$/)
    expect(cards[1]).toHaveTextContent(/From \$4,800 · live in three weeks$/)
  })

  test('HOME-05 has four quotes, with a picture of who said it', async () => {
    await renderScreen(<HomePage />)
    const quotes = [...document.querySelectorAll('figure')]
    expect(quotes).toHaveLength(4)
    for (const quote of quotes) {
      expect(quote.querySelector('blockquote')?.textContent).toMatch(/^“.{20,}”$/)
      expect(quote.querySelector('figcaption b')?.textContent).toMatch(/^\w+ \w+$/)
      expect(quote.querySelector('img')).toHaveAttribute('src')
    }

    const study = within(quotes[0]!).getByRole('link', { name: 'Read the case study' })
    expect(study).toHaveAttribute('href', '/case-studies#story-freight-dispatch')
  })

  test('has four people with their areas, each with a picture and a phone number of their own', async () => {
    await renderScreen(<HomePage />)
    const people = within(sectionOf(/answer their own phone/)).getAllByRole('listitem')
    expect(people).toHaveLength(4)
    const lines = people.map((person) => {
      expect(within(person).getByRole('heading', { level: 3 }).textContent).toMatch(/^\w+ \w+$/)
      expect(person.querySelector('img')).toHaveAttribute('alt', '')
      return within(person).getByRole('link').getAttribute('href')
    })
    expect(new Set(lines).size).toBe(4)
    for (const line of lines) expect(line).toMatch(/^tel:\+1314555\d{4}$/)
  })

  test('HOME-06 has twelve technologies, each with a mark', async () => {
    await renderScreen(<HomePage />)
    const technologies = within(sectionOf(/Proven tools/)).getAllByRole('listitem')
    expect(technologies).toHaveLength(12)
    for (const item of technologies) {
      expect(item.textContent).toMatch(/\w/)
      expect(item.querySelector('img, svg')).not.toBeNull()
    }
  })

  test('HOME-07 invites to Contact', async () => {
    await renderScreen(<HomePage />)
    expect(within(sectionOf(/Bring us the problem/)).getAllByRole('link')[0]).toHaveAttribute('href', '/Contact')
  })

  test('HOME-08 has a banner with the contact details', async () => {
    await renderScreen(<HomePage />)
    expect(sectionOf('Contact')).toHaveTextContent('Mon-Fri 9am-6pm EST')
  })
})

test('shows what a sample proposal costs, part by part, and links to it', async () => {
  await renderScreen(<HomePage />)
  const sheet = within(sectionOf(/Four parts, and a price/))
  const parts = sheet.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(parts).toEqual([
    'Week 1A week with you$3,600',
    'Weeks 2–4The connection$10,800',
    'Week 5Side by side$2,800',
    'Week 6Handover$1,800',
  ])
  expect(sheet.getByText('$19,000').parentElement).toHaveTextContent('Total $19,000 6 weeks')
  expect(sheet.getByText('A sample: the client is made up')).toBeVisible()
  expect(sheet.getByRole('link', { name: 'Read what you would sign' })).toHaveAttribute('href', '/sample-proposal')
})

describe('scrolling into view', () => {
  const render = async (options = {}) => {
    await renderScreen(<HomePage />, '/', options)
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  }
  const figures = () =>
    within(sectionOf(/Fifteen years/))
      .getAllByRole('definition')
      .map((figure) => Number(figure.textContent))
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms)
    })

  test('HOME-03 the counters run once from 0 to their targets, in 2000 ms, when 30 % of the section is seen', async () => {
    await render()
    const targets = figures()
    const terms = within(sectionOf(/Fifteen years/)).getAllByRole('term')
    expect(targets.map((target, index) => `${target} ${terms[index]?.textContent}`)).toEqual([
      '15 years experience',
      '40 experts',
      '50 happy clients',
      '200 projects completed',
    ])
    scrollTo(sectionOf(/Fifteen years/), { ratio: 0.29 })
    expect(figures()).toEqual(targets)
    scrollTo(sectionOf(/Fifteen years/), { ratio: 0.3 })
    expect(figures()).toEqual([0, 0, 0, 0])
    pass(1000)
    for (const [index, figure] of figures().entries()) {
      expect(figure).toBeGreaterThan(0)
      expect(figure).toBeLessThan(targets[index]!)
    }
    pass(1020)
    expect(figures()).toEqual(targets)
    scrollTo(sectionOf(/Fifteen years/), { ratio: 0 })
    scrollTo(sectionOf(/Fifteen years/), { ratio: 1 })
    expect(figures()).toEqual(targets)
  })

  test('HOME-03 the figures don’t count up with reduced motion', async () => {
    await render({ reducedMotion: true })
    const targets = figures()
    scrollTo(sectionOf(/Fifteen years/), { ratio: 1 })
    expect(figures()).toEqual(targets)
  })

  test('HOME-09 stats, services, testimonials and tech become visible once at 30 %, and stay visible', async () => {
    await render()
    const tracked = [...document.querySelectorAll<HTMLElement>('[data-visible]')]
    expect(tracked).toEqual([
      sectionOf(/Fifteen years/),
      sectionOf(/What we do/),
      document.querySelector('blockquote')?.closest('section'),
      sectionOf(/Proven tools/),
    ])
    for (const section of tracked) {
      expect(section.dataset.visible).toBe('false')
      scrollTo(section, { ratio: 0.29 })
      expect(section.dataset.visible).toBe('false')
      scrollTo(section, { ratio: 0.3 })
      expect(section.dataset.visible).toBe('true')
      scrollTo(section, { ratio: 0 })
      expect(section.dataset.visible).toBe('true')
    }
  })

  test('HOME-09 text in a section appears when 30 % of it is visible, and stays', async () => {
    await render()
    const words = within(sectionOf(/What we do/)).getAllByRole('heading', { level: 2 })[0]!
    for (const [ratio, seen] of [
      [0.29, 'false'],
      [0.3, 'true'],
      [0, 'true'],
    ] as const) {
      scrollTo(words, { ratio })
      expect(words.dataset.seen).toBe(seen)
    }
  })

  test.each([
    ['fills half the screen', [0.1995, 399], [0.2, 400]],
    ['is forty screens tall, too, in small steps', [0.0119, 380], [0.0125, 400]],
  ])('HOME-09 a section too tall for 30 %% of it to fit becomes visible when it %s', async (_what, before, then) => {
    await render()
    const section = sectionOf(/What we do/)
    const scroll = ([ratio = 0, height = 0]: number[]) => scrollTo(section, { ratio, height, screen: 800 })
    scroll(before)
    expect(section.dataset.visible).toBe('false')
    scroll(then)
    expect(section.dataset.visible).toBe('true')
  })
})

test('HOME-10 the page is flagged ready 300 ms after it has loaded, not sooner', async () => {
  vi.useFakeTimers()
  const { result } = renderHook(() => useReady())
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(result.current).toBe(false)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current).toBe(true)

  vi.useRealTimers()
  await renderScreen(<HomePage />)
  await waitFor(() => expect(document.querySelector('[data-ready="true"]')).not.toBeNull())
})
