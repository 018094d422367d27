import { isPublishedId, type ValidationContext } from 'sanity'
import { slugPrefixes } from '../addresses.ts'
import { API_VERSION } from '../apiVersion.ts'
import { reservedRoutes } from '../routes.ts'
import { pathOf } from './redirectRules.ts'
import { isInternalPath } from './verdicts.ts'

const fixedPaths: ReadonlySet<string> = new Set(reservedRoutes.map((route) => route.toLowerCase()))

/** Screens without a document of their own: links can only name their address, which never changes. */
const addressOnly: ReadonlySet<string> = new Set(['/careerspage', '/interest', '/postjobs', '/register'])

type Presence = 'published' | 'draft' | 'none'

type Context = Pick<ValidationContext, 'getClient'>

/** A state of a document at an address: published, a draft or in a release. */
interface State {
  readonly _id: string
}

/** The documents at an address of the site, in all their states; none for a screen. */
async function statesAt(href: string, { getClient }: Context): Promise<State[]> {
  const path = pathOf(href)
  const slug = path.slice(path.lastIndexOf('/') + 1)
  const [type] = Object.entries(slugPrefixes).find(([, prefix]) => prefix.toLowerCase() + slug === path) ?? []
  if (type === undefined) return []
  return getClient({ apiVersion: API_VERSION }).fetch<State[]>(
    '*[_type == $type && lower(slug.current) == $slug]{_id}',
    { type, slug },
    { perspective: 'raw', tag: 'link.exists' },
  )
}

/** Whether visitors find a page at an address of the site, or only staff do: what is not, or no longer, published. */
async function presenceAt(href: string, context: Context): Promise<Presence> {
  if (fixedPaths.has(pathOf(href))) return 'published'
  const states = await statesAt(href, context)
  if (states.length === 0) return 'none'
  return states.some(({ _id }) => isPublishedId(_id)) ? 'published' : 'draft'
}

/**
 * True for an address at which visitors find a page: a screen, or a page, article or opening that is published.
 * @param release one that is published by then: what it moves or unpublishes is not there any more
 */
export async function pageExists(href: string, context: Context, release?: string): Promise<boolean> {
  if (fixedPaths.has(pathOf(href))) return true
  const states = await statesAt(href, context)
  const published = states.find(({ _id }) => isPublishedId(_id))
  if (!published || release === undefined) return published !== undefined
  const leaves = await context
    .getClient({ apiVersion: API_VERSION })
    .fetch<boolean>(
      'defined(*[_id == $id && (_system.delete == true || lower(slug.current) != $slug)][0]._id)',
      { id: `versions.${release}.${published._id}`, slug: pathOf(href).split('/').at(-1) ?? '' },
      { perspective: 'raw', tag: 'link.leaves' },
    )
  return !leaves
}

/**
 * Advises when a link leads to a page of this site that visitors don't find, or names the address of one that could be
 * chosen: a chosen page keeps its links when its address changes. Other links pass.
 */
export async function linkTargetVerdict(href: string | undefined, context: Context): Promise<true | string> {
  if (href === undefined || !isInternalPath(href)) return true
  switch (await presenceAt(href, context)) {
    case 'published':
      if (addressOnly.has(pathOf(href))) return true
      return (
        `Choose the page at ${href} itself, under “Page or file of this site”. The link then follows when its ` +
        'address changes.'
      )
    case 'draft':
      return `The page at ${href} is not published yet. Publish it first, or visitors will not find it.`
    case 'none':
      return `There is no page at ${href}. Correct the address, or make the page before you publish this.`
  }
}
