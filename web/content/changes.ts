import type { QueryClient } from '@tanstack/react-query'

/** What the Live Content API has reported to this tab since the build. It is kept in the cache with the results. */
export interface Change {
  /** Id of the event, which is also a position; undefined before the first event. */
  id: string | undefined
  /** The sync tags that have changed; undefined if anything may have. */
  tags: readonly string[] | undefined
}

/** The key of the changes in the cache. */
export const CHANGES = ['changes']

export const changesIn = (client: QueryClient): readonly Change[] => client.getQueryData<Change[]>(CHANGES) ?? []

/** Stores a live event in the cache. */
export function noteChange(client: QueryClient, id: Change['id'], tags?: Change['tags']): void {
  client.setQueryData<Change[]>(CHANGES, (before = []) => [...before, { id, tags }])
}

/** Calls `listener` for each change. @returns a function that unsubscribes */
export function onChange(client: QueryClient, listener: () => unknown): () => void {
  return client.getQueryCache().subscribe((event) => {
    const isNoted = event.type === 'updated' && event.action.type === 'success'
    if (isNoted && event.query.queryKey[0] === CHANGES[0]) listener()
  })
}
