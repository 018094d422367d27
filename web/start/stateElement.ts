import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { jsonElement, readJsonElement } from './jsonElement.ts'

const ELEMENT_ID = 'state'

/**
 * The answers to a page's queries as an inert script element of JSON. The times of the build are left out: the same
 * content gives the same bytes, and it stays fresh until a live event says otherwise.
 */
export function stateElement(client: QueryClient): string {
  const state = dehydrate(client)
  for (const query of state.queries) {
    query.dehydratedAt = 0
    query.state.dataUpdatedAt = 0
  }
  return jsonElement(ELEMENT_ID, state)
}

/** Puts the answers that came with the page into the cache. */
export function readState(client: QueryClient): void {
  const state = readJsonElement(ELEMENT_ID) as DehydratedState | undefined
  if (state) hydrate(client, state)
}

/** Whether the HTML of a page came with the answers to its queries. */
export const hasState = (html: string) => html.includes(`id="${ELEMENT_ID}"`)
