import { tryAgain } from '../problem.ts'

const TIMEOUT_MS = 20_000

/** Slots in turn: a client waits for one at a time, and goes to the back of the queue after having had one. */
export class Turns {
  #free: number
  readonly #timeoutMs: number
  readonly #served = new Set<string>()
  /** Queues by client, in the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(slots: number, timeoutMs = TIMEOUT_MS) {
    this.#free = slots
    this.#timeoutMs = timeoutMs
  }

  /** @returns a function that releases the slot. @throws Problem (503) if none is free in time */
  async take(client: string): Promise<() => void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#forget(client, resolve)
      reject(tryAgain(503, 30, 'Too many resumes are being checked just now. Try again in half a minute.'))
    }, this.#timeoutMs)
    this.#waiting.set(client, [...(this.#waiting.get(client) ?? []), resolve])
    this.#serve()
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
    return () => {
      this.#served.delete(client)
      this.#free += 1
      this.#moveToEnd(client)
      this.#serve()
    }
  }

  #serve(): void {
    for (const [client, [start]] of this.#waiting) {
      if (this.#free === 0) return
      if (!start || this.#served.has(client)) continue
      this.#free -= 1
      this.#served.add(client)
      this.#forget(client, start)
      start()
    }
  }

  #forget(client: string, start: () => void): void {
    const rest = this.#waiting.get(client)?.filter((each) => each !== start) ?? []
    if (rest.length > 0) this.#waiting.set(client, rest)
    else this.#waiting.delete(client)
  }

  #moveToEnd(client: string): void {
    const starts = this.#waiting.get(client)
    if (!starts) return
    this.#waiting.delete(client)
    this.#waiting.set(client, starts)
  }
}
