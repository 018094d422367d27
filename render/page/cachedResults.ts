import type { QueryClient } from '@tanstack/react-query'
import { CONTENT, contentFilePath, type QueryResult, type ContentParams } from '#web/content/contentQuery.ts'
import type { PageResults } from '#web/content/pageResults.ts'
import type { ContentFiles } from '../output/contentFiles.ts'

function resultsIn(client: QueryClient): { name: string; params: ContentParams; result: QueryResult }[] {
  return client.getQueriesData<QueryResult>({ queryKey: [CONTENT] }).flatMap(([[, name, params], result]) => {
    return result ? [{ name: name as string, params: params as ContentParams, result }] : []
  })
}

/** The query results in the cache of a rendered page. */
export function pageResultsOf(client: QueryClient): PageResults {
  return Object.fromEntries(
    resultsIn(client).map(({ name, result }) => [name, result.content]),
  ) as unknown as PageResults
}

/** The same, as the files of its content. */
export const contentFilesOf = (client: QueryClient): ContentFiles =>
  new Map(resultsIn(client).map(({ name, params, result }) => [contentFilePath(name, params), result]))
