import pLimit from 'p-limit'

/** More work is waiting than the queue takes; the client may try again shortly. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Runs so many jobs at a time and lets so many wait; equal keys share one run. */
export class WorkQueue<Result> {
  readonly #limit: ReturnType<typeof pLimit>
  readonly #maxWaiting: number
  readonly #shared = new Map<string, Promise<Result>>()

  constructor(concurrency: number, maxWaiting: number) {
    this.#limit = pLimit(concurrency)
    this.#maxWaiting = maxWaiting
  }

  /**
   * Does the job, or joins the run of the same key that is under way.
   * @throws QueueFull when too many wait already.
   */
  async run(key: string, job: () => Promise<Result>): Promise<Result> {
    const current = this.#shared.get(key)
    if (current) return current
    const { activeCount, concurrency, pendingCount } = this.#limit
    if (activeCount >= concurrency && pendingCount >= this.#maxWaiting) {
      throw new QueueFull('Too many images are being made at once. Try again in a few seconds.')
    }
    const result = this.#limit(job).finally(() => this.#shared.delete(key))
    this.#shared.set(key, result)
    return result
  }
}
