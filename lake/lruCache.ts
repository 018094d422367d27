/** A map with a bounded number of entries and a bounded total weight; the entry unused for longest goes first. */
export class LruCache<T> {
  readonly #maxEntries: number
  readonly #maxWeight: number
  readonly #entries = new Map<string, { value: T; weight: number }>()
  #weight = 0

  constructor(maxEntries: number, maxWeight: number) {
    this.#maxEntries = maxEntries
    this.#maxWeight = maxWeight
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Gives the keys for which there is no room, or no longer. */
  set(key: string, value: T, weight: number): string[] {
    this.#remove(key)
    if (weight > this.#maxWeight) return [key]
    // In this order: work that is ended in between leaves a cache that holds less than it may, not more.
    this.#weight += weight
    this.#entries.set(key, { value, weight })
    const gone: string[] = []
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#weight <= this.#maxWeight) break
      this.#remove(oldest)
      gone.push(oldest)
    }
    return gone
  }

  #remove(key: string): void {
    const weight = this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
    this.#weight -= weight
  }
}
