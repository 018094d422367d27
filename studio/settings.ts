/**
 * Where this Studio finds its content. `sanity.cli.ts` writes these values into the bundle, so that a
 * hosted Studio holds no trace of the local lake. Node (schema extraction) sees the local defaults.
 */
export const projectId = process.env.SANITY_STUDIO_PROJECT_ID ?? 'local'
export const dataset = process.env.SANITY_STUDIO_DATASET ?? 'production'

/** Address of the Content Lake on this machine; empty when the content is on hosted Sanity. */
export const lakeUrl = process.env.SANITY_STUDIO_LAKE_URL ?? ''

/** Address of the careers service, whose applications the Studio shows to recruiters; empty when there is none. */
export const careersUrl = process.env.SANITY_STUDIO_CAREERS_URL ?? 'http://localhost:8000'

/** Address of the site, which the Studio shows in a frame. */
export const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? 'http://localhost:5173'

/** Whether the site's host runs the preview service, which shows drafts to whoever has a link. */
export const previewLinks = process.env.SANITY_STUDIO_PREVIEW_LINKS !== 'off'
