/** Id of the element with the results of the page's queries. */
export const RESULTS_ID = 'state'

/** A value as JSON, escaped so that it can't end the script element. */
export const inertJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * A value as JSON in an inert script element, for `readJsonElement`.
 * @param id of the element, unique in the page
 */
export const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${inertJson(value)}</script>`

/** Reads what `jsonElement` wrote; undefined if the page has no such element. */
export function readJsonElement(id: string): unknown {
  const json = document.getElementById(id)?.textContent
  return json ? JSON.parse(json) : undefined
}
