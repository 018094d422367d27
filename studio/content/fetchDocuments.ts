import type { SanityClient } from '@sanity/client'
import type { SanityDocument } from 'sanity'

/** Every document of these types as staff see it: the draft, if there is one. */
export function fetchDocuments(client: SanityClient, types: readonly string[]): Promise<SanityDocument[]> {
  return client.fetch<SanityDocument[]>(
    '*[_type in $types] | order(_type, _id)',
    { types },
    { perspective: 'drafts', tag: 'studio.documents' },
  )
}
