import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { loadScript } from '../loadScript.ts'
import type { Finished } from './images.ts'
import { MissingContent } from './contentErrors.ts'
import type { QueryName } from './queryTexts.ts'
import { keepReplaced } from './replacedContent.ts'

/** Parameters of a GROQ query, by name without the `$`. */
export type ContentParams = Readonly<Record<string, string | number | readonly string[]>>

/** What a query of the site answers: never null, and with every picture finished. */
export type Content<Result> = Finished<NonNullable<Result>>

/** One query of the CMS as it is asked: the key that react-query knows it by, the GROQ and its parameters. */
export interface ContentRequest {
  queryKey: QueryKey
  groq: string
  params: ContentParams
  signal?: AbortSignal
}

/** What answers a query: at build time the pictures are copied beside the pages; in the browser the client arrives now. */
async function loadAsker(): Promise<(request: ContentRequest) => Promise<unknown>> {
  if (import.meta.env.SSR) return (await import('./buildContent.ts')).fetchForBuild
  return (await import('./sanityClient.ts')).fetchContent
}

/**
 * A query of the CMS, to be prefetched by the frame and read with `useSuspenseQuery`.
 * @param name of its text in `queryTexts.ts`; `Result` is the type that typegen made for that text
 * @throws MissingContent (from the query) when nothing is published for it: the visitor sees the 404 page, the build stops.
 * @throws ContentUnavailable (from the query) when the CMS can't be asked.
 * @throws ScriptLoadError (from the query) when the scripts that ask the CMS do not arrive.
 */
export function contentQuery<Result>(name: QueryName, params: ContentParams = {}) {
  const queryKey = ['content', name, params] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Content<Result>> => {
      const [{ queryTexts, describeQuery }, ask] = await loadScript(() =>
        Promise.all([import('./queryTexts.ts'), loadAsker()]),
      )
      const result = await ask({ queryKey, groq: queryTexts[name], params, signal })
      if (result === null || result === undefined) {
        throw new MissingContent(`Nothing is published for the query ${describeQuery(name, params)}.`)
      }
      keepReplaced(client, queryKey)
      // The CMS answers in the shape that typegen derived from the same schemas and the same query.
      return result as Content<Result>
    },
  })
}
