import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { FileValue } from './files.ts'
import type { PictureValue } from './images.ts'

/** Parameters of a GROQ query, by name without the `$`. */
export type ContentParams = Readonly<Record<string, string | number>>

/** A query for the CMS. */
export interface ContentRequest {
  queryKey: QueryKey
  name: string
  groq: string
  params: ContentParams
  signal?: AbortSignal
  /** Id of the last live event, which makes the CMS's cache return content at least that new. */
  lastEvent?: string | undefined
}

/** A result, as stored in the cache, the page and the content files. */
export interface QueryResult<Result = unknown> {
  content: Result
  /** Sync tags that the result depends on; live events name those that have changed. */
  syncTags: readonly string[]
}

/** Runs a query. @throws ContentUnavailable */
export type Ask = (request: ContentRequest) => Promise<QueryResult>

/** The file of one query's result, written by the build. */
export interface ContentFile extends QueryResult {
  /** Identifies the build, as pages do: see web/lib/startFacts.ts. */
  build: string
}

/** Path of a query's content file on the site's host, such as `/content/servicePage.iot.json`; not encoded. */
export function contentFilePath(name: string, params: ContentParams): string {
  const values = Object.values(params).map((value) => String(value).replaceAll('/', ''))
  return `/content/${[name, ...values].join('.')}.json`
}

/** The CMS has nothing published for this query. */
export class MissingContent extends Error {
  override readonly name = 'MissingContent'
}

export const NOT_FETCHED = 'The content of this page could not be fetched:'

/** The CMS did not answer, or returned an error. The message tells the visitor what failed and why. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
  /** The visitor has already waited long, so there is no automatic retry. */
  readonly tookTooLong: boolean

  constructor(message: string, { cause, tookTooLong }: { cause: unknown; tookTooLong: boolean }) {
    super(message, { cause })
    this.tookTooLong = tookTooLong
  }
}

/** The site's host now has a build of other code than this document's. */
export class OtherBuild extends Error {
  override readonly name = 'OtherBuild'
}

/** A query result with resolved pictures, files and file links; null where there is no upload. */
type Resolved<T> = T extends { _type: 'picture' }
  ? PictureValue | null
  : T extends { _type: 'download' }
    ? string
    : T extends { _type: 'file' }
      ? FileValue | null
      : T extends readonly (infer Item)[]
        ? Resolved<Item>[]
        : T extends object
          ? { [Key in keyof T]: Resolved<T[Key]> }
          : T

/** The resolved result of a query, never null. */
export type Content<Result> = Resolved<NonNullable<Result>>

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * What runs a cache's queries: `browserCache.ts`, `render/content/buildContent.ts` or the drafts service's `draftsClient.ts`.
     */
    queryMeta: { ask?: Ask }
  }
}

/** '“home” (_type == "home")': names a query so that staff and developers recognize it. */
function describeQuery({ name, groq, params }: Pick<ContentRequest, 'name' | 'groq' | 'params'>): string {
  const conditions = groq.match(/\b_(type|id)\s*(==|in)\s*("[^"]*"|'[^']*'|\$\w+|\[[^\]]*\])/g) ?? []
  const values = Object.entries(params).map(([key, value]) => `$${key} = ${JSON.stringify(value)}`)
  return `“${name}” (${[...new Set([...conditions, ...values])].join(', ')})`
}

/** The first part of the cache key of every query of the CMS; queries of other services have a different one. */
export const CONTENT = 'content'

const contentOf = <Result>({ content }: QueryResult<Result>): Result => content

/**
 * A query of the CMS: fetched by the page's loader, read with `useSuspenseQuery`.
 * @param query its name is the first part of its content file's name; `Result` is the type from typegen
 * @throws MissingContent (from the query) if nothing is published for it: the visitor sees the 404 page, the build
 * stops.
 * @throws ContentUnavailable (from the query) if neither the site's host nor the CMS has a result.
 * @throws OtherBuild (from the query) if the site was built from other code after this document was loaded.
 * @throws ScriptLoadError (from the query) if the scripts that query the CMS do not arrive.
 */
export function contentQuery<Result>(query: { name: string; groq: string; params?: ContentParams }) {
  const { name, groq, params = {} } = query
  const queryKey = [CONTENT, name, params] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, meta }): Promise<QueryResult<Content<Result>>> => {
      if (!meta?.ask) throw new Error('This cache has no `meta.ask`.')
      const result = await meta.ask({ queryKey, name, groq, params, signal })
      if (result.content === null || result.content === undefined) {
        throw new MissingContent(`Nothing is published for the query ${describeQuery({ name, groq, params })}.`)
      }
      // Typegen derived the type from the same schemas and the same query.
      return result as QueryResult<Content<Result>>
    },
    select: contentOf,
  })
}

export type ContentQuery<Result> = ReturnType<typeof contentQuery<Result>>
