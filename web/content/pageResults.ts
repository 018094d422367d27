import type { ArticleList } from './queries/articles.ts'
import type { Careers, CareersEntry } from './queries/careers.ts'
import type { Contact } from './queries/contact.ts'
import type { Home } from './queries/home.ts'
import type { JobDocument } from './queries/job.ts'
import type { PageContent } from './queries/page.ts'
import type { Post } from './queries/post.ts'
import type { ServicePageContent } from './queries/servicePage.ts'
import type { Site } from './queries/site.ts'

/** Results of a page's queries, by query name, as far as the build reads them. */
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
