import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { FileValue } from './files.ts'
import type { PictureValue } from './images.ts'

/** Parameters of a GROQ query, by name without the `$`. */
export type ContentParams = Readonly<Record<string, string | number>>

/** One query of the CMS as it is asked. */
export interface ContentRequest {
  queryKey: QueryKey
  name: string
  groq: string
  params: ContentParams
  signal?: AbortSignal
  /** The last live event that this tab has heard of: the CMS's cache then answers with content at least that new. */
  lastEvent?: string | undefined
}

/** A result as the cache, the page and the content files keep it. */
export interface QueryResult<Result = unknown> {
  content: Result
  /** What the result depends on, in the CMS's own words: live events name what has changed. */
  syncTags: readonly string[]
}

/** Answers a query. @throws ContentUnavailable */
export type Ask = (request: ContentRequest) => Promise<QueryResult>

/** One query's result beside the site, as the build wrote it. */
export interface ContentFile extends QueryResult {
  /** Names the build, as the pages do: see start/startFacts.ts. */
  build: string
}

/** Path of a query's content file on the site's host, such as `/content/servicePage.iot.json`; not encoded. */
export function contentFilePath(name: string, params: ContentParams): string {
  const values = Object.values(params).map((value) => String(value).replaceAll('/', ''))
  return `/content/${[name, ...values].join('.')}.json`
}

/** The CMS answered, and has nothing published for this query. */
export class MissingContent extends Error {
  override readonly name = 'MissingContent'
}

/** The CMS did not answer, or answered with an error. The message is for the visitor: what failed and why. */
export class ContentUnavailable extends Error {
  override readonly name = 'ContentUnavailable'
  /** The visitor has waited long already: asking again by itself would make it longer. */
  readonly tookTooLong: boolean

  constructor(message: string, { cause, tookTooLong }: { cause: unknown; tookTooLong: boolean }) {
    super(message, { cause })
    this.tookTooLong = tookTooLong
  }
}

/** The site's host has a build of other code than the one this document came from. */
export class OtherBuild extends Error {
  override readonly name = 'OtherBuild'
}

/** A query result with finished pictures and files, and addresses for links to files; null where no upload is. */
type Finished<T> = T extends { _type: 'picture' }
  ? PictureValue | null
  : T extends { _type: 'download' }
    ? string
    : T extends { _type: 'file' }
      ? FileValue | null
      : T extends readonly (infer Item)[]
        ? Finished<Item>[]
        : T extends object
          ? { [Key in keyof T]: Finished<T[Key]> }
          : T

/** What a query of the site gives: never null, and with every picture and file finished. */
export type Content<Result> = Finished<NonNullable<Result>>

declare module '@tanstack/react-query' {
  interface Register {
    /** Of a cache, who answers its queries: `browserCache.ts`, `buildContent.ts` or `draftContent.ts`. */
    queryMeta: { ask?: Ask }
  }
}

/** '“home” (_type == "home")': a query in words that staff and developers recognize. */
function describeQuery({ name, groq, params }: Pick<ContentRequest, 'name' | 'groq' | 'params'>): string {
  const conditions = groq.match(/\b_(type|id)\s*(==|in)\s*("[^"]*"|'[^']*'|\$\w+|\[[^\]]*\])/g) ?? []
  const values = Object.entries(params).map(([key, value]) => `$${key} = ${JSON.stringify(value)}`)
  return `“${name}” (${[...new Set([...conditions, ...values])].join(', ')})`
}

const contentOf = <Result>({ content }: QueryResult<Result>): Result => content

/**
 * A query of the CMS: fetched by the page's loader, read with `useSuspenseQuery`.
 * @param query its name, which is the first part of its content file's name; `Result` is the type that typegen made for
 * its text
 * @throws MissingContent (from the query) when nothing is published for it: the visitor sees the 404 page, the build
 * stops.
 * @throws ContentUnavailable (from the query) when neither the site's host nor the CMS has a result.
 * @throws OtherBuild (from the query) when the site has been built of other code since this document came.
 * @throws ScriptLoadError (from the query) when the scripts that ask the CMS do not arrive.
 */
export function contentQuery<Result>(query: { name: string; groq: string; params?: ContentParams }) {
  const { name, groq, params = {} } = query
  const queryKey = ['content', name, params] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, meta }): Promise<QueryResult<Content<Result>>> => {
      if (!meta?.ask) throw new Error('Nobody answers the queries of this cache.')
      const result = await meta.ask({ queryKey, name, groq, params, signal })
      if (result.content === null || result.content === undefined) {
        throw new MissingContent(`Nothing is published for the query ${describeQuery({ name, groq, params })}.`)
      }
      // The CMS answers in the shape that typegen derived from the same schemas and the same query.
      return result as QueryResult<Content<Result>>
    },
    select: contentOf,
  })
}

/** The options of a query of the CMS. */
export type ContentQuery<Result> = ReturnType<typeof contentQuery<Result>>
