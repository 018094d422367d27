import { createHash } from 'node:crypto'
import type { QueryClient } from '@tanstack/react-query'
import type { QueryResult } from '#web/content/contentQuery.ts'
import { holds } from '#web/layout/bannerHolds.ts'
import { pageResultsOf, contentFilesOf } from './pageResults.ts'
import type { ClientBuild } from './assemblePage.ts'

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** Results are shared by pages: each is hashed once. */
const resultHashes = new WeakMap<QueryResult, string>()

function hashOfResult(result: QueryResult): string {
  const hash = resultHashes.get(result) ?? hashOf(result)
  resultHashes.set(result, hash)
  return hash
}

/** A hash of all that a page is rendered from, besides the code: its content, and what the clock says of it. */
export function contentHashOf(client: QueryClient): string {
  const { banner } = pageResultsOf(client).site
  const files = [...contentFilesOf(client)].map(([file, result]) => [file, hashOfResult(result)])
  return hashOf([files.sort(), banner && holds(banner, Date.now())])
}

/** A name for the code of the site: another one when its scripts are others. */
export const buildIdOf = ({ manifest }: ClientBuild): string =>
  createHash('sha256').update(JSON.stringify(manifest)).digest('hex').slice(0, 16)
