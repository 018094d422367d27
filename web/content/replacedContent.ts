import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A page that can't show an answer fails as soon as it has it. */
const KEEP_MS = 10_000

/** Puts back what a query answered before its latest answer; by the query's key. */
const takeBack = new Map<string, () => void>()

/** Keeps what a query has answered so far, for the case that its next answer can't be shown. */
export function keepReplaced(queries: QueryClient, queryKey: QueryKey): void {
  const before = queries.getQueryData(queryKey)
  if (before === undefined) return
  const key = hashKey(queryKey)
  const restore = () => queries.setQueryData(queryKey, before)
  takeBack.set(key, restore)
  setTimeout(() => takeBack.get(key) === restore && takeBack.delete(key), KEEP_MS)
}

/**
 * For a page that fails with content of a shape that it can't show: goes back, once, to the content before it.
 * @returns false when there is none
 */
export function restoreReplaced(): boolean {
  const any = takeBack.size > 0
  for (const restore of takeBack.values()) restore()
  takeBack.clear()
  return any
}
