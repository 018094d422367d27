import type { QueryClient } from '@tanstack/react-query'
import type { QueryResult } from '#web/content/contentQuery.ts'
import { isBannerCurrent } from '#web/layout/isBannerCurrent.ts'
import { hashOf } from '../output/hashOf.ts'
import { contentFilesOf, pageResultsOf } from './cachedResults.ts'

/** Pages share results, so each result is hashed only once. */
const resultHashes = new WeakMap<QueryResult, string>()

function hashOfResult(result: QueryResult): string {
  const hash = resultHashes.get(result) ?? hashOf(JSON.stringify(result))
  resultHashes.set(result, hash)
  return hash
}

/**
 * A hash of everything besides the code that a page is rendered from: its content, and whatever depends on the time.
 */
export function contentHashOf(client: QueryClient): string {
  const { banner } = pageResultsOf(client).site
  const files = [...contentFilesOf(client)].map(([file, result]) => [file, hashOfResult(result)])
  return hashOf(JSON.stringify([files.sort(), banner && isBannerCurrent(banner, Date.now())]))
}
