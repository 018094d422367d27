import { screen } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { holdClicks } from '#web/start/holdClicks.ts'

const clicked = vi.fn<(name: string | null) => void>()
const sent = vi.fn<(event: Event) => void>()

/** A page as sent, and a function that adds the listeners of its late scripts. */
function page(): { bringScripts: () => void } {
  document.body.innerHTML = `<a href="#there">There</a><form><button>Send</button></form><button type="button">Menu</button>`
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    sent(event)
  })
  return {
    bringScripts: () => {
      for (const button of screen.getAllByRole('button')) {
        button.addEventListener('click', () => clicked(button.textContent))
      }
    },
  }
}

afterEach(() => vi.clearAllMocks())

test('the last click on a button is replayed once the scripts have loaded', async () => {
  const { bringScripts } = page()
  const clicks = holdClicks()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  bringScripts()
  expect(clicked).not.toHaveBeenCalled()
  clicks.replay()
  expect(clicked.mock.calls).toEqual([['Menu']])
})

test.each([
  ['submits it once the scripts have loaded', 'replay', 1],
  ['forgets the click if they do not load', 'drop', 0],
] as const)('the browser does not submit a form before that, and %s', async (_, answer, times) => {
  page()
  const clicks = holdClicks()
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await send()
  expect(sent).not.toHaveBeenCalled()
  clicks[answer]()
  expect(sent).toHaveBeenCalledTimes(times)
  // From now on, the browser submits forms itself.
  await send()
  expect(sent).toHaveBeenCalledTimes(times + 1)
})

test('links work at once, and clicks are no longer held afterward', async () => {
  const { bringScripts } = page()
  const followed = vi.fn<(event: Event) => void>()
  screen.getByRole('link').addEventListener('click', followed)
  const clicks = holdClicks()
  await userEvent.click(screen.getByRole('link', { name: 'There' }))
  expect(followed).toHaveBeenCalledOnce()
  clicks.replay()
  bringScripts()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(clicked.mock.calls).toEqual([['Menu']])
})

test('a click on a button that is gone by then is not replayed', async () => {
  const { bringScripts } = page()
  const clicks = holdClicks()
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  bringScripts()
  screen.getByRole('button', { name: 'Menu' }).remove()
  clicks.replay()
  expect(clicked).not.toHaveBeenCalled()
})
