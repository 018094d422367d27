import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { env } from '../env.ts'
import { loadScript } from '../start/loadScript.ts'
import { isBuildAll, readBuiltAnswer } from './builtAnswer.ts'
import { MissingContent } from './contentErrors.ts'
import type { Answer, Ask, ContentParams, ContentRequest } from './contentRequest.ts'
import type { Finished } from './finishContent.ts'

/** What a query of the site answers: never null, and with every picture and file finished. */
export type Content<Result> = Finished<NonNullable<Result>>

declare module '@tanstack/react-query' {
  interface Register {
    /** Of a cache outside the browser: who answers the queries of the page that is rendered with it. */
    queryMeta: { ask?: Ask }
  }
}

/** What the Live Content API has told this tab of changes since the build; it stands in the cache with the answers. */
interface Changes {
  /** What answers depend on that have changed. */
  tags: ReadonlySet<string>
  /** Whether there may be changes that nobody has told of. */
  mayBeMore: boolean
  lastEvent: string | undefined
  /** Every event that was heard of: each is a position, too. */
  events: ReadonlySet<string>
}

const CHANGES = ['changes']
const NO_CHANGES: Changes = { tags: new Set(), mayBeMore: false, lastEvent: undefined, events: new Set() }

const changesIn = (client: QueryClient): Changes => client.getQueryData<Changes>(CHANGES) ?? NO_CHANGES

/**
 * Keeps in the cache what a live event said.
 * @param event its id, where one has come
 * @param tags what answers depend on that have changed; undefined when anything may have
 */
export function noteChanges(client: QueryClient, event: string | undefined, tags?: readonly string[]): void {
  const before = changesIn(client)
  client.setQueryDefaults(CHANGES, { gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData<Changes>(CHANGES, {
    tags: new Set([...before.tags, ...(tags ?? [])]),
    mayBeMore: before.mayBeMore || !tags,
    lastEvent: event ?? before.lastEvent,
    events: event === undefined ? before.events : new Set([...before.events, event]),
  })
}

/** A page that can't show an answer fails as soon as it has it. */
const KEEP_REPLACED_MS = 10_000
const REPLACED = 'replaced'

/** Keeps what a query has answered so far, for the case that its next answer can't be shown. */
function keepReplaced(client: QueryClient, queryKey: QueryKey): void {
  const before = client.getQueryData(queryKey)
  if (before === undefined) return
  const key = [REPLACED, ...queryKey]
  client.setQueryDefaults([REPLACED], { gcTime: KEEP_REPLACED_MS })
  client.removeQueries({ queryKey: key, exact: true })
  client.setQueryData(key, { before })
}

/**
 * For a page that fails with content of a shape that it can't show: goes back, once, to the content before it.
 * @returns false when there is none
 */
export function restoreReplaced(client: QueryClient): boolean {
  const replaced = client.getQueriesData<{ before: unknown }>({ queryKey: [REPLACED] })
  for (const [[, ...queryKey], kept] of replaced) client.setQueryData(queryKey, kept?.before)
  client.removeQueries({ queryKey: [REPLACED] })
  return replaced.length > 0
}

/**
 * Answers a query in the browser: the site's own host does, and the CMS only for what was published since the build.
 * When the CMS can't be asked, what was built is better than nothing. Where it is not known what was published, as
 * where no stream can be had, the page comes as it was built and asks the CMS afterwards: a CMS that never answers must
 * not hold up every page. It is the same with a file of another release, which may be older, where no event that was
 * heard has led to that release.
 */
async function askInBrowser(request: ContentRequest, client: QueryClient): Promise<Answer> {
  const { queryKey } = request
  if (isBuildAll()) return (await readBuiltAnswer(request)) ?? { content: null, syncTags: [] }
  // A page that has an answer already wants a newer one.
  const built = client.getQueryData(queryKey) === undefined ? await readBuiltAnswer(request) : undefined
  const { tags, mayBeMore, events } = changesIn(client)
  if (built && !built.syncTags.some((tag) => tags.has(tag))) {
    const { otherPosition } = built
    const mayBeOlder = otherPosition !== undefined && !events.has(otherPosition) && env.liveEvents === 'on'
    if (mayBeMore || mayBeOlder) setTimeout(() => void client.invalidateQueries({ queryKey, exact: true }))
    return built
  }
  try {
    const { fetchContent } = await loadScript(() => import('./sanityClient.ts'))
    // What was heard of while the script was on its way counts, too.
    return await fetchContent({ ...request, lastEvent: changesIn(client).lastEvent })
  } catch (error) {
    if (built && !request.signal?.aborted) return built
    throw error
  }
}

/** '“home” (_type == "home")': a query in words that staff and developers recognise. */
function describeQuery({ name, groq, params }: Pick<ContentRequest, 'name' | 'groq' | 'params'>): string {
  const conditions = groq.match(/\b_(type|id)\s*(==|in)\s*("[^"]*"|'[^']*'|\$\w+|\[[^\]]*\])/g) ?? []
  const values = Object.entries(params).map(([key, value]) => `$${key} = ${JSON.stringify(value)}`)
  return `“${name}” (${[...new Set([...conditions, ...values])].join(', ')})`
}

const contentOf = <Result>({ content }: Answer<Result>): Result => content

/**
 * A query of the CMS: fetched by the page's loader, read with `useSuspenseQuery`.
 * @param query its name, which is the first part of its content file's name; `Result` is the type that typegen made for
 * its text
 * @throws MissingContent (from the query) when nothing is published for it: the visitor sees the 404 page, the build
 * stops.
 * @throws ContentUnavailable (from the query) when neither the site's host nor the CMS has an answer.
 * @throws OtherBuild (from the query) when the site has been built of other code since this document came.
 * @throws ScriptLoadError (from the query) when the scripts that ask the CMS do not arrive.
 */
export function contentQuery<Result>(query: { name: string; groq: string; params?: ContentParams }) {
  const { name, groq, params = {} } = query
  const queryKey = ['content', name, params] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client, meta }): Promise<Answer<Content<Result>>> => {
      const request = { queryKey, name, groq, params, signal }
      const answer = await (meta?.ask ? meta.ask(request) : askInBrowser(request, client))
      if (answer.content === null || answer.content === undefined) {
        throw new MissingContent(`Nothing is published for the query ${describeQuery({ name, groq, params })}.`)
      }
      keepReplaced(client, queryKey)
      // The CMS answers in the shape that typegen derived from the same schemas and the same query.
      return answer as Answer<Content<Result>>
    },
    select: contentOf,
  })
}

/** The options of a query of the CMS. */
export type ContentQuery<Result> = ReturnType<typeof contentQuery<Result>>
