/** What the preview service answers and the Studio reads: `POST /preview/outside-links`. */
import { z } from 'zod'

export const REPORT_PATH = '/preview/outside-links'

/** What is asked: for whom, and from which address on. The addresses themselves are those of the dataset. */
export const reportRequest = z.object({
  /** One that the Studio has made with `@sanity/preview-url-secret`. */
  secret: z.string().regex(/^[\w-]{16,128}$/),
  /** How many addresses, in their order, are to be left out. */
  from: z.int().min(0).default(0),
})

const checkedLink = z.object({
  address: z.string(),
  uses: z.array(z.object({ id: z.string(), type: z.string(), title: z.string(), path: z.string() })),
  state: z.enum(['dead', 'unclear']),
  what: z.string(),
  isSilent: z.boolean(),
})

/** A part of the addresses. */
export const linkReport = z.object({
  /** Those that did not answer as they should. */
  found: z.array(checkedLink),
  /** How many of this part answered. */
  answered: z.int(),
  /** How many there are in all. */
  all: z.int(),
  /** Where the next part begins; null after the last one. */
  next: z.int().nullable(),
})
export type LinkReport = z.infer<typeof linkReport>
export type FoundLink = LinkReport['found'][number]

/** Why there is no report, in a sentence. */
export const reportFailure = z.object({ message: z.string() })
