import type { QueryClient } from '@tanstack/react-query'
import type { Answer, ContentParams } from './contentQuery.ts'

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

/** The answers in the cache of a page that has been rendered, by the path of their content file. */
export function contentFilesOf(client: QueryClient): Map<string, Answer> {
  const entries = client.getQueriesData<Answer>({ queryKey: ['content'] }).flatMap(([[, name, params], answer]) => {
    const path = contentFilePath(name as string, params as ContentParams)
    return answer ? [[path, answer] as const] : []
  })
  return new Map(entries)
}
