import { defineQuery } from 'groq'
import { contentQuery, type Content } from '../contentQuery.ts'
import type { NotFoundGroqResult, RedirectPathsGroqResult } from '../types.gen.ts'
import { imageFragment, linkFragment, redirectTarget } from './fragments.ts'

const notFoundGroq = defineQuery(`*[_id == "siteSettings"][0].notFound{
  text,
  links[]{${linkFragment}},
  picture{${imageFragment}}
}`)

/** The words, links and picture below the heading of the 404 page. */
export const notFoundQuery = contentQuery<NotFoundGroqResult>({ name: 'notFound', groq: notFoundGroq })

const redirectPathsGroq = defineQuery(
  `*[_type == "redirect"]{from, "to": ${redirectTarget}}[defined(lower(from)) && defined(lower(to))]`,
)

/** Every redirect. They have a separate content file, because the 404 page would grow with each of them. */
export const redirectsQuery = contentQuery<RedirectPathsGroqResult>({ name: 'redirects', groq: redirectPathsGroq })

export type Redirects = Content<RedirectPathsGroqResult>
