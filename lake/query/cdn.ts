/**
 * Simulates hosted Sanity's CDN (https://www.sanity.io/docs/content-lake/api-cdn): responses may be older than the
 * content, so that sites are tested with stale responses.
 */
import { LRUCache } from 'lru-cache'
import { START, type Dataset } from '../store/dataset.ts'
import { lengthOf, type QueryResult } from './work.ts'

interface CachedResult {
  result: QueryResult
  /** As of `performance.now()`. */
  time: number
  /** Number of the newest commit that the result may include. */
  seq: number
}

interface CdnRequest {
  dataset: Dataset
  /** Identifies the query within the dataset. */
  key: string
  /** The id of a live event that the result must include. */
  lastLiveEventId: string | null
}

const MAX_RESULTS = 2_000
/** In all cached results together. */
const MAX_BYTES = 64 * 1024 * 1024

export class Cdn {
  /** How old a cached result may be, in milliseconds. */
  readonly #lag: number
  readonly #results = new LRUCache<string, CachedResult>({ max: MAX_RESULTS, maxSize: MAX_BYTES })

  constructor(lag: number) {
    this.#lag = lag
  }

  /** The cached result if it may still be used, otherwise a new one from `ask`. */
  async fetch({ dataset, key, lastLiveEventId }: CdnRequest, ask: () => Promise<QueryResult>): Promise<QueryResult> {
    if (this.#lag === 0) return ask()
    const place = JSON.stringify([dataset.name, key])
    const kept = this.#results.get(place)
    if (kept && performance.now() - kept.time < this.#lag && knows(kept, dataset, lastLiveEventId)) return kept.result
    const seq = dataset.newestSeq
    const result = await ask()
    const size = 2 * (place.length + lengthOf(result))
    this.#results.set(place, { result, time: performance.now(), seq }, { size })
    return result
  }
}

function knows({ seq }: CachedResult, dataset: Dataset, lastLiveEventId: string | null): boolean {
  if (lastLiveEventId === null || lastLiveEventId === START) return true
  const event = dataset.seqOf(lastLiveEventId)
  return event !== undefined && event <= seq
}
