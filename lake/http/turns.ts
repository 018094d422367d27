import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

/** Far more than have something to do at one time. */
const MAX_KEYS = 10_000

/** Has work done one after the other for each key, and for different keys side by side. */
export class Turns {
  readonly #queues = new LRUCache<string, LimitFunction>({ max: MAX_KEYS, memoMethod: () => pLimit(1) })

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    return this.#queues.memo(key)(work)
  }
}
