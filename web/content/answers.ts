import type { QueryClient } from '@tanstack/react-query'
import type { About } from './queries/about.ts'
import type { Answer } from './contentQuery.ts'
import type { Careers } from './queries/careers.ts'
import type { Contact } from './queries/contact.ts'
import type { Home } from './queries/home.ts'
import type { Opening } from './queries/opening.ts'
import type { PageContent } from './queries/page.ts'
import type { Post } from './queries/post.ts'
import type { ServicePageContent } from './queries/servicePage.ts'
import type { Site } from './queries/site.ts'

/** What the CMS answered for one page, by the name of the query. */
export interface Answers {
  site: Site
  home?: Home
  about?: About
  contact?: Contact
  careers?: Careers
  servicePage?: ServicePageContent
  page?: PageContent
  post?: Post
  opening?: Opening
}

/** The answers in the cache of a page that has been rendered. */
export function answersOf(client: QueryClient): Answers {
  const entries = client
    .getQueriesData<Answer>({ queryKey: ['content'] })
    .map(([[, name], answer]) => [name, answer?.content] as const)
  return Object.fromEntries(entries) as Answers
}
