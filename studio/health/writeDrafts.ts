import type { SanityClient } from '@sanity/client'
import { getDraftId, type SanityDocument } from 'sanity'

/** What becomes of a document. */
export interface Change {
  /** As it was read in the perspective of the drafts. */
  readonly document: SanityDocument
  /** Values by path, as `title` or `blocks[_key=="a"].title`. */
  readonly set: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/**
 * Writes changes of several documents at once, in drafts, which are made where there are none: nothing changes on the
 * site until they are published.
 * @throws ClientError when somebody has changed or begun one of the drafts since they were read; then nothing is
 * written
 */
export async function writeDrafts(client: SanityClient, changes: readonly Change[], tag: string): Promise<void> {
  const transaction = client.transaction()
  for (const { document: read, set, unset = [] } of changes) {
    const { _originalId: originalId, ...document } = read
    const draftId = getDraftId(document._id)
    const hasDraft = originalId === draftId
    if (!hasDraft) transaction.create({ ...document, _id: draftId })
    transaction.patch(draftId, (patch) => {
      const changed = patch.set(set).unset([...unset])
      return hasDraft ? changed.ifRevisionId(document._rev) : changed
    })
  }
  await transaction.commit({ tag })
}
