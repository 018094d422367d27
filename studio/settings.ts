/**
 * Where this Studio finds its content. `sanity.cli.ts` writes these values into the bundle, so that a
 * hosted Studio holds no trace of the local lake. Node sees the local defaults.
 */
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID ?? 'local'
export const dataset = process.env.SANITY_STUDIO_DATASET ?? 'production'

/** Address of the Content Lake on this machine; empty when the content is on hosted Sanity. */
export const lakeUrl = process.env.SANITY_STUDIO_LAKE_URL ?? ''

/** Address of the careers service, whose applications the Studio shows to recruiters; empty when there is none. */
export const careersUrl = process.env.SANITY_STUDIO_CAREERS_URL ?? 'http://localhost:8000'

/** Address of the site, which the Studio shows in a frame. */
export const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? 'http://localhost:5173'

/** Days that earlier versions of documents are kept; empty when all of them are. */
export const historyDays = process.env.SANITY_STUDIO_HISTORY_DAYS ?? ''

/** What there is a service for: in the lake on this machine, or in the project's plan on hosted Sanity. */
export const hasComments = process.env.SANITY_STUDIO_COMMENTS === 'on'
export const hasTasks = process.env.SANITY_STUDIO_TASKS === 'on'
export const hasScheduledDrafts = process.env.SANITY_STUDIO_SCHEDULED_DRAFTS === 'on'
export const hasReleases = process.env.SANITY_STUDIO_RELEASES === 'on'
export const hasVision = process.env.SANITY_STUDIO_VISION === 'on'

/** Whether the site's host runs the drafts service, which shows drafts by link and looks at links to other sites. */
export const draftLinks = process.env.SANITY_STUDIO_DRAFT_LINKS !== 'off'

/** Whether a publisher makes the site, on a server of one's own, and tells how it goes. */
export const hasPublisher = process.env.SANITY_STUDIO_PUBLISHER === 'on'
