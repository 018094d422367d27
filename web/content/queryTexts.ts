import { aboutGroq } from './groq/about.ts'
import { accountGroq } from './groq/account.ts'
import { careersGroq } from './groq/careers.ts'
import { careersEntryGroq } from './groq/careersEntry.ts'
import { contactGroq } from './groq/contact.ts'
import { homeGroq } from './groq/home.ts'
import { notFoundGroq } from './groq/notFound.ts'
import { pageGroq, pageSlugsGroq } from './groq/page.ts'
import { postGroq, postSlugsGroq } from './groq/post.ts'
import { servicePageGroq } from './groq/servicePage.ts'
import { siteGroq } from './groq/site.ts'
import type { ContentParams } from './contentQuery.ts'

/**
 * The GROQ of every query, by the name of the query. Only what asks the CMS loads this file: a page that came with its
 * content never does.
 */
export const queryTexts = {
  about: aboutGroq,
  account: accountGroq,
  careers: careersGroq,
  careersEntry: careersEntryGroq,
  contact: contactGroq,
  home: homeGroq,
  notFound: notFoundGroq,
  page: pageGroq,
  pageSlugs: pageSlugsGroq,
  post: postGroq,
  postSlugs: postSlugsGroq,
  servicePage: servicePageGroq,
  site: siteGroq,
}

export type QueryName = keyof typeof queryTexts

/** '“home” (_type == "home")': a query in words that staff and developers recognise. */
export function describeQuery(name: QueryName, params: ContentParams): string {
  const conditions = queryTexts[name].match(/\b_(type|id)\s*(==|in)\s*("[^"]*"|'[^']*'|\$\w+|\[[^\]]*\])/g) ?? []
  const values = Object.entries(params).map(([key, value]) => `$${key} = ${JSON.stringify(value)}`)
  return `“${name}” (${[...new Set([...conditions, ...values])].join(', ')})`
}
