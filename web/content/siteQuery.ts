import { contentQuery, type Content } from './contentQuery.ts'
import { siteGroq } from './groq/site.ts'
import type { SiteGroqResult } from './types.gen.ts'

/** What every screen shows: name, addresses, hours, links, navigation and the default search text. */
export const siteQuery = contentQuery<SiteGroqResult>({ name: 'site', groq: siteGroq })

export type Site = Content<SiteGroqResult>
