import { getPublishedId, getVersionFromId, isPublishedId, type ValidationContext } from 'sanity'
import { slugPrefixes } from '../addresses.ts'
import { API_VERSION } from '../apiVersion.ts'
import { pathOf } from './redirectRules.ts'

/**
 * Advises a redirect when a release, or a draft with a set time, moves a page: only publishing by hand offers one.
 * @param slug the last part of the new address
 */
export async function movedInReleaseVerdict(
  slug: string,
  type: string,
  { document, getClient }: ValidationContext,
): Promise<true | string> {
  const prefix = slugPrefixes[type]
  const release = document && getVersionFromId(document._id)
  if (prefix === undefined || !document || release === undefined) return true
  const { was, redirects } = await getClient({ apiVersion: API_VERSION }).fetch<{
    was: string | null
    redirects: { _id: string; from: string }[]
  }>(
    '{"was": *[_id == $id][0].slug.current, "redirects": *[_type == "redirect" && defined(lower(from))]{_id, from}}',
    { id: getPublishedId(document._id) },
    { perspective: 'raw', tag: 'slug.moved' },
  )
  if (was === null || pathOf(prefix + was) === pathOf(prefix + slug)) return true
  const isRedirected = redirects.some(
    ({ _id, from }) =>
      (isPublishedId(_id) || getVersionFromId(_id) === release) && pathOf(from) === pathOf(prefix + was),
  )
  return (
    isRedirected ||
    `Visitors know this page at ${prefix}${was}. Add a redirect from there to the release, or under Content, ` +
      'Redirects, as soon as this is on the site. Editors can.'
  )
}
