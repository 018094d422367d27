import { isPublishedId } from 'sanity'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { pathOf } from '@archstep/contracts/urls/redirects.ts'
import { reservedRoutes } from '@archstep/contracts/urls/reservedPaths.ts'
import { askContent, type Asking } from './askContent.ts'

export const fixedPaths: ReadonlySet<string> = new Set(reservedRoutes.map((route) => route.toLowerCase()))

/** The documents at an address, in all states: published, draft, in a release. */
export async function statesAt(href: string, context: Asking): Promise<readonly { readonly _id: string }[]> {
  const path = pathOf(href)
  const slug = path.slice(path.lastIndexOf('/') + 1)
  const [type] = Object.entries(slugPrefixes).find(([, prefix]) => prefix.toLowerCase() + slug === path) ?? []
  if (type === undefined) return []
  const query = '*[_type == $type && lower(slug.current) == $slug]{_id}'
  return askContent(context, 'link.exists', query, { type, slug })
}

/**
 * Whether visitors can find a page at an address: a screen, or a published page, article or job.
 * @param release counts as published, including everything that it moves or unpublishes
 */
export async function pageExists(href: string, context: Asking, release?: string): Promise<boolean> {
  if (fixedPaths.has(pathOf(href))) return true
  const published = (await statesAt(href, context)).find(({ _id }) => isPublishedId(_id))
  if (!published || release === undefined) return published !== undefined
  const query = 'defined(*[_id == $id && (_system.delete == true || lower(slug.current) != $slug)][0]._id)'
  const params = { id: `versions.${release}.${published._id}`, slug: pathOf(href).split('/').at(-1) ?? '' }
  return !(await askContent<boolean>(context, 'link.leaves', query, params))
}
