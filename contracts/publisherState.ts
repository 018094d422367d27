import * as z from 'zod/mini'

/** Where the host of the site tells of its publisher, to whoever looks from elsewhere. */
export const STATUS_PATH = '/publisher-status'

/** How the publisher is, as it tells its operator and the Studio. */
export const publisherState = z.object({
  release: z.optional(z.number()),
  /** When the site was last found to show what is published. */
  publishedAt: z.optional(z.iso.datetime()),
  /** What last failed since, as a sentence for staff. */
  failure: z.optional(z.object({ at: z.iso.datetime(), sentence: z.string() })),
})
export type PublisherState = z.infer<typeof publisherState>
