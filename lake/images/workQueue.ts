import pLimit from 'p-limit'
import { apiError } from '../errors.ts'

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
   * @throws LakeError 503 when too many wait already; the client may try again shortly.
   */
  async run(key: string, job: () => Promise<Result>): Promise<Result> {
    const current = this.#shared.get(key)
    if (current) return current
    const { activeCount, concurrency, pendingCount } = this.#limit
    if (activeCount >= concurrency && pendingCount >= this.#maxWaiting) {
      throw apiError(503, 'Too many images are being made at once. Try again in a few seconds.')
    }
    const result = this.#limit(job).finally(() => this.#shared.delete(key))
    this.#shared.set(key, result)
    return result
  }
}
