import { screens, screenTypes } from './routes.ts'

/**
 * The address of a document on the site, as a GROQ expression inside its projection; null for what has no page of its
 * own. For the site, which does not import the schemas, `npm run typegen` writes it down.
 */
export const addressGroq = `select(
  _type == "page" => "/" + slug.current,
  _type == "post" => "/Blog/" + slug.current,
  _type == "job" => "/CareersPage/" + slug.current,
  _type == "servicePage" => route,
${screenTypes.map((type) => `  _type == "${type}" => "${screens[type].paths[0]}"`).join(',\n')}
)`

/** The types whose documents have a page. */
export const pageTypes = ['page', 'post', 'servicePage', 'job', ...screenTypes] as const

/** Types whose documents have an address that staff can change, and what stands before its last part. */
export const slugPrefixes: Readonly<Record<string, string>> = { page: '/', post: '/Blog/', job: '/CareersPage/' }
