const MAX_LINES = 1000

/** Remembers, up to a limit, the request lines that no route matches, such as `GET /v1/what`. */
export class UnknownRequests {
  readonly #lines = new Set<string>()

  note(line: string): void {
    if (this.#lines.size < MAX_LINES) this.#lines.add(line)
  }

  all(): string[] {
    return [...this.#lines]
  }
}
