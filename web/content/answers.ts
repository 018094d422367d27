import type { QueryClient } from '@tanstack/react-query'
import { contentFilePath, type Answer, type ContentParams } from './contentQuery.ts'
import type { ArticleList } from './queries/articles.ts'
import type { Careers, CareersEntry } from './queries/careers.ts'
import type { Contact } from './queries/contact.ts'
import type { Home } from './queries/home.ts'
import type { Opening } from './queries/opening.ts'
import type { PageContent } from './queries/page.ts'
import type { Post } from './queries/post.ts'
import type { ServicePageContent } from './queries/servicePage.ts'
import type { Site } from './queries/site.ts'

/** What the CMS answered for one page, by the name of the query: of those that the build reads. */
export interface Answers {
  site: Site
  home?: Home
  contact?: Contact
  careers?: Careers
  careersEntry?: CareersEntry
  servicePage?: ServicePageContent
  page?: PageContent
  articleList?: ArticleList
  post?: Post
  opening?: Opening
}

function answersIn(client: QueryClient): { name: string; params: ContentParams; answer: Answer }[] {
  return client.getQueriesData<Answer>({ queryKey: ['content'] }).flatMap(([[, name, params], answer]) => {
    return answer ? [{ name: name as string, params: params as ContentParams, answer }] : []
  })
}

/** The answers in the cache of a page that has been rendered. */
export function answersOf(client: QueryClient): Answers {
  return Object.fromEntries(answersIn(client).map(({ name, answer }) => [name, answer.content])) as unknown as Answers
}

/** The same, by the path of their content file. */
export const contentFilesOf = (client: QueryClient): Map<string, Answer> =>
  new Map(answersIn(client).map(({ name, params, answer }) => [contentFilePath(name, params), answer]))
