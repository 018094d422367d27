import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { CONTENT, type QueryResult } from './contentQuery.ts'

/** A result with its predecessor, in case it can't be shown. */
export interface CachedResult extends QueryResult {
  before?: QueryResult
}

/** Pairs a result with the one that it replaces in the cache. */
export function withReplaced(client: QueryClient, queryKey: QueryKey, result: QueryResult): CachedResult {
  const before = client.getQueryData<CachedResult>(queryKey)
  return before ? { ...result, before: { content: before.content, syncTags: before.syncTags } } : result
}

/** A page that can't show a result fails right away. */
const FAILS_WITHIN_MS = 10_000

/**
 * For a page that fails because it can't show new content: goes back, once, to the previous content.
 * @returns false if there is none
 */
export function restoreReplaced(client: QueryClient): boolean {
  const isNew = ({ state }: Query) => Date.now() - state.dataUpdatedAt < FAILS_WITHIN_MS
  const results = client.getQueriesData<CachedResult>({ queryKey: [CONTENT], predicate: isNew })
  const replaced = results.filter(([, result]) => result?.before)
  for (const [queryKey, result] of replaced) client.setQueryData(queryKey, result?.before)
  return replaced.length > 0
}
