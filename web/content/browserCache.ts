import { QueryCache, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { env } from '../env.ts'
import { eitherSignal } from '../lib/eitherSignal.ts'
import { pagePosition, positionIn } from '../lib/livePosition.ts'
import { loadScript } from '../lib/loadScript.ts'
import { startFacts } from '../lib/startFacts.ts'
import {
  contentFilePath,
  ContentUnavailable,
  MissingContent,
  OtherBuild,
  type QueryResult,
  type ContentFile,
  type ContentRequest,
} from './contentQuery.ts'
import { inStudioFrame } from './preview/studioFrame.ts'

/** What the Live Content API has reported to this tab since the build. It is kept in the cache with the results. */
interface Change {
  /** Id of the event, which is also a position; undefined before the first event. */
  id: string | undefined
  /** The sync tags that have changed; undefined if anything may have. */
  tags: readonly string[] | undefined
}

const CHANGES = ['changes']

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

/** A result with its predecessor, in case it can't be shown. */
interface CachedResult extends QueryResult {
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
  const results = client.getQueriesData<CachedResult>({ queryKey: ['content'], predicate: isNew })
  const replaced = results.filter(([, result]) => result?.before)
  for (const [queryKey, result] of replaced) client.setQueryData(queryKey, result?.before)
  return replaced.length > 0
}

/** Timeout for the site's own host, after which the CMS is queried instead. */
const FILE_TIMEOUT_MS = 10_000

/** A result from the site's host. */
interface BuiltResult extends ContentFile {
  /** Position of its deployment; undefined if it is the same as this document's. */
  otherPosition: string | undefined
}

/**
 * Whether pages get their content only from the build's files. Not in development, which has none, nor in the Studio's
 * frame, where the Studio answers.
 */
const isBuildAll = (): boolean => env.liveEvents === 'off' && startFacts() !== undefined && !inStudioFrame()

/**
 * Reads a content file; undefined if the host has none or can't be reached.
 * @throws ContentUnavailable if it can't be reached and there is no other source
 */
async function readFile(path: string, signal: AbortSignal | undefined): Promise<BuiltResult | undefined> {
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const address = encodeURI(path)
  const either = signal ? eitherSignal(signal, timeout) : timeout
  try {
    const response = await fetch(address, { signal: either })
    if (response.status >= 500) throw new Error(`The site's host answered ${response.status}.`)
    if (!response.ok) return undefined
    const position = positionIn(response.headers.get('server-timing'))
    const file = (await response.json()) as ContentFile
    return { ...file, otherPosition: position === pagePosition() ? undefined : position }
  } catch (error) {
    if (signal?.aborted) throw error
    if (!isBuildAll()) return undefined
    const message = 'The content of this page could not be fetched: the site can’t be reached.'
    throw new ContentUnavailable(message, { cause: error, tookTooLong: timeout.aborted })
  }
}

/** Whether a query is for this very address, for which the host sent the 404 page because it has no file. */
function namesThisAddress({ params }: ContentRequest): boolean {
  const path = location.pathname.replace(/\/+$/, '').toLowerCase()
  return Object.values(params).some((value) => path.endsWith(`/${encodeURIComponent(value).toLowerCase()}`))
}

/**
 * The result of a query as the build wrote it.
 * @returns undefined if there is none: in development, in the Studio's frame, and for anything published after the
 * build
 * @throws OtherBuild if the host now has a build of other code, whose pages need other scripts
 */
async function readBuiltResult(request: ContentRequest): Promise<BuiltResult | undefined> {
  const facts = startFacts()
  if (!facts || inStudioFrame() || (facts.notFound && namesThisAddress(request))) return undefined
  const file = await readFile(contentFilePath(request.name, request.params), request.signal)
  if (file && file.build !== facts.build)
    throw new OtherBuild('The site has been built of other code since this page was loaded.')
  return file
}

/**
 * Runs a query in the browser: from the site's host, and from the CMS only for content published since the build. If
 * the CMS can't be reached, the built content is better than nothing. If it is unknown what was published (for example
 * because no stream can be opened), the page shows the built content and queries the CMS afterward, because a CMS that
 * never answers must not hold up every page. The same applies to a file from another deployment that no known event led
 * to, because it may be older.
 */
async function askInBrowser(request: ContentRequest, client: QueryClient): Promise<CachedResult> {
  const { queryKey } = request
  if (isBuildAll()) return (await readBuiltResult(request)) ?? { content: null, syncTags: [] }
  // If the page already has a result, it wants a newer one.
  const built = client.getQueryData(queryKey) ? undefined : await readBuiltResult(request)
  const changes = () => client.getQueryData<Change[]>(CHANGES) ?? []
  if (built && !changes().some(({ tags }) => built.syncTags.some((tag) => tags?.includes(tag)))) {
    const { otherPosition } = built
    const isHeardOf = otherPosition === undefined || changes().some(({ id }) => id === otherPosition)
    const mayBeOlder = changes().some(({ tags }) => !tags) || (!isHeardOf && env.liveEvents === 'on')
    if (mayBeOlder) setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }))
    return built
  }
  const isPassedBy = ({ syncTags }: QueryResult, { tags }: Change) =>
    !tags || syncTags.some((tag) => tags.includes(tag))
  try {
    const { fetchContent } = await loadScript(() => import('./sanityClient.ts'))
    let result: QueryResult
    let heard: readonly Change[]
    // Events that arrive while the script or the result is loading count, too.
    do {
      heard = changes()
      result = await fetchContent({ ...request, lastEvent: heard.findLast(({ id }) => id)?.id })
    } while (changes().some((change) => !heard.includes(change) && isPassedBy(result, change)))
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
  client.setQueryDefaults(CHANGES, { gcTime: Number.POSITIVE_INFINITY })
  return client
}
