import { createHash } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import type { QueryResult } from '#web/content/contentQuery.ts'
import { holds } from '#web/layout/bannerHolds.ts'
import { pageResultsOf, contentFilesOf } from '../page/pageResults.ts'
import type { ClientBuild } from '../page/assemblePage.ts'

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Pages share results, so each result is hashed only once. */
const resultHashes = new WeakMap<QueryResult, string>()

function hashOfResult(result: QueryResult): string {
  const hash = resultHashes.get(result) ?? hashOf(result)
  resultHashes.set(result, hash)
  return hash
}

/**
 * A hash of everything besides the code that a page is rendered from: its content, and whatever depends on the time.
 */
export function contentHashOf(client: QueryClient): string {
  const { banner } = pageResultsOf(client).site
  const files = [...contentFilesOf(client)].map(([file, result]) => [file, hashOfResult(result)])
  return hashOf([files.sort(), banner && holds(banner, Date.now())])
}

/** Identifies the site's code; it changes when the scripts change. */
export const buildIdOf = ({ manifest }: ClientBuild): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)
