import { QueryCache, QueryClient } from '@tanstack/react-query'
import { env } from '../env.ts'
import { loadScript } from '../lib/loadScript.ts'
import { readBuiltResult, usesBuiltContentOnly, type BuiltResult } from './builtResults.ts'
import { keepChanges, notedChanges, type NotedChange } from './changes.ts'
import { ContentUnavailable, MissingContent, type ContentRequest, type QueryResult } from './contentQuery.ts'
import { withReplaced, type CachedResult } from './replacedResults.ts'

/** Whether a change is known to affect a result. */
const affects = ({ tags }: NotedChange, { syncTags }: QueryResult) => syncTags.some((tag) => tags?.includes(tag))

/**
 * Whether a built result may be older than what the CMS has: if it is unknown what was published (for example because no
 * stream can be opened), or if it is from another deployment, to which no known event led.
 */
function mayBeOutdated({ otherPosition }: BuiltResult, changes: readonly NotedChange[]): boolean {
  if (changes.some(({ tags }) => !tags)) return true
  return env.liveEvents === 'on' && otherPosition !== undefined && !changes.some(({ id }) => id === otherPosition)
}

/** Queries the CMS, and repeats that while events arrive that may affect the result. */
async function fetchNewest(request: ContentRequest, client: QueryClient): Promise<QueryResult> {
  const { fetchContent } = await loadScript(() => import('./sanityClient.ts'))
  for (;;) {
    const known = notedChanges(client)
    const result = await fetchContent({ ...request, lastEvent: known.findLast(({ id }) => id)?.id })
    const later = notedChanges(client).filter((change) => !known.includes(change))
    if (!later.some((change) => !change.tags || affects(change, result))) return result
  }
}

/**
 * Runs a query in the browser: from the site's host, and from the CMS only for content published since the build. If
 * the CMS can't be reached, the built content is better than nothing. Built content that may be outdated is shown at
 * once and checked afterward, because a CMS that never answers must not hold up every page.
 */
async function askInBrowser(request: ContentRequest, client: QueryClient): Promise<CachedResult> {
  const { queryKey } = request
  if (usesBuiltContentOnly()) return (await readBuiltResult(request)) ?? { content: null, syncTags: [] }
  // If the page already has a result, it wants a newer one.
  const built = client.getQueryData(queryKey) ? undefined : await readBuiltResult(request)
  const changes = notedChanges(client)
  if (built && !changes.some((change) => affects(change, built))) {
    if (mayBeOutdated(built, changes)) setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }))
    return built
  }
  try {
    return withReplaced(client, queryKey, await fetchNewest(request, client))
  } catch (error) {
    if (built) return built
    throw error
  }
}

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
  keepChanges(client)
  return client
}
