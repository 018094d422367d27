/** Counts failed sign-ins. After too many in a row, further ones have to wait. */
export class Attempts {
  readonly #most: number
  readonly #windowMs: number
  readonly #failures = new Map<string, number[]>()

  constructor(most: number, windowMs: number) {
    this.#most = most
    this.#windowMs = windowMs
  }

  /**
   * Starts a try for `key`, which counts as failed until `succeed`: tries side by side are no way around the limit.
   * @returns seconds until a try is allowed; 0 when this one is.
   */
  start(key: string): number {
    const recent = this.#recent(key)
    const [first] = recent
    if (first !== undefined && recent.length >= this.#most)
      return Math.ceil((first + this.#windowMs - Date.now()) / 1000)
    // A flood of invented names must not fill the memory.
    if (this.#failures.size > 1000) this.#failures.clear()
    this.#failures.set(key, [...recent, Date.now()])
    return 0
  }

  succeed(key: string): void {
    this.#failures.delete(key)
  }

  #recent(key: string): number[] {
    const since = Date.now() - this.#windowMs
    return (this.#failures.get(key) ?? []).filter((time) => time > since)
  }
}
