/**
 * Simulates hosted Sanity's CDN (https://www.sanity.io/docs/content-lake/api-cdn): responses may be older than the
 * content, so that sites are tested with stale responses.
 */
import { LRUCache } from 'lru-cache'
import { START, type Dataset } from '../store/dataset.ts'
import { lengthOf, type QueryAnswer } from './work.ts'

interface KeptAnswer {
  answer: QueryAnswer
  /** Of `performance.now()`. */
  time: number
  /** Number of the newest commit that it may know of. */
  seq: number
}

export interface CdnRequest {
  dataset: Dataset
  /** Tells the question from all others of the dataset. */
  key: string
  /** The id of a live event that the answer must know of. */
  lastLiveEventId: string | null
}

const MAX_ANSWERS = 2_000
/** Of all kept answers together. */
const MAX_BYTES = 64 * 1024 * 1024

export class Cdn {
  /** How old an answer may be, in milliseconds. */
  readonly #lag: number
  readonly #answers = new LRUCache<string, KeptAnswer>({ max: MAX_ANSWERS, maxSize: MAX_BYTES })

  constructor(lag: number) {
    this.#lag = lag
  }

  /** The answer that is kept, if it may still be given; otherwise what `ask` gives. */
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
