/**
 * Simulates hosted Sanity's CDN (https://www.sanity.io/docs/content-lake/api-cdn): responses may be older than the
 * content, so that sites are tested with stale responses.
 */
import { LRUCache } from 'lru-cache'
import { START, type Dataset } from '../store/dataset.ts'
import { lengthOf, type QueryAnswer } from './work.ts'

interface KeptAnswer {
  answer: QueryAnswer
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

const MAX_ANSWERS = 2_000
/** In all cached results together. */
const MAX_BYTES = 64 * 1024 * 1024

export class Cdn {
  /** How old a cached result may be, in milliseconds. */
  readonly #lag: number
  readonly #answers = new LRUCache<string, KeptAnswer>({ max: MAX_ANSWERS, maxSize: MAX_BYTES })

  constructor(lag: number) {
    this.#lag = lag
  }

  /** The cached result if it may still be used, otherwise a new one from `ask`. */
  async answer({ dataset, key, lastLiveEventId }: CdnRequest, ask: () => Promise<QueryAnswer>): Promise<QueryAnswer> {
    if (this.#lag === 0) return ask()
    const place = JSON.stringify([dataset.name, key])
    const kept = this.#answers.get(place)
    if (kept && performance.now() - kept.time < this.#lag && knows(kept, dataset, lastLiveEventId)) return kept.answer
    const seq = dataset.newestSeq
    const answer = await ask()
    const size = 2 * (place.length + lengthOf(answer))
    this.#answers.set(place, { answer, time: performance.now(), seq }, { size })
    return answer
  }
}

function knows({ seq }: KeptAnswer, dataset: Dataset, lastLiveEventId: string | null): boolean {
  if (lastLiveEventId === null || lastLiveEventId === START) return true
  const event = dataset.seqOf(lastLiveEventId)
  return event !== undefined && event <= seq
}
