import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Outcome, Retry } from '../store/applications.ts'

/** The outcome of an application. Bots get the same response as if theirs had been recorded. */
export type ApplicationOutcome = Outcome | { kind: 'bot'; id: string }

/** Keeps bots from filling the memory. */
const MAX_REMEMBERED = 1_000

/** The responses to bots, by idempotency key so that a retry gets the same one. */
export class DecoyResponses {
  readonly #byKey = new LRUCache<string, { id: string; fingerprint: string }>({ max: MAX_REMEMBERED })

  respondTo({ key, fingerprint }: Retry): ApplicationOutcome {
    const before = key === undefined ? undefined : this.#byKey.get(key)
    if (before) return before.fingerprint === fingerprint ? { kind: 'repeated', id: before.id } : { kind: 'key-reused' }
    const id = randomUUID()
    if (key !== undefined) this.#byKey.set(key, { id, fingerprint })
    return { kind: 'bot', id }
  }

  /** The id given out for this key before, because it may be a person who was just fast. */
  idOf(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#byKey.get(key)?.id
  }
}
