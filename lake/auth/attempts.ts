import { LRUCache } from 'lru-cache'

/** Keeps made-up names from filling the memory. */
const MAX_KEYS = 1_000

/** Counts failed sign-ins. After too many in a row, further ones have to wait. */
export class Attempts {
  readonly #most: number
  readonly #windowMs: number
  /** The times of failures by key; the key with the oldest last attempt is dropped first. */
  readonly #failures = new LRUCache<string, number[]>({ max: MAX_KEYS })

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /** @returns seconds until an attempt for `key` is allowed; 0 if it is now */
  wait(key: string): number {
    const recent = this.#recent(key)
    const [first] = recent
    if (first === undefined || recent.length < this.#most) return 0
    return Math.ceil((first + this.#windowMs - Date.now()) / 1000)
  }

  /** Counts an attempt as failed until it is taken back, so that parallel ones can't get around the limit. */
  start(key: string): void {
    this.#failures.set(key, [...this.#recent(key), Date.now()])
  }

  /** Takes back only the last attempt: someone who can sign in to one account may still have failed with others. */
  takeBack(key: string): void {
    this.#failures.peek(key)?.pop()
  }

  forget(key: string): void {
    this.#failures.delete(key)
  }

  #recent(key: string): number[] {
    const since = Date.now() - this.#windowMs
    return (this.#failures.peek(key) ?? []).filter((time) => time > since)
  }
}
