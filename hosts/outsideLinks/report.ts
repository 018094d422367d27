/** What the preview service answers and the Studio reads: `POST /preview/outside-links`. */
// The Studio's policy allows no eval, with which the whole of zod would begin.
import * as z from 'zod/mini'

export const REPORT_PATH = '/preview/outside-links'

/** By this the dataset knows what the secret of a check is for: one that was made for something else is no proof. */
export const SECRET_SOURCE = 'health.outside-links'

/** What is said of an address whose host there is not. */
export const NO_HOST = 'There is no host of that name.'

/** What is asked: for whom, and after which address. The addresses themselves are those of the dataset. */
export const reportRequest = z.object({
  /** One that the Studio has made with `@sanity/preview-url-secret`. */
  secret: z.string().check(z.regex(/^[\w-]{16,128}$/)),
  /** The last address that was done, in their order; empty at the start. It need not be there any more. */
  after: z._default(z.string(), ''),
})

const checkedLink = z.object({
  address: z.string(),
  uses: z.array(z.object({ id: z.string(), type: z.string(), path: z.string() })),
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
  /** After which address the next part begins; null after the last one. */
  next: z.nullable(z.string()),
})
export type LinkReport = z.infer<typeof linkReport>
export type FoundLink = LinkReport['found'][number]

/** Why there is no report, in a sentence. */
export const reportFailure = z.object({ message: z.string() })
