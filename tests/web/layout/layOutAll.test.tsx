import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layOutAll, layOutAllWhenIdle } from '#web/layout/layOutAll.ts'

const root = document.documentElement
const parts = () => [...document.querySelectorAll<HTMLElement>('section, footer')]
const laidOut = () => parts().filter(({ style }) => style.contentVisibility === 'visible').length

beforeEach(() => {
  vi.useFakeTimers()
  // Pages rendered by earlier tests may have set it.
  delete root.dataset.laidOut
  document.body.innerHTML = `<main><section data-tone="paper"></section><section data-tone="tint"></section></main><footer></footer>`
})
afterEach(() => {
  delete root.dataset.laidOut
})

test('a page is laid out part by part, and then has its full height', async () => {
  layOutAllWhenIdle()
  expect(laidOut()).toBe(0)
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersToNextTimerAsync()
    expect(laidOut()).toBe(count)
    expect(root).not.toHaveAttribute('data-laid-out')
  }
  await vi.advanceTimersToNextTimerAsync()
  expect(root).toHaveAttribute('data-laid-out')
})

test('a page has its full height at once when a scroll position must be restored', () => {
  layOutAll()
  expect(root).toHaveAttribute('data-laid-out')
})
