import { ARTICLE_PREFIX, JOB_PREFIX, SERVICE_PREFIX } from './pagePaths.ts'
import { screenTypes } from './screens.ts'

const prefixes = { page: '/', post: ARTICLE_PREFIX, job: JOB_PREFIX, servicePage: SERVICE_PREFIX }

/** Types whose documents have an editable slug, with the path prefix of each. */
export const slugPrefixes: Readonly<Record<string, string>> = prefixes

/** The types whose documents have a page. */
export const pageTypes = [...(Object.keys(prefixes) as (keyof typeof prefixes)[]), ...screenTypes] as const
