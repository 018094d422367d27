import { randomUUID } from 'node:crypto'
import type { Outcome, Retry } from '../store/applications.ts'

/** What became of an application; a machine's is told the same as if it had been recorded. */
export type ApplicationOutcome = Outcome | { kind: 'bot'; id: string }

/** Applications that are remembered at a time. */
const MAX_KEPT = 1_000

/** What machines that fill in forms were told, by the key of the application. */
export class DecoyResponses {
  readonly #told = new Map<string, { id: string; fingerprint: string }>()

  /** The answer, which is the same for a retry. */
  answer({ key, fingerprint }: Retry): ApplicationOutcome {
    const before = key === undefined ? undefined : this.#told.get(key)
    if (before) return before.fingerprint === fingerprint ? { kind: 'repeated', id: before.id } : { kind: 'key-reused' }
    const id = randomUUID()
    if (this.#told.size >= MAX_KEPT) this.#told.clear()
    if (key !== undefined) this.#told.set(key, { id, fingerprint })
    return { kind: 'bot', id }
  }

  /** The id that was told under this key: somebody who was only quick gets it, too. */
  idOf(key: string | undefined): string | undefined {
    return key === undefined ? undefined : this.#told.get(key)?.id
  }
}
