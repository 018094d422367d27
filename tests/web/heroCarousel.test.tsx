import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Home } from '../../web/content/queries/home.ts'
import { HeroCarousel } from '../../web/pages/home/HeroCarousel.tsx'
import { loadScript, ScriptLoadError } from '../../web/start/loadScript.ts'

vi.mock('../../web/start/loadScript.ts', { spy: true })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})

const slide = (name: string): Home['slides'][number] => ({
  _key: name,
  label: name,
  heading: `About ${name}`,
  text: `All of ${name}.`,
  actions: [],
  arch: null,
  picture: null,
})
const site = (names: readonly string[]) => (
  <MemoryRouter>
    <HeroCarousel slides={names.map(slide)} />
  </MemoryRouter>
)
/** Renders slides, and gives back how staff change them. */
function open(...names: string[]) {
  const { rerender } = render(site(names))
  return (...next: string[]) => act(() => rerender(site(next)))
}
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const marked = () =>
  screen
    .getAllByRole('button', { current: true })
    .map(({ textContent }) => textContent)
    .join()
/** Names of the slides that a visitor sees and can use. */
const shown = () =>
  within(screen.getByRole('region', { name: 'Slides' }))
    .getAllByRole('group', { hidden: true })
    .filter((group) => !group.hasAttribute('inert'))
    .map((group) => group.getAttribute('aria-label')?.split(',')[0])
    .join()

describe('HOME-01 staff change the slides while Home is open', () => {
  test('taken off: the slide that is showing was the last, and the one before it shows', async () => {
    const change = open('Build', 'Connect', 'Teach')
    await choose('Teach')
    expect(shown()).toBe('Teach')
    change('Build', 'Connect')
    expect(shown()).toBe('Connect')
    expect(marked()).toBe('Connect')
    change('Build')
    expect(shown()).toBe('Build')
  })

  test('put in another order: the slide that shows stays, and its button says so', async () => {
    const change = open('Build', 'Connect', 'Teach')
    await choose('Connect')
    expect(shown()).toBe('Connect')
    change('Teach', 'Build', 'Connect')
    expect(shown()).toBe('Connect')
    expect(marked()).toBe('Connect')
    await choose('Build')
    expect(shown()).toBe('Build')
    expect(marked()).toBe('Build')
  })

  test('replaced by others, and one more: they can all be chosen', async () => {
    const change = open('Build', 'Connect')
    change('Plan', 'Draw', 'Make')
    expect(shown()).toBe('Plan')
    for (const name of ['Make', 'Draw', 'Plan']) {
      await choose(name)
      expect(shown()).toBe(name)
    }
  })
})

test('HOME-01 once the page is there no script has to come for its slides: each press shows one', async () => {
  vi.mocked(loadScript).mockRejectedValue(new ScriptLoadError('A part of this page could not be loaded.'))
  open('Build', 'Connect', 'Teach')
  for (const name of ['Connect', 'Teach', 'Build']) {
    await choose(name)
    expect(shown()).toBe(name)
  }
})

describe('HOME-01 a swipe', () => {
  const swipe = (pointerType: string, from: number, to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') => {
    const [group] = screen.getAllByRole('group')
    if (!group) throw new Error('No slide is showing.')
    fireEvent.pointerDown(group, { pointerType, clientX: from })
    fireEvent[end](group, { pointerType, clientX: to })
  }

  test('to the left shows the next slide and after the last the first, to the right the one before', () => {
    open('Build', 'Connect')
    swipe('touch', 300, 100)
    expect(shown()).toBe('Connect')
    swipe('touch', 300, 100)
    expect(shown()).toBe('Build')
    swipe('touch', 100, 300)
    expect(shown()).toBe('Connect')
  })

  test.each([
    ['that is a tap', 'touch', 300, 290, 'pointerUp'],
    ['of a mouse, which selects text', 'mouse', 300, 100, 'pointerUp'],
    ['that the browser takes for scrolling', 'touch', 300, 100, 'pointerCancel'],
  ] as const)('%s changes nothing', (_what, pointerType, from, to, end) => {
    open('Build', 'Connect')
    swipe(pointerType, from, to, end)
    expect(shown()).toBe('Build')
  })
})
