import { randomUUID } from 'node:crypto'
import type { Outcome, Retry } from '../store/applications.ts'

/** The outcome of an application. A bot gets the same response as if it had been recorded. */
export type ApplicationOutcome = Outcome | { kind: 'bot'; id: string }

const MAX_KEPT = 1_000

/** Responses to bots, by idempotency key. */
export class DecoyResponses {
  readonly #told = new Map<string, { id: string; fingerprint: string }>()

  /** The response, the same for a retry. */
  answer({ key, fingerprint }: Retry): ApplicationOutcome {
    const before = key === undefined ? undefined : this.#told.get(key)
    if (before) return before.fingerprint === fingerprint ? { kind: 'repeated', id: before.id } : { kind: 'key-reused' }
    const id = randomUUID()
    if (this.#told.size >= MAX_KEPT) this.#told.clear()
    if (key !== undefined) this.#told.set(key, { id, fingerprint })
    return { kind: 'bot', id }
  }

  /** The id that was given out for this key, so that a person who was just fast gets the same one. */
  idOf(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#told.get(key)?.id
  }
}
