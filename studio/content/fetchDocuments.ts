import type { SanityClient } from '@sanity/client'
import type { SanityDocument } from 'sanity'

/** All documents of these types as staff see them: the draft, if there is one. */
export function fetchDocuments(client: SanityClient, types: readonly string[]): Promise<SanityDocument[]> {
  return client.fetch<SanityDocument[]>(
    '*[_type in $types] | order(_type, _id)',
    { types },
    { perspective: 'drafts', tag: 'studio.documents' },
  )
}
