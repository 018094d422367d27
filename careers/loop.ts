/** Recurring work, one run at a time: on schedule, and whenever it is woken. */
export class Loop {
  readonly #closed = new AbortController()
  readonly #running: Promise<void>
  #woken = false
  #wake: () => void = () => undefined

  /**
   * @param work resolves with the milliseconds until the next run. It must not reject, and must end early once `closed`
   */
  constructor(work: (closed: AbortSignal) => Promise<number>) {
    this.#running = this.#run(work)
  }

  /** Triggers a run, or another one after the run in progress. */
  wake(): void {
    this.#woken = true
    this.#wake()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#wake()
    await this.#running
  }

  async #run(work: (closed: AbortSignal) => Promise<number>): Promise<void> {
    const { signal } = this.#closed
    while (!signal.aborted) {
      this.#woken = false
      const wait = await work(signal)
      if (this.#woken || signal.aborted) continue
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, wait)
      timer.unref()
      this.#wake = resolve
      await promise
      clearTimeout(timer)
    }
  }
}
