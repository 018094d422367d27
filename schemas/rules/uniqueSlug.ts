import { getPublishedId, isPublishedId, type SanityClient, type ValidationContext } from 'sanity'
import { API_VERSION } from '@archstep/contracts/cms/sanityApi.ts'
import type { Verdict } from '@archstep/contracts/fields/verdict.ts'

/** A document that has an address. */
interface Holder {
  readonly _id: string
  readonly title: string | null
}

interface Judged {
  readonly slug: string
  readonly type: string
  /** The document being edited, in any of its states. */
  readonly id: string
}

/**
 * Finds the document that already has a slug, ignoring case as the site does. A published document wins over
 * unpublished ones, such as a duplicate; among those, the first one wins.
 * @returns undefined if the slug is free
 */
export async function holderOf(
  { slug, type, id }: Judged,
  client: Pick<SanityClient, 'fetch'>,
): Promise<Holder | undefined> {
  const found = await client.fetch<Holder[]>(
    `*[_type == $type && (lower(slug.current) == lower($slug) || _id == $id)] | order(_id){_id, title}`,
    { type, slug, id: getPublishedId(id) },
    { perspective: 'raw', tag: 'slug.unique' },
  )
  const others = found.filter(({ _id }) => getPublishedId(_id) !== getPublishedId(id))
  const published = others.find(({ _id }) => isPublishedId(_id))
  const isOnSite = found.some(({ _id }) => _id === getPublishedId(id))
  return published ?? (isOnSite ? undefined : others[0])
}

/** The same check as a validation rule. */
export async function freeSlugVerdict(
  slug: string,
  type: string,
  { document, getClient }: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<Verdict> {
  const holder = await holderOf({ slug, type, id: document?._id ?? '' }, getClient({ apiVersion: API_VERSION }))
  return !holder || `“${holder.title ?? 'Untitled'}” has this address already. Choose another one.`
}
