import { QueryCache, QueryClient, type Query, type QueryKey } from '@tanstack/react-query'
import { env } from '../env.ts'
import { eitherSignal } from '../lib/eitherSignal.ts'
import { pagePosition, positionIn } from '../lib/livePosition.ts'
import { loadScript } from '../lib/loadScript.ts'
import { startFacts } from '../start/startFacts.ts'
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

/** What the Live Content API has told this tab since the build; all of it stands in the cache with the results. */
interface Change {
  /** Of its event, which is a position, too; undefined where none has come. */
  id: string | undefined
  /** What results depend on that have changed; undefined when anything may have. */
  tags: readonly string[] | undefined
}

const CHANGES = ['changes']

/** Keeps in the cache what a live event said. */
export function noteChange(client: QueryClient, id: Change['id'], tags?: Change['tags']): void {
  client.setQueryData<Change[]>(CHANGES, (before = []) => [...before, { id, tags }])
}

/** Calls `listener` at each change that the tab hears of. @returns a function that stops it */
export function onChange(client: QueryClient, listener: () => unknown): () => void {
  return client.getQueryCache().subscribe((event) => {
    const isNoted = event.type === 'updated' && event.action.type === 'success'
    if (isNoted && event.query.queryKey[0] === CHANGES[0]) listener()
  })
}

/** A result with the one before it, for the case that it can't be shown. */
interface CachedResult extends QueryResult {
  before?: QueryResult
}

/** A result with the one that it takes the place of: what the cache holds when it arrives. */
export function withReplaced(client: QueryClient, queryKey: QueryKey, result: QueryResult): CachedResult {
  const before = client.getQueryData<CachedResult>(queryKey)
  return before ? { ...result, before: { content: before.content, syncTags: before.syncTags } } : result
}

/** A page that can't show a result fails as soon as it has it. */
const FAILS_WITHIN_MS = 10_000

/**
 * For a page that fails with content of a shape that it can't show: goes back, once, to the content before it.
 * @returns false when there is none
 */
export function restoreReplaced(client: QueryClient): boolean {
  const isNew = ({ state }: Query) => Date.now() - state.dataUpdatedAt < FAILS_WITHIN_MS
  const results = client.getQueriesData<CachedResult>({ queryKey: ['content'], predicate: isNew })
  const replaced = results.filter(([, result]) => result?.before)
  for (const [queryKey, result] of replaced) client.setQueryData(queryKey, result?.before)
  return replaced.length > 0
}

/** How long the site's own host may take before the CMS is asked instead. */
const FILE_TIMEOUT_MS = 10_000

/** A result from the site's host. */
interface BuiltResult extends ContentFile {
  /** Position of its release; undefined when it is that of this document. */
  otherPosition: string | undefined
}

/**
 * Whether the files of the build are all that a page gets. Not in development, which has none, and not in the Studio's
 * frame, where the Studio itself answers.
 */
const isBuildAll = (): boolean => env.liveEvents === 'off' && startFacts() !== undefined && !inStudioFrame()

/**
 * Reads a content file. Undefined when the host has none, or can't be reached.
 * @throws ContentUnavailable when it can't be reached and nobody else is to be asked
 */
async function readFile(path: string, signal: AbortSignal | undefined): Promise<BuiltResult | undefined> {
  const timeout = AbortSignal.timeout(FILE_TIMEOUT_MS)
  const address = encodeURI(path)
  const either = signal ? eitherSignal(signal, timeout) : timeout
  try {
    const response = await fetch(address, { signal: either })
    if (response.status >= 500) throw new Error(`The site's host answered ${response.status}.`)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    if (!response.ok || !isJson) return undefined
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

/** Whether a query asks for what this address names: the 404 page was sent because the host has no file for it. */
function namesThisAddress({ params }: ContentRequest): boolean {
  const path = location.pathname.replace(/\/+$/, '').toLowerCase()
  return Object.values(params).some((value) => path.endsWith(`/${encodeURIComponent(value).toLowerCase()}`))
}

/**
 * The result of a query as the build wrote it beside the site.
 * @returns undefined when there is none: in development and in the Studio's frame, and for what was published after the
 * build
 * @throws OtherBuild when the host has a build of other code by now: its pages belong to other scripts
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
 * Answers a query in the browser: the site's own host does, and the CMS only for what was published since the build.
 * When the CMS can't be asked, what was built is better than nothing. Where it is not known what was published, as
 * where no stream can be had, the page comes as it was built and asks the CMS afterward: a CMS that never answers must
 * not hold up every page. It is the same with a file of another release, which may be older, where no event that was
 * heard has led to that release.
 */
async function askInBrowser(request: ContentRequest, client: QueryClient): Promise<CachedResult> {
  const { queryKey } = request
  if (isBuildAll()) return (await readBuiltResult(request)) ?? { content: null, syncTags: [] }
  // A page that has a result already wants a newer one.
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
    // What is heard of while the script or the result is on its way counts, too.
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

/** Repetitions of a failed query, after 1 s and 2 s, before the visitor is told. */
const RETRIES = 2
const KEEP_UNUSED_MS = 30 * 60_000

/** The cache of the browser: content stays fresh until a live event says otherwise. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Unpublished while it was on the screen: let go of the old content, so that its page becomes the 404.
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
        // Offline, a query must fail and say so rather than wait without a word.
        networkMode: 'always',
        retry: (count, error) => count < RETRIES && error instanceof ContentUnavailable && !error.tookTooLong,
      },
    },
  })
  client.setQueryDefaults(CHANGES, { gcTime: Number.POSITIVE_INFINITY })
  return client
}
