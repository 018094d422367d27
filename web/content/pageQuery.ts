import { contentQuery, type Content } from './contentQuery.ts'
import { pageGroq, pageSlugsGroq } from './groq/page.ts'
import type { PageGroqResult, PageSlugsGroqResult } from './types.gen.ts'

/**
 * A page that staff built out of blocks.
 * @param slug the last part of its address, in any letter case (ROUTE-05)
 */
export const pageQuery = (slug: string) =>
  contentQuery<PageGroqResult>({ name: 'page', groq: pageGroq, params: { slug: slug.toLowerCase() } })

/** All such pages with their slugs, for the build. */
export const pageSlugsQuery = contentQuery<PageSlugsGroqResult>({ name: 'pageSlugs', groq: pageSlugsGroq })

export type PageContent = Content<PageGroqResult>
