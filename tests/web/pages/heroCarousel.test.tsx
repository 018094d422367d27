import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Home } from '#web/content/queries/home.ts'
import { HeroCarousel } from '#web/pages/home/HeroCarousel.tsx'

/** Pixels. Swiper tells slides apart by where they lie, and jsdom lays nothing out. */
const WIDTH = 1000

beforeEach(() => {
  vi.useFakeTimers()
  for (const name of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(WIDTH)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return WIDTH * [...(this.parentElement?.children ?? [])].indexOf(this)
  })
})

const slide = (name: string): Home['slides'][number] => ({
  _key: name,
  label: name,
  heading: `About ${name}`,
  text: `All of ${name}.`,
  actions: [{ _key: 'more', label: `More of ${name}`, href: '/About' }],
  arch: null,
  picture: null,
})
const site = (names: readonly string[]) => (
  <MemoryRouter>
    <HeroCarousel slides={names.map(slide)} />
  </MemoryRouter>
)
/** Shows slides to a visitor, and gives back how staff change them. */
function open(names: readonly string[], { reducedMotion = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: reducedMotion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { rerender } = render(site(names))
  return (...next: string[]) => act(() => rerender(site(next)))
}
const NAMES = ['Build', 'Connect', 'Teach']
const TOUCH = { targetTouches: [{ pageX: 100 }], changedTouches: [{ pageX: 100 }] }

/** Lets time pass, and the show's script come as soon as it is asked for. */
async function wait(ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 500)))
  }
}
const link = (slide: HTMLElement) => within(slide).getByRole('link')
/** Presses a button, and leaves the slides the time of a frame to answer. */
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await wait(50)
}
/** Name of the slide that a visitor sees and can use; its button says that it is the current one. */
function shown() {
  const [button, ...others] = screen.getAllByRole('button', { current: true })
  const seen = within(screen.getByRole('region', { name: 'Slides' }))
    .getAllByRole('group', { hidden: true })
    .filter((group) => !group.hasAttribute('inert') && getComputedStyle(group).opacity === '1')
    .map((group) => group.getAttribute('aria-label')?.split(',')[0])
  expect(others).toEqual([])
  expect(seen).toEqual([button?.textContent])
  return button?.textContent
}

describe('HOME-01 the show', () => {
  test('shows the next slide every 6000 ms, and the first after the last', async () => {
    open(NAMES)
    for (const [now, next] of [
      ['Build', 'Connect'],
      ['Connect', 'Teach'],
      ['Teach', 'Build'],
    ]) {
      await wait(5900)
      expect(shown()).toBe(now)
      await wait(100)
      expect(shown()).toBe(next)
    }
  })

  test('comes when somebody points at the slides, and 2 s before the first change if nobody does', async () => {
    open(NAMES)
    const isThere = () => screen.getByRole('group', { name: 'Build, 1 of 3' }).style.opacity === '1'
    await wait(3900)
    expect(isThere()).toBe(false)
    await wait(700)
    expect(isThere()).toBe(true)
    cleanup()
    open(NAMES)
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Teach' }))
    await wait(600)
    expect(isThere()).toBe(true)
  })

  test('follows a slide button and plays on, with all the time for that slide', async () => {
    open(NAMES)
    await wait(4000)
    await press('Teach')
    expect(shown()).toBe('Teach')
    await wait(5900)
    expect(shown()).toBe('Teach')
    await wait(100)
    expect(shown()).toBe('Build')
  })

  test('shows the slide that is chosen although the page changes its size, or the next one is due, before the next frame', async () => {
    open(NAMES)
    fireEvent.click(screen.getByRole('button', { name: 'Teach' }))
    fireEvent(window, new Event('resize'))
    await wait(50)
    expect(shown()).toBe('Teach')
    // Frames come every 16 ms.
    await wait(5945)
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await wait(50)
    expect(shown()).toBe('Connect')
  })

  test('shows the slide that is chosen in the Studio, which keeps clicks on words to itself', async () => {
    open(NAMES)
    const keep = (event: Event) => event.stopPropagation()
    screen.getByRole('button', { name: 'Teach' }).addEventListener('click', keep, { capture: true })
    await press('Teach')
    expect(shown()).toBe('Teach')
  })

  test.each([false, true])(
    'pauses and plays on demand; pauses at first for who prefers less motion: %s',
    async (reducedMotion) => {
      open(NAMES, { reducedMotion })
      if (!reducedMotion) await press('Pause slides')
      await wait(15_000)
      expect(shown()).toBe('Build')
      await press('Play slides')
      await wait(6000)
      expect(shown()).toBe('Connect')
      await wait(6000)
      expect(shown()).toBe('Teach')
    },
  )

  test.each<[what: string, begin: (slide: HTMLElement) => unknown, end: (slide: HTMLElement) => unknown]>([
    ['the keyboard is in', (slide) => link(slide).focus(), (slide) => link(slide).blur()],
    ['a finger is on', (slide) => fireEvent.touchStart(slide, TOUCH), (slide) => fireEvent.touchEnd(slide, TOUCH)],
    // As when it pulls the page.
    [
      'a finger goes over',
      (slide) => fireEvent.touchStart(slide, TOUCH),
      (slide) => fireEvent.touchCancel(slide, TOUCH),
    ],
  ])('waits while %s a slide, and goes on afterwards', async (_what, begin, end) => {
    open(NAMES)
    const group = screen.getByRole('group', { name: 'Build, 1 of 3' })
    act(() => void begin(group))
    await wait(15_000)
    expect(shown()).toBe('Build')
    act(() => void end(group))
    await wait(6000)
    expect(shown()).toBe('Connect')
  })

  test('an arrow key shows the next slide and the one before, and the focus does not stay in what has gone', async () => {
    open(NAMES)
    act(() => screen.getByRole('link', { name: 'More of Build' }).focus())
    // The script comes.
    await wait(1)
    fireEvent.keyDown(document, { keyCode: 39 })
    await wait(50)
    expect(shown()).toBe('Connect')
    expect(screen.getByRole('button', { name: 'Connect' })).toHaveFocus()
    fireEvent.keyDown(document, { keyCode: 37 })
    await wait(50)
    expect(shown()).toBe('Build')
  })
})

describe('HOME-01 staff change the slides while Home is open', () => {
  test('taken off: the slide that is showing was the last, and the one before it shows', async () => {
    const change = open(NAMES)
    await press('Teach')
    expect(shown()).toBe('Teach')
    change('Build', 'Connect')
    expect(shown()).toBe('Connect')
    change('Build')
    expect(shown()).toBe('Build')
  })

  test.each([
    ['put in another order', ['Teach', 'Build', 'Connect']],
    ['replaced by others, and one more', ['Plan', 'Draw', 'Make', 'Mend']],
  ])('%s: one of them shows, and they can all be chosen', async (_change, names) => {
    const change = open(NAMES)
    await press('Connect')
    change(...names)
    expect(names).toContain(shown())
    for (const name of names.toReversed()) {
      await press(name)
      expect(shown()).toBe(name)
    }
  })
})
