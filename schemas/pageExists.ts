import type { ValidationContext } from 'sanity'
import { API_VERSION } from './apiVersion.ts'
import { reservedRoutes } from './routes.ts'
import { pathOf } from './redirectRules.ts'
import { isInternalPath } from './rules.ts'

const fixedPaths: ReadonlySet<string> = new Set(reservedRoutes.map((route) => route.toLowerCase()))

/** True for an address that some page of the site answers at: a screen, or a page or article with that address. */
export async function pageExists(href: string, { getClient }: Pick<ValidationContext, 'getClient'>): Promise<boolean> {
  const path = pathOf(href)
  if (fixedPaths.has(path)) return true
  const [, first, second, ...rest] = path.split('/')
  if (first === undefined || rest.length > 0) return false
  const [type, slug] = second === undefined ? ['page', first] : ['post', second]
  if (type === 'post' && first !== 'blog') return false
  return getClient({ apiVersion: API_VERSION }).fetch<boolean>(
    'defined(*[_type == $type && lower(slug.current) == $slug][0]._id)',
    { type, slug },
    { perspective: 'raw', tag: 'link.exists' },
  )
}

/** Advises when a link leads to a page of this site that nobody has written yet. Other links pass. */
export async function linkTargetVerdict(
  href: string | undefined,
  context: Pick<ValidationContext, 'getClient'>,
): Promise<true | string> {
  if (href === undefined || !isInternalPath(href) || (await pageExists(href, context))) return true
  return `There is no page at ${href}. Correct the address, or make the page before you publish this.`
}
