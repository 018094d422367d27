import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ContentUnavailable, MissingContent } from './contentErrors.ts'

/** Repetitions of a failed query, after 1 s and 2 s, before the visitor is told. */
const RETRIES = 2
const KEEP_UNUSED_MS = 30 * 60_000

/** The cache of the browser: content stays fresh until a live event says otherwise. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Unpublished while it was on the screen: let go of the old content, so that its page becomes the 404.
        if (error instanceof MissingContent && query.state.data !== undefined) {
          query.setState({ ...query.state, data: undefined })
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: KEEP_UNUSED_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline, a query must fail and say so rather than wait without a word.
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && error instanceof ContentUnavailable && !error.tookTooLong,
      },
    },
  })
}
