import { dehydrate, type QueryClient } from '@tanstack/react-query'

export const STATE_ELEMENT_ID = 'state'

/** In a script element, `<` could end it and the two separators end a line in old parsers. */
const UNSAFE = /[<\u2028\u2029]/g
const escape = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * The answers to a page's queries as an inert script element of JSON. The times of the build are left out: the same content
 * gives the same bytes, and it stays fresh until a live event says otherwise.
 */
export function stateElement(client: QueryClient): string {
  const state = dehydrate(client)
  for (const query of state.queries) {
    query.dehydratedAt = 0
    query.state.dataUpdatedAt = 0
  }
  const json = JSON.stringify(state).replace(UNSAFE, escape)
  return `<script type="application/json" id="${STATE_ELEMENT_ID}">${json}</script>`
}

/** Whether the HTML of a page came with the answers to its queries. */
export const hasState = (html: string) => html.includes(`id="${STATE_ELEMENT_ID}"`)
