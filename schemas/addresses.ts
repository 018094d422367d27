import { screens, screenTypes } from './routes.ts'

/** Types whose documents have an address that staff can change, and what stands before its last part. */
export const slugPrefixes: Readonly<Record<string, string>> = {
  page: '/',
  post: '/Blog/',
  job: '/CareersPage/',
  servicePage: '/services/',
}

/** The types whose documents have a page. */
export const pageTypes = ['page', 'post', 'servicePage', 'job', ...screenTypes] as const

/**
 * The address of a document on the site, as a GROQ expression inside its projection; null for what has no page of its
 * own. Only services have a `route`: those whose address is specified. `npm run typegen` writes it for the site, too,
 * which does not import the schemas.
 */
export const addressGroq = `coalesce(
  route,
  select(
${Object.entries(slugPrefixes)
  .map(([type, prefix]) => `    _type == "${type}" => "${prefix}"`)
  .join(',\n')}
  ) + slug.current,
  select(
${screenTypes.map((type) => `    _type == "${type}" => "${screens[type].paths[0]}"`).join(',\n')}
  )
)`
