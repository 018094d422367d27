/** More work is waiting than the queue takes; the client may try again shortly. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

/** Runs so many jobs at a time and lets so many wait; equal keys share one run. */
export class WorkQueue<Result> {
  readonly #concurrency: number
  readonly #maxWaiting: number
  readonly #shared = new Map<string, Promise<Result>>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(concurrency: number, maxWaiting: number) {
    this.#concurrency = concurrency
    this.#maxWaiting = maxWaiting
  }

  /**
   * Does the job, or joins the run of the same key that is under way.
   * @throws QueueFull when too many wait already.
   */
  run(key: string, job: () => Promise<Result>): Promise<Result> {
    const current = this.#shared.get(key)
    if (current) return current
    const result = this.#start(job).finally(() => this.#shared.delete(key))
    this.#shared.set(key, result)
    return result
  }

  async #start(job: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#maxWaiting) {
        throw new QueueFull('Too many images are being made at once. Try again in a few seconds.')
      }
      // The job that ends hands its place over, so `#running` stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await job()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
