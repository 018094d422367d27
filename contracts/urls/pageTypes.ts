import { ARTICLE_PREFIX, JOB_PREFIX, SERVICE_PREFIX } from './pagePaths.ts'
import { screenTypes } from './screens.ts'

/** Types whose documents have a slug that staff can change, with what stands before it in the path. */
export const slugPrefixes: Readonly<Record<string, string>> = {
  page: '/',
  post: ARTICLE_PREFIX,
  job: JOB_PREFIX,
  servicePage: SERVICE_PREFIX,
}

/** The types whose documents have a page. */
export const pageTypes = ['page', 'post', 'servicePage', 'job', ...screenTypes] as const
