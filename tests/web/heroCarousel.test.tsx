import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Home } from '../../web/content/queries/home.ts'
import { loadScript, ScriptLoadError } from '../../web/start/loadScript.ts'
import { HeroCarousel } from '../../web/pages/home/HeroCarousel.tsx'

vi.mock('../../web/start/loadScript.ts', { spy: true })
vi.mock('../../web/whenIdle.ts', () => ({ whenIdle: (work: () => void) => void setTimeout(work, 0) }))

/** What Swiper measures and jsdom does not have: slides of 1000 px in a row. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 1000
  })
}

beforeEach(() => {
  layOut()
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
  picture: null,
})
const site = (names: readonly string[]) => (
  <MemoryRouter>
    <HeroCarousel slides={names.map(slide)} />
  </MemoryRouter>
)
/** Renders slides, waits for the carousel's script, and gives back how staff change them. */
async function open(...names: string[]) {
  const { rerender } = render(site(names))
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await vi.dynamicImportSettled()
  })
  return (...next: string[]) => act(async () => rerender(site(next)))
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
    .filter((group) => !group.hasAttribute('inert') && group.style.opacity !== '0')
    .map((group) => group.getAttribute('aria-label')?.split(',')[0])
    .join()

describe('HOME-01 staff change the slides while Home is open', () => {
  test('taken off: the slide that is showing was the last, and the one before it shows', async () => {
    const change = await open('Build', 'Connect', 'Teach')
    await choose('Teach')
    await vi.waitFor(() => expect(shown()).toBe('Teach'))
    await change('Build', 'Connect')
    expect(shown()).toBe('Connect')
    expect(marked()).toBe('Connect')
    await change('Build')
    expect(shown()).toBe('Build')
  })

  test('put in another order: one slide shows, and it is the one that its button says', async () => {
    const change = await open('Build', 'Connect', 'Teach')
    await choose('Connect')
    await vi.waitFor(() => expect(shown()).toBe('Connect'))
    await change('Connect', 'Teach', 'Build')
    expect(shown()).toBe(marked())
    await choose('Build')
    await vi.waitFor(() => expect(shown()).toBe('Build'))
    expect(marked()).toBe('Build')
  })

  test('replaced by others, and one more: they can all be chosen', async () => {
    const change = await open('Build', 'Connect')
    await change('Plan', 'Draw', 'Make')
    expect(shown()).toBe('Plan')
    for (const name of ['Make', 'Draw', 'Plan']) {
      await choose(name)
      await vi.waitFor(() => expect(shown()).toBe(name))
    }
  })
})

test('HOME-01 when the script has failed, the next press on a slide asks for it again', async () => {
  vi.mocked(loadScript).mockRejectedValueOnce(new ScriptLoadError('A part of this page could not be loaded.'))
  await open('Build', 'Connect')
  expect(shown()).toBe('Build')
  await choose('Connect')
  await vi.waitFor(() => expect(shown()).toBe('Connect'))
})
