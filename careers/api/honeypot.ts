/** Tells machines that fill in forms from people, and answers them as it answers everybody. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Outcome, Retry } from '../store/applications.ts'

/** What only the site's own form sends. The API's description, which is for other clients, leaves both out. */
export const honeypotFields = z.object({
  /** Hidden in the form, so that people leave it empty. */
  extra: z.string().optional(),
  /** For how many milliseconds the form was open, when it was not long. */
  filled_ms: z
    .string()
    .regex(/^\d{1,9}$/, 'Give whole milliseconds.')
    .optional(),
})

/** True when no person filled it in: the hidden field has something in it, or it was done too fast. */
export const isBot = ({ extra, filled_ms }: z.infer<typeof honeypotFields>, minFillMs: number): boolean =>
  extra !== undefined || (filled_ms !== undefined && Number(filled_ms) < minFillMs)

/** What became of a submission of a machine. It is told the same as if it had been recorded. */
export type BotOutcome = Outcome | { kind: 'bot'; id: string }

/** Submissions that are remembered at a time. */
const MAX_KEPT = 1_000

/** What machines were told, by the key of the submission. */
export class BotAnswers {
  readonly #told = new Map<string, { id: string; fingerprint: string }>()

  /** The answer, which is the same for a retry. */
  answer({ key, fingerprint }: Retry): BotOutcome {
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
