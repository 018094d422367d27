/** The Content Lake of this site, for `npm start` and for a server. */
import type { Env } from '#env.ts'
import type { LakeOptions } from '#lake/server.ts'
import { screenTypes } from '@archstep/contracts/urls/screens.ts'
import { roles } from './roleGrants.ts'

/** The documents that pages look up by id. */
export const fixedTypes: Readonly<Record<string, string>> = Object.fromEntries(
  [...screenTypes, 'retention', 'siteSettings'].map((type) => [type, type]),
)

/** Options of this site's lake, from the settings. */
export function ownLakeOptions(env: Env): LakeOptions {
  return {
    port: env.lakePort,
    dataDir: env.lakeDir,
    projectId: env.projectId,
    dataset: env.dataset,
    publicUrl: env.lakeUrl,
    studioUrl: env.studioUrl,
    behindProxy: env.ownServer,
    allowedOrigins: [env.siteUrl, env.studioUrl],
    credentialOrigins: [env.studioUrl],
    roles,
    fixedTypes,
    // No file assets: a document that names them is published after them.
    webhooks: env.lakeWebhook ? [{ ...env.lakeWebhook, filter: '!string::startsWith(_type, "sanity.")' }] : [],
  }
}
