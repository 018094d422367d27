import type { QueryClient } from '@tanstack/react-query'

/** What the Live Content API has reported to this tab since the build. It is kept in the cache with the results. */
export interface NotedChange {
  /** Id of the event, which is also a position; undefined before the first event. */
  id: string | undefined
  /** The sync tags that have changed; undefined if anything may have. */
  tags: readonly string[] | undefined
}

const CHANGES = ['changes']

/** Stores a live event in the cache. */
export function noteChange(client: QueryClient, id: NotedChange['id'], tags?: NotedChange['tags']): void {
  client.setQueryData<NotedChange[]>(CHANGES, (before = []) => [...before, { id, tags }])
}

/** Keeps the changes for the life of the tab. */
export const keepChanges = (client: QueryClient): void =>
  client.setQueryDefaults(CHANGES, { gcTime: Number.POSITIVE_INFINITY })

export const notedChanges = (client: QueryClient): readonly NotedChange[] =>
  client.getQueryData<NotedChange[]>(CHANGES) ?? []

/** Calls `listener` for each change. @returns a function that unsubscribes */
export function onChangeNoted(client: QueryClient, listener: () => unknown): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === CHANGES[0]) listener()
  })
}
