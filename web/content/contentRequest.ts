import type { QueryKey } from '@tanstack/react-query'

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

/** An answer as the cache, the page and the content files keep it. */
export interface Answer<Result = unknown> {
  content: Result
  /** What the answer depends on, in the CMS's own words: live events name what has changed. */
  syncTags: readonly string[]
}

/** Answers a query. @throws ContentUnavailable */
export type Ask = (request: ContentRequest) => Promise<Answer>

/** One query's answer beside the site, as the build wrote it. */
export interface ContentFile extends Answer {
  /** Names the build, as the pages do: see start/startFacts.ts. */
  build: string
}

/** Path of a query's content file on the site's host, such as `/content/servicePage.iot.json`; not encoded. */
export function contentFilePath(name: string, params: ContentParams): string {
  const values = Object.values(params).map((value) => String(value).replaceAll('/', ''))
  return `/content/${[name, ...values].join('.')}.json`
}
