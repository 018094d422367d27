import pLimit from 'p-limit'
import { askSanity } from '#web/content/askSanity.ts'
import { ContentUnavailable, type ContentRequest, type QueryResult } from '#web/content/contentQuery.ts'
import type { Finders } from '#web/content/findCopies.ts'
import { client } from '#web/content/sanityClient.ts'

/** Attempts for a query that times out. */
const TRIES = 4
/** Concurrent queries; halved whenever one times out. */
const PARALLEL_QUERIES = 8

/**
 * For the many queries of a build: a few at a time, fewer if the CMS can't keep up.
 * @returns a function that runs a query. @throws Error that names the query and the address that was asked
 */
export function openPatientAsk() {
  const limit = pLimit(PARALLEL_QUERIES)
  return async function askPatiently(request: ContentRequest, find: Finders, tries = TRIES): Promise<QueryResult> {
    try {
      return await limit(() => askSanity(client, request, find))
    } catch (cause) {
      if (tries > 1 && cause instanceof ContentUnavailable && cause.tookTooLong) {
        limit.concurrency = Math.max(1, Math.floor(limit.concurrency / 2))
        console.warn(`The CMS took too long over “${request.name}”. Asking again, ${limit.concurrency} at a time.`)
        return askPatiently(request, find, tries - 1)
      }
      const why = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${why} (Query “${request.name}”, asked at ${client.getUrl('/')}.)`, { cause })
    }
  }
}
