import { API_VERSION, type Env } from '#env.ts'
import type { SiteSettings } from '#web/env.ts'
import { analyticsElement } from '../page/analyticsElement.ts'

/** Vite's `define` that passes the settings of this clone to `web/env.ts`: public values only, never a token. */
export function defineSite(env: Env): Record<string, string> {
  const settings: SiteSettings = {
    projectId: env.projectId,
    dataset: env.dataset,
    apiVersion: API_VERSION,
    hosted: env.hosted,
    lakeUrl: env.lakeUrl,
    careersUrl: env.careersUrl,
    siteUrl: env.siteUrl,
    studioUrl: env.studioUrl,
    liveEvents: env.liveEvents,
  }
  return {
    'import.meta.env.SITE': JSON.stringify(JSON.stringify(settings)),
    'import.meta.env.ANALYTICS': JSON.stringify(analyticsElement(env.analytics)),
    'import.meta.env.REPORTS_URL': JSON.stringify(env.reportsUrl ?? ''),
  }
}
