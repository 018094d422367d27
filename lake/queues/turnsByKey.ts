import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

/** Far more keys than are ever in use at a time. */
const MAX_KEYS = 10_000

/** Runs tasks with the same key one after another, and those with different keys in parallel. */
export class TurnsByKey {
  readonly #queues = new LRUCache<string, LimitFunction>({ max: MAX_KEYS, memoMethod: () => pLimit(1) })

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#queues.memo(key)(work)
  }
}
