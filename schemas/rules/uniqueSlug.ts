import { getPublishedId, isPublishedId, type SanityClient, type ValidationContext } from 'sanity'
import { API_VERSION } from '@archstep/contracts/apiVersion.ts'

/** A document that has an address. */
export interface Holder {
  readonly _id: string
  readonly title: string | null
}

interface Judged {
  readonly slug: string
  readonly type: string
  /** The document that wants the address, in any of its states. */
  readonly id: string
}

/**
 * Who has an address already, in any letter case: the site ignores it, so `/Blog` and `/blog` would be one address.
 * What is published keeps its address from what is not, such as a copy; between those, who wants it second is told.
 * @returns undefined when it is free
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

/** The same as a rule. The Studio hands in its own client. */
export async function freeSlugVerdict(
  slug: string,
  type: string,
  { document, getClient }: Pick<ValidationContext, 'document' | 'getClient'>,
): Promise<true | string> {
  const holder = await holderOf({ slug, type, id: document?._id ?? '' }, getClient({ apiVersion: API_VERSION }))
  return !holder || `“${holder.title ?? 'Without a title'}” has this address already. Choose another one.`
}
