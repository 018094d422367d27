import type { QueryClient, QueryKey } from '@tanstack/react-query'

const STATE_ELEMENT_ID = 'state'
/** In a script element, `<` could end it and the two separators end a line in old parsers. */
const UNSAFE = /[<\u2028\u2029]/g

/** The answers to a page's queries. */
type State = [queryKey: QueryKey, data: unknown][]

/** The answers to a page's queries as an inert script element of JSON: the same bytes for the same content. */
export function stateElement(client: QueryClient): string {
  const state: State = client
    .getQueryCache()
    .getAll()
    // A query that the page asks in the browser only has no answer yet.
    .filter(({ state: { data } }) => data !== undefined)
    .map(({ queryKey, state: { data } }) => [queryKey, data])
  const json = JSON.stringify(state).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="${STATE_ELEMENT_ID}">${json}</script>`
}

/** Whether the HTML of a page came with the answers to its queries. */
export const hasState = (html: string) => html.includes(`id="${STATE_ELEMENT_ID}"`)

/**
 * Puts the answers that came with the page into the browser's cache, as fresh as if they had just been asked: with the
 * time of the build, as `hydrate` would, every query would run again at once and pull in the CMS's client.
 * @returns false when the page came without answers (in development)
 */
export function adoptState(client: QueryClient): boolean {
  const json = document.getElementById(STATE_ELEMENT_ID)?.textContent
  if (!json) return false
  for (const [queryKey, data] of JSON.parse(json) as State) client.setQueryData(queryKey, data)
  return true
}
