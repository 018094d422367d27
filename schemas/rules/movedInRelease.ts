import { getPublishedId, getVersionFromId, isPublishedId, type ValidationContext } from 'sanity'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { slugPrefixes } from '@archstep/contracts/urls/pageTypes.ts'
import { pathOf } from '@archstep/contracts/urls/redirects.ts'
import { askContent } from './askContent.ts'

/**
 * Advice to add a redirect if a release or scheduled draft moves a page, because only publishing by hand offers one.
 * @param slug the new one
 */
export async function movedInReleaseVerdict(slug: string, type: string, context: ValidationContext): Promise<Verdict> {
  const prefix = slugPrefixes[type]
  const { document } = context
  const release = document && getVersionFromId(document._id)
  if (prefix === undefined || !document || release === undefined) return true
  const { was, redirects } = await askContent<{ was: string | null; redirects: { _id: string; from: string }[] }>(
    context,
    'slug.moved',
    '{"was": *[_id == $id][0].slug.current, "redirects": *[_type == "redirect" && defined(lower(from))]{_id, from}}',
    { id: getPublishedId(document._id) },
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
