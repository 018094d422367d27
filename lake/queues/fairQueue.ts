export interface Client {
  /** The client's identity: an account, or the owner of an address. */
  key: string
  isAccount: boolean
  /** Aborted when nobody is waiting for the response anymore. */
  signal?: AbortSignal | undefined
}

/** A queue in which accounts come first and clients take turns. */
export class FairQueue<T extends { client: Client }> {
  /** By client, in the order of their turns. */
  readonly #waiting = new Map<string, T[]>()

  get length(): number {
    return [...this.#waiting.values()].flat().length
  }

  lengthOf(client: string): number {
    return this.#waiting.get(client)?.length ?? 0
  }

  add(task: T): void {
    const { key } = task.client
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), task])
  }

  /** Picks the next client: accounts first, otherwise in turn. */
  next(mayBegin: (client: Client) => boolean): T | undefined {
    const next = [...this.#waiting.values()].flatMap(([first]) => (first && mayBegin(first.client) ? [first] : []))
    return next.find(({ client }) => client.isAccount) ?? next[0]
  }

  /** Removes a task; its client's next turn comes after all others. @returns whether it was still waiting */
  remove(task: T): boolean {
    const { key } = task.client
    const own = this.#waiting.get(key)
    if (!own?.includes(task)) return false
    const rest = own.filter((other) => other !== task)
    this.#waiting.delete(key)
    if (rest.length > 0) this.#waiting.set(key, rest)
    return true
  }

  /** Removes and returns all tasks. */
  clear(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    return all
  }
}
