import type { PageResults } from '#web/content/pageResults.ts'
import type { PageOutline } from './pageOutline.ts'

/** A node of schema.org data. */
export type SchemaOrgNode = { '@type': string } & Readonly<Record<string, unknown>>

/** The source of a page's structured data. All of it is visible on the page or the site. */
export interface PageSource {
  siteUrl: string
  outline: PageOutline & { url: string }
  results: PageResults
  /** Address of the page's picture for shared links. */
  image: string
  /** When the page last changed, ISO 8601. */
  changed: string | undefined
  /** The canonical address of a page, however a link spells it. */
  canonical: (href: string) => string
}
