import { screen, within } from '@testing-library/react'

/** Where the links in an element lead, in their order. */
export const hrefs = (element: HTMLElement = document.body) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

/** What elements say, in their order. */
export const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** The control that a label names. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

/** The message under a field; undefined when there is none. */
export function errorUnder(label: string): string | null | undefined {
  const id = field(label)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .find((one) => one.endsWith('-error'))
  return id === undefined ? undefined : document.getElementById(id)?.textContent
}
