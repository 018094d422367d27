import { QueryCache, QueryClient } from '@tanstack/react-query'
import { askInBrowser } from './askInBrowser.ts'
import { CHANGES } from './changes.ts'
import { ContentUnavailable, MissingContent } from './contentQuery.ts'

/** Retries of a failed query, after 1 s and 2 s, before the visitor sees an error. */
const RETRIES = 2
const KEEP_UNUSED_MS = 30 * 60_000

/** The browser's cache: content stays fresh until a live event says otherwise. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Unpublished while on the screen: drop the old content, so that the page turns into the 404.
        if (error instanceof MissingContent) {
          query.setState({ ...query.state, data: undefined })
        }
      },
    }),
    defaultOptions: {
      queries: {
        meta: { ask: (request) => askInBrowser(request, client) },
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEEP_UNUSED_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a query must fail with a message instead of waiting silently.
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && error instanceof ContentUnavailable && !error.tookTooLong,
      },
    },
  })
  client.setQueryDefaults(CHANGES, { gcTime: Number.POSITIVE_INFINITY })
  return client
}
