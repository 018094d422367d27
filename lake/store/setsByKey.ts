/** Sets by key, in insertion order; empty ones are removed. */
export class SetsByKey<T> {
  readonly #sets = new Map<string, Set<T>>()

  get(key: string): ReadonlySet<T> {
    return this.#sets.get(key) ?? new Set()
  }

  keys(): Iterable<string> {
    return this.#sets.keys()
  }

  add(key: string, value: T): void {
    this.#sets.set(key, (this.#sets.get(key) ?? new Set()).add(value))
  }

  delete(key: string, value: T): void {
    const set = this.#sets.get(key)
    set?.delete(value)
    if (set?.size === 0) this.#sets.delete(key)
  }
}
