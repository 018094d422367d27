/**
 * A value as JSON in an inert script element, for `readJsonElement`. Nothing in it can end the element.
 * @param id of the element: one in a page
 */
export const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** What the build wrote into this page; undefined when it has no such element. */
export function readJsonElement(id: string): unknown {
  const json = document.getElementById(id)?.textContent
  return json ? JSON.parse(json) : undefined
}
