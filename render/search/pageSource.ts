import type { PageResults } from '#web/content/pageResults.ts'
import type { PageOutline } from './pageOutline.ts'

/** One thing of schema.org. */
export type SchemaOrgNode = { '@type': string } & Readonly<Record<string, unknown>>

/** What a page's structured data is made of. All of it is content that the page or the site shows. */
export interface PageSource {
  siteUrl: string
  outline: PageOutline & { url: string }
  results: PageResults
  /** Address of the page's picture for shared links. */
  image: string
  /** When the page last changed, ISO 8601. */
  changed: string | undefined
  /** The address of a page in its one spelling, whichever spelling a link has. */
  canonical: (href: string) => string
}
