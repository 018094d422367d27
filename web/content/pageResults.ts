import type { ArticleList } from './queries/articles.ts'
import type { Careers, CareersEntry } from './queries/careers.ts'
import type { Contact } from './queries/contact.ts'
import type { Home } from './queries/home.ts'
import type { JobDocument } from './queries/job.ts'
import type { PageContent } from './queries/page.ts'
import type { Post } from './queries/post.ts'
import type { ServicePageContent } from './queries/servicePage.ts'
import type { Site } from './queries/site.ts'

/** What the queries of one page gave, by the name of the query: of those that the build reads. */
export interface PageResults {
  site: Site
  home?: Home
  contact?: Contact
  careers?: Careers
  careersEntry?: CareersEntry
  servicePage?: ServicePageContent
  page?: PageContent
  articleList?: ArticleList
  post?: Post
  job?: JobDocument
}
