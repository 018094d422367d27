import { DEFAULT_PORTS } from '@archstep/contracts/services/defaultPorts.ts'

/**
 * The Studio's settings. `sanity.cli.ts` writes these values into the bundle, so that a hosted Studio has no trace of
 * the local lake. In Node they are the local defaults.
 */
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID ?? 'local'
export const dataset = process.env.SANITY_STUDIO_DATASET ?? 'production'

/** Address of the local Content Lake; empty for hosted Sanity. */
export const lakeUrl = process.env.SANITY_STUDIO_LAKE_URL ?? ''

/** Address of the careers service, for recruiters; empty if there is none. */
export const careersUrl = process.env.SANITY_STUDIO_CAREERS_URL ?? `http://localhost:${DEFAULT_PORTS.careers}`

export const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? `http://localhost:${DEFAULT_PORTS.site}`

/** Days of document history; empty if unlimited. */
export const historyDays = process.env.SANITY_STUDIO_HISTORY_DAYS ?? ''

/** Features supported by the local lake, or by the plan on hosted Sanity. */
export const hasComments = process.env.SANITY_STUDIO_COMMENTS === 'on'
export const hasTasks = process.env.SANITY_STUDIO_TASKS === 'on'
export const hasScheduledDrafts = process.env.SANITY_STUDIO_SCHEDULED_DRAFTS === 'on'
export const hasReleases = process.env.SANITY_STUDIO_RELEASES === 'on'
export const hasVision = process.env.SANITY_STUDIO_VISION === 'on'

/** Whether the site's host runs the drafts service, which shows drafts by link. */
export const hasDraftLinks = process.env.SANITY_STUDIO_DRAFT_LINKS !== 'off'

/** Whether a publisher renders the site, on our own server, and reports its state. */
export const hasPublisher = process.env.SANITY_STUDIO_PUBLISHER === 'on'
