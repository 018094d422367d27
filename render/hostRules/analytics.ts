import type { Env } from '#env.ts'

type Analytics = NonNullable<Env['analytics']>

/** Umami Cloud receives visits at another host than the one that serves its script. Everything else uses one host. */
const UMAMI_CLOUD = 'cloud.umami.is'
const UMAMI_CLOUD_API = 'https://gateway.umami.is'

/** Umami knows a site by a UUID, Plausible by its domain. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Origin that the script reports to. */
export const analyticsApi = ({ script }: Analytics): string =>
  script.hostname === UMAMI_CLOUD ? UMAMI_CLOUD_API : script.origin

/** The script element for the head of a page; empty if analytics is not set up. */
export function analyticsElement(analytics: Analytics | undefined): string {
  if (!analytics) return ''
  const { script, site } = analytics
  const isUmami = UUID.test(site)
  const data = isUmami
    ? `data-website-id="${site}" data-host-url="${analyticsApi(analytics)}"`
    : `data-domain="${site}"`
  // `async`, because Chromium delays the first paint while it waits for a deferred script.
  return `<script async fetchpriority="low" src="${script.href.replaceAll('&', '&amp;')}" ${data}></script>`
}
