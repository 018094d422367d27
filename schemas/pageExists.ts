import { isPublishedId, type ValidationContext } from 'sanity'
import { API_VERSION } from './apiVersion.ts'
import { reservedRoutes } from './routes.ts'
import { pathOf } from './redirectRules.ts'
import { isInternalPath } from './rules.ts'

const fixedPaths: ReadonlySet<string> = new Set(reservedRoutes.map((route) => route.toLowerCase()))

/** Screens without a document of their own: links can only name their address, which never changes. */
const addressOnly: ReadonlySet<string> = new Set(['/careerspage', '/interest', '/postjobs', '/register'])

type Presence = 'published' | 'draft' | 'none'

/** Whether visitors find a page at an address of the site, or only staff do: what has not been published, or is no longer. */
async function presenceAt(href: string, { getClient }: Pick<ValidationContext, 'getClient'>): Promise<Presence> {
  const path = pathOf(href)
  if (fixedPaths.has(path)) return 'published'
  const [, first, second, ...rest] = path.split('/')
  if (first === undefined || rest.length > 0) return 'none'
  const [type, slug] = second === undefined ? ['page', first] : ['post', second]
  if (type === 'post' && first !== 'blog') return 'none'
  const ids = await getClient({ apiVersion: API_VERSION }).fetch<string[]>(
    '*[_type == $type && lower(slug.current) == $slug]._id',
    { type, slug },
    { perspective: 'raw', tag: 'link.exists' },
  )
  if (ids.length === 0) return 'none'
  return ids.some(isPublishedId) ? 'published' : 'draft'
}

/** True for an address at which visitors find a page: a screen, or a page or article that is published. */
export async function pageExists(href: string, context: Pick<ValidationContext, 'getClient'>): Promise<boolean> {
  return (await presenceAt(href, context)) === 'published'
}

/**
 * Advises when a link leads to a page of this site that visitors don't find, or names the address of one that could be chosen: a
 * chosen page keeps its links when its address changes. Other links pass.
 */
export async function linkTargetVerdict(
  href: string | undefined,
  context: Pick<ValidationContext, 'getClient'>,
): Promise<true | string> {
  if (href === undefined || !isInternalPath(href)) return true
  switch (await presenceAt(href, context)) {
    case 'published':
      if (addressOnly.has(pathOf(href))) return true
      return `Choose the page at ${href} itself, under “Page or file of this site”. The link then follows when its address changes.`
    case 'draft':
      return `The page at ${href} is not published yet. Publish it first, or visitors will not find it.`
    case 'none':
      return `There is no page at ${href}. Correct the address, or make the page before you publish this.`
  }
}
