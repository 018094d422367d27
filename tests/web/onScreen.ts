import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'

/** The links in an element, in order. */
export const hrefs = (element: HTMLElement = document.body) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

/** The texts of elements, in order. */
export const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** The error message of a field; undefined if there is none. */
export function errorUnder(label: string): string | null | undefined {
  const id = field(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((one) => one.endsWith('-error'))
  return id === undefined ? undefined : document.getElementById(id)?.textContent
}

/** Expects the console messages that a test causes on purpose. */
export const expectLog = () => vi.mocked(console.error).mockImplementation(() => undefined)

/** Records the elements that the browser would scroll to because they receive the focus. */
export function scrolledByFocus(): HTMLElement[] {
  const scrolled: HTMLElement[] = []
  const { focus } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    if (!options?.preventScroll) scrolled.push(this)
    focus.call(this, options)
  })
  return scrolled
}
