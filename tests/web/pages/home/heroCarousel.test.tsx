import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Home } from '#web/content/queries/home.ts'
import { HeroArch } from '#web/pages/home/HeroArch.tsx'
import { HeroCarousel } from '#web/pages/home/HeroCarousel.tsx'

/** Pixels. Swiper tells slides apart by their positions, and jsdom has no layout. */
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
/** Turns on reduced motion in the visitor's system settings while the page is open. */
let preferLessMotion: () => void
/** Shows slides to a visitor. @returns a function that replaces them, as staff would */
function open(names: readonly string[], { reducedMotion = false } = {}) {
  const preference = Object.assign(new EventTarget(), { matches: reducedMotion })
  preferLessMotion = () => {
    preference.matches = true
    preference.dispatchEvent(new Event('change'))
  }
  vi.stubGlobal('matchMedia', () => preference)
  const { rerender } = render(site(names))
  return (...next: string[]) => act(() => rerender(site(next)))
}
const NAMES = ['Build', 'Connect', 'Teach']
const TOUCH = { targetTouches: [{ pageX: 100 }], changedTouches: [{ pageX: 100 }] }

/** Lets time pass, and loads the carousel's script as soon as it is requested. */
async function wait(ms: number) {
  for (let left = ms; left > 0; left -= 500) {
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 500)))
  }
}
const link = (slide: HTMLElement) => within(slide).getByRole('link')
/** Clicks a button, and gives the slides a few frames to react. */
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await wait(50)
}
/** Presses a key where the focus is. The number is what Swiper's own module would read. */
async function arrowKey(to: 'left' | 'right', modifier: object = {}) {
  const which = to === 'left' ? { key: 'ArrowLeft', keyCode: 37 } : { key: 'ArrowRight', keyCode: 39 }
  fireEvent.keyDown(document.activeElement ?? document.body, { ...which, ...modifier })
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

describe('HOME-01 the carousel', () => {
  test('shows the next slide every 6000 ms, and the first after the last', async () => {
    open(NAMES)
    for (const [now, next] of [
      ['Build', 'Connect'],
      ['Connect', 'Teach'],
      ['Teach', 'Build'],
      ['Build', 'Connect'],
    ]) {
      await wait(5900)
      expect(shown()).toBe(now)
      await wait(100)
      expect(shown()).toBe(next)
    }
  })

  test('starts when someone points at the slides, or else 2 s before the first change', async () => {
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

  test('does not start for a single slide', async () => {
    open(['Build'])
    await wait(13_000)
    expect(screen.getByRole('group', { name: 'Build, 1 of 1' }).style.opacity).toBe('')
  })

  test('leaves no timers once it is unmounted', async () => {
    open(NAMES)
    await wait(6500)
    expect(vi.getTimerCount()).not.toBe(0)
    cleanup()
    await wait(1500)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('follows a slide button and keeps playing, with the full time for that slide', async () => {
    open(NAMES)
    await wait(4000)
    await press('Teach')
    expect(shown()).toBe('Teach')
    await wait(5900)
    expect(shown()).toBe('Teach')
    await wait(100)
    expect(shown()).toBe('Build')
  })

  test('shows the chosen slide even if a resize or the next change comes before the next frame', async () => {
    open(NAMES)
    fireEvent.click(screen.getByRole('button', { name: 'Teach' }))
    fireEvent(window, new Event('resize'))
    await wait(50)
    expect(shown()).toBe('Teach')
    // There is a frame every 16 ms.
    await wait(5945)
    fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
    await wait(50)
    expect(shown()).toBe('Connect')
  })

  test('shows the slide that is chosen in the Studio, which intercepts clicks on text', async () => {
    open(NAMES)
    const keep = (event: Event) => event.stopPropagation()
    screen.getByRole('button', { name: 'Teach' }).addEventListener('click', keep, { capture: true })
    await press('Teach')
    expect(shown()).toBe('Teach')
  })

  test.each([false, true])(
    'pauses and plays on demand; starts paused with reduced motion: %s',
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

  test('stops when a visitor asks for less motion, and is announced only while it is paused', async () => {
    open(NAMES)
    const announced = () => screen.getByRole('region', { name: 'Slides' }).querySelector('[aria-live]')
    expect(announced()).toHaveAttribute('aria-live', 'off')
    act(() => preferLessMotion())
    expect(announced()).toHaveAttribute('aria-live', 'polite')
    await wait(15_000)
    expect(shown()).toBe('Build')
  })

  test.each<[what: string, begin: (slide: HTMLElement) => unknown, end: (slide: HTMLElement) => unknown]>([
    ['the focus is in', (slide) => link(slide).focus(), (slide) => link(slide).blur()],
    ['a finger is on', (slide) => fireEvent.touchStart(slide, TOUCH), (slide) => fireEvent.touchEnd(slide, TOUCH)],
    // For example, when the finger scrolls the page.
    [
      'a finger moves across',
      (slide) => fireEvent.touchStart(slide, TOUCH),
      (slide) => fireEvent.touchCancel(slide, TOUCH),
    ],
  ])('waits while %s a slide, and goes on afterward', async (_what, begin, end) => {
    open(NAMES)
    const group = screen.getByRole('group', { name: 'Build, 1 of 3' })
    act(() => void begin(group))
    await wait(15_000)
    expect(shown()).toBe('Build')
    act(() => void end(group))
    await wait(6000)
    expect(shown()).toBe('Connect')
  })

  test('the arrow keys change slides, and the focus does not stay in a hidden slide', async () => {
    open(NAMES)
    act(() => screen.getByRole('link', { name: 'More of Build' }).focus())
    await arrowKey('right')
    expect(shown()).toBe('Connect')
    expect(screen.getByRole('button', { name: 'Connect' })).toHaveFocus()
    for (const [arrow, name] of [
      ['left', 'Build'],
      ['left', 'Teach'],
      ['right', 'Build'],
    ] as const) {
      await arrowKey(arrow)
      expect(shown()).toBe(name)
    }
  })

  test('each press of an arrow key counts, also before the carousel’s script is there', async () => {
    open(NAMES)
    const button = screen.getByRole('button', { name: 'Build' })
    fireEvent.keyDown(button, { key: 'ArrowRight' })
    fireEvent.keyDown(button, { key: 'ArrowRight' })
    await wait(50)
    expect(shown()).toBe('Teach')
  })

  test.each<[string, object, (button: HTMLElement) => void]>([
    // As with caret browsing.
    ['while the focus is elsewhere', {}, (button) => button.blur()],
    ['with Alt, which goes back', { altKey: true }, () => undefined],
    ['with Shift, which selects text', { shiftKey: true }, () => undefined],
  ])('the arrow keys are the browser’s %s', async (_when, modifier, leave) => {
    open(NAMES)
    const button = screen.getByRole('button', { name: 'Build' })
    act(() => button.focus())
    // Loads the script.
    await wait(1)
    act(() => leave(button))
    await arrowKey('right', modifier)
    expect(shown()).toBe('Build')
  })
})

describe('HOME-01 staff change the slides while Home is open', () => {
  test('if the last slide is removed while it is shown, the previous one is shown', async () => {
    const change = open(NAMES)
    await press('Teach')
    expect(shown()).toBe('Teach')
    change('Build', 'Connect')
    expect(shown()).toBe('Connect')
    change('Build')
    expect(shown()).toBe('Build')
  })

  test.each([
    ['reordered', ['Teach', 'Build', 'Connect']],
    ['replaced by others and one more', ['Plan', 'Draw', 'Make', 'Mend']],
  ])('%s: one of them is shown, and all can be chosen', async (_change, names) => {
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

test('only the main button of a mouse pulls the arch', () => {
  const onPull = vi.fn()
  const { container } = render(<HeroArch current onPull={onPull} />)
  const chain = container.querySelector('svg')!.lastElementChild!
  chain.setPointerCapture = vi.fn()
  fireEvent(chain, new MouseEvent('pointerdown', { button: 2, bubbles: true }))
  expect(onPull).not.toHaveBeenCalled()
  fireEvent(chain, new MouseEvent('pointerdown', { button: 0, bubbles: true }))
  expect(onPull).toHaveBeenCalledExactlyOnceWith(true)
})

test('the chain can be pulled again while the arch is still rising, and stays under the pointer', () => {
  const { container } = render(<HeroArch current onPull={() => undefined} />)
  const drawing = container.querySelector('svg')!
  const chain = drawing.lastElementChild!
  chain.setPointerCapture = vi.fn()
  const pull = () => fireEvent(chain, new MouseEvent('pointerdown', { button: 0, bubbles: true }))
  pull()
  fireEvent.lostPointerCapture(chain)
  expect(drawing).toHaveAttribute('data-stage', 'raised')
  act(() => void vi.advanceTimersByTime(2000))
  pull()
  act(() => void vi.advanceTimersByTime(2000))
  expect(drawing).toHaveAttribute('data-stage', 'pulled')
  fireEvent.lostPointerCapture(chain)
  act(() => void vi.advanceTimersByTime(2300))
  expect(drawing).toHaveAttribute('data-stage', 'stands')
})
