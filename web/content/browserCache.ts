import { QueryCache, QueryClient } from '@tanstack/react-query'
import { env } from '../env.ts'
import { loadScript } from '../lib/loadScript.ts'
import { readBuiltResult, usesBuiltContentOnly } from './builtResults.ts'
import { keepChanges, notedChanges, type NotedChange } from './changes.ts'
import { ContentUnavailable, MissingContent, type ContentRequest, type QueryResult } from './contentQuery.ts'
import { withReplaced, type CachedResult } from './replacedResults.ts'

/**
 * Runs a query in the browser: from the site's host, and from the CMS only for content published since the build. If
 * the CMS can't be reached, the built content is better than nothing. If it is unknown what was published (for example
 * because no stream can be opened), the page shows the built content and queries the CMS afterward, because a CMS that
 * never answers must not hold up every page. The same applies to a file from another deployment that no known event led
 * to, because it may be older.
 */
async function askInBrowser(request: ContentRequest, client: QueryClient): Promise<CachedResult> {
  const { queryKey } = request
  if (usesBuiltContentOnly()) return (await readBuiltResult(request)) ?? { content: null, syncTags: [] }
  // If the page already has a result, it wants a newer one.
  const built = client.getQueryData(queryKey) ? undefined : await readBuiltResult(request)
  const changes = () => notedChanges(client)
  if (built && !changes().some(({ tags }) => built.syncTags.some((tag) => tags?.includes(tag)))) {
    const { otherPosition } = built
    const isKnown = otherPosition === undefined || changes().some(({ id }) => id === otherPosition)
    const mayBeOlder = changes().some(({ tags }) => !tags) || (!isKnown && env.liveEvents === 'on')
    if (mayBeOlder) setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }))
    return built
  }
  const isOutdatedBy = ({ syncTags }: QueryResult, { tags }: NotedChange) =>
    !tags || syncTags.some((tag) => tags.includes(tag))
  try {
    const { fetchContent } = await loadScript(() => import('./sanityClient.ts'))
    let result: QueryResult
    let known: readonly NotedChange[]
    // Events that arrive while the script or the result is loading count, too.
    do {
      known = changes()
      result = await fetchContent({ ...request, lastEvent: known.findLast(({ id }) => id)?.id })
    } while (changes().some((change) => !known.includes(change) && isOutdatedBy(result, change)))
    return withReplaced(client, queryKey, result)
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
