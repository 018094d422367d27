import { type Analytics, analyticsApi } from '../hostRules/analytics.ts'

/** Umami knows a site by a UUID, Plausible by its domain. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

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
