import * as z from 'zod/mini'
import { STATUS_FOLDER } from '../urls/reservedPaths.ts'

/** Where the site's host serves the publisher's state, for remote monitoring. */
export const STATUS_PATH = `/${STATUS_FOLDER}`

/** The publisher's state, for its operator. */
export const publisherState = z.object({
  /** The deployment's number. Still called `release`, because the file on a server outlives an upgrade. */
  release: z.optional(z.number()),
  /** When the site was last known to show everything published. */
  publishedAt: z.optional(z.iso.datetime()),
  /** The latest failure since then, as a sentence for staff. */
  failure: z.optional(z.object({ at: z.iso.datetime(), sentence: z.string() })),
})
export type PublisherState = z.infer<typeof publisherState>
