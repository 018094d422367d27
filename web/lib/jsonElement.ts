/** Id of the element with the results of the page's queries, each with its key. */
export const RESULTS_ID = 'state'

/** A value as JSON that nothing in it can end the script element of. */
export const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * A value as JSON in an inert script element, for `readJsonElement`.
 * @param id of the element: one in a page
 */
export const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inertJson(value)}</script>`

/** What the build wrote into this page; undefined when it has no such element. */
export function readJsonElement(id: string): unknown {
  const json = document.getElementById(id)?.textContent
  return json ? JSON.parse(json) : undefined
}
