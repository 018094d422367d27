import { isPublishedId } from 'sanity'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { reservedRoutes } from '@archstep/contracts/urls/reservedPaths.ts'
import { screens, screenTypes } from '@archstep/contracts/urls/screens.ts'
import { askContent, type Asking } from './askContent.ts'
import { pathOf } from '@archstep/contracts/urls/redirects.ts'
import { isInternalPath } from '@archstep/contracts/urls/hrefs.ts'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

const fixedPaths: ReadonlySet<string> = new Set(reservedRoutes.map((route) => route.toLowerCase()))

/** Screens that share a document with the first of its paths. Links can refer to them only by address, which never changes. */
const addressOnly: ReadonlySet<string> = new Set(
  screenTypes.flatMap((type) => screens[type].paths.slice(1).map((path) => path.toLowerCase())),
)

/** The documents at an address, in all states: published, draft, in a release. */
async function statesAt(href: string, context: Asking): Promise<readonly { readonly _id: string }[]> {
  const path = pathOf(href)
  const slug = path.slice(path.lastIndexOf('/') + 1)
  const [type] = Object.entries(slugPrefixes).find(([, prefix]) => prefix.toLowerCase() + slug === path) ?? []
  if (type === undefined) return []
  const query = '*[_type == $type && lower(slug.current) == $slug]{_id}'
  return askContent(context, 'link.exists', query, { type, slug })
}

/**
 * Whether visitors find a page at an address: a screen, or a published page, article or job.
 * @param release assumed to be published by then, with everything it moves or unpublishes
 */
export async function pageExists(href: string, context: Asking, release?: string): Promise<boolean> {
  if (fixedPaths.has(pathOf(href))) return true
  const published = (await statesAt(href, context)).find(({ _id }) => isPublishedId(_id))
  if (!published || release === undefined) return published !== undefined
  const query = 'defined(*[_id == $id && (_system.delete == true || lower(slug.current) != $slug)][0]._id)'
  const params = { id: `versions.${release}.${published._id}`, slug: pathOf(href).split('/').at(-1) ?? '' }
  return !(await askContent<boolean>(context, 'link.leaves', query, params))
}

/**
 * Advice about a link to a page of this site that visitors can't find, or to a typed address whose page could be
 * chosen: links to chosen pages survive a change of address. Other links pass.
 */
export async function linkTargetVerdict(href: string | undefined, context: Asking): Promise<Verdict> {
  if (href === undefined || !isInternalPath(href) || addressOnly.has(pathOf(href))) return true
  const states = await statesAt(href, context)
  if (fixedPaths.has(pathOf(href)) || states.some(({ _id }) => isPublishedId(_id))) {
    return `Choose the page at ${href} itself, in the field above this one. It is then found even if its address changes.`
  }
  return states.length > 0
    ? `The page at ${href} is not published yet. Publish it first, or visitors will not find it.`
    : `There is no page at ${href}. Correct the address, or make the page before you publish this.`
}
