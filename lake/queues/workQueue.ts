import { apiError } from '../protocol/errors.ts'
import { FairQueue, type Client } from './fairQueue.ts'

/** How many tasks of one client may wait. */
const MAX_WAITING = 200
/** Nobody waits longer than this. */
const MAX_WAITING_MS = 20_000

interface Task<Result> {
  key: string
  client: Client
  work: () => Promise<Result>
  answer: PromiseWithResolvers<Result>
  timer: NodeJS.Timeout
}

/**
 * Runs a limited number of tasks at a time, with clients taking turns; equal keys share one run. One slot is reserved
 * for accounts, and no visitor gets all others.
 */
export class WorkQueue<Result> {
  readonly #places: number
  readonly #tooMany: string
  readonly #waiting = new FairQueue<Task<Result>>()
  readonly #running = new Map<string, { client: Client; result: Promise<Result> }>()

  /** @param tooMany what a client is told that can't wait any longer, such as `Too many images are being made at once.` */
  constructor(places: number, tooMany: string) {
    this.#places = places
    this.#tooMany = tooMany
  }

  /**
   * Runs the task, or joins a run of the same key.
   * @throws LakeError 503 if too many tasks are waiting, or it has waited for too long; the client may retry shortly
   */
  run(key: string, client: Client, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key)
    if (running) return running.result
    if (this.#waiting.lengthOf(client.key) >= MAX_WAITING) return Promise.reject(this.#busy())
    const answer = Promise.withResolvers<Result>()
    const giveUp = (): void => {
      if (this.#waiting.remove(task)) answer.reject(this.#busy())
      clearTimeout(task.timer)
    }
    const task = { key, client, work, answer, timer: setTimeout(giveUp, MAX_WAITING_MS).unref() }
    client.signal?.addEventListener('abort', giveUp, { once: true })
    this.#waiting.add(task)
    this.#begin()
    return answer.promise
  }

  #busy(): Error {
    return apiError(503, `${this.#tooMany} Try again in a few seconds.`)
  }

  #begin(): void {
    const mayBegin = (client: Client): boolean => this.#mayBegin(client)
    for (let task = this.#waiting.next(mayBegin); task; task = this.#waiting.next(mayBegin)) {
      this.#waiting.remove(task)
      clearTimeout(task.timer)
      const { key, client, answer } = task
      const result = this.#running.get(key)?.result ?? this.#start(task)
      this.#running.set(key, this.#running.get(key) ?? { client, result })
      result.then(answer.resolve, answer.reject)
    }
  }

  async #start({ key, work }: Task<Result>): Promise<Result> {
    try {
      return await work()
    } finally {
      this.#running.delete(key)
      this.#begin()
    }
  }

  #mayBegin({ key, isAccount }: Client): boolean {
    const running = [...this.#running.values()].map(({ client }) => client)
    if (running.length >= this.#places) return false
    if (isAccount) return true
    const visitors = running.filter((other) => !other.isAccount)
    const own = visitors.filter((other) => other.key === key)
    return visitors.length < this.#places - 1 && own.length < Math.max(1, this.#places - 2)
  }
}
