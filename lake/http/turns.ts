/** Has work done one after the other for each key, and for different keys side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(key) ?? Promise.resolve()).then(work, work)
    this.#last.set(key, result)
    const leave = (): void => {
      if (this.#last.get(key) === result) this.#last.delete(key)
    }
    result.then(leave, leave)
    return result
  }
}
