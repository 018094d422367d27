import type { Env } from '#env.ts'

export type Analytics = NonNullable<Env['analytics']>

/** Umami Cloud receives visits at another host than the one that serves its script. Everything else uses one host. */
const UMAMI_CLOUD = 'cloud.umami.is'
const UMAMI_CLOUD_API = 'https://gateway.umami.is'

/** Origin that the script reports to. */
export const analyticsApi = ({ script }: Analytics): string =>
  script.hostname === UMAMI_CLOUD ? UMAMI_CLOUD_API : script.origin
