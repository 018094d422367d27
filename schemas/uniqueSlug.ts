import { getPublishedId, type ValidationContext } from 'sanity'
import { API_VERSION } from './apiVersion.ts'

/**
 * True when no other document of the type has this slug in any letter case: the site ignores case,
 * so `/Blog` and `/blog` would be one address. The Studio hands in its own client.
 */
export async function isFreeSlug(
  slug: string,
  type: string,
  { document, getClient }: ValidationContext,
): Promise<boolean> {
  const id = document ? getPublishedId(document._id) : ''
  const taken = await getClient({ apiVersion: API_VERSION }).fetch<boolean>(
    `defined(*[_type == $type && lower(slug.current) == lower($slug) && !sanity::versionOf($id)][0]._id)`,
    { type, slug, id },
    { perspective: 'raw', tag: 'slug.unique' },
  )
  return !taken
}
