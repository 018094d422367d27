import type { QueryClient } from '@tanstack/react-query'
import type { About } from './aboutQuery.ts'
import type { Answer } from './contentQuery.ts'
import type { Careers } from './careersQuery.ts'
import type { Contact } from './contactQuery.ts'
import type { Home } from './homeQuery.ts'
import type { PageContent } from './pageQuery.ts'
import type { Post } from './postQuery.ts'
import type { ServicePageContent } from './servicePageQuery.ts'
import type { Site } from './siteQuery.ts'

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
}

/** The answers in the cache of a page that has been rendered. */
export function answersOf(client: QueryClient): Answers {
  const entries = client
    .getQueriesData<Answer>({ queryKey: ['content'] })
    .map(([[, name], answer]) => [name, answer?.content] as const)
  return Object.fromEntries(entries) as Answers
}
