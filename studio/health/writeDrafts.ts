import type { Action, SanityClient } from '@sanity/client'
import { getDraftId, type SanityDocument } from 'sanity'

/** A change of a document. */
export interface DraftChange {
  /** As read in the drafts perspective. */
  readonly document: SanityDocument
  /** Values by path, as `title` or `blocks[_key=="a"].title`. */
  readonly set: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/**
 * Writes changes to the drafts of several documents in one transaction, creating drafts as needed. Nothing changes on
 * the site until they are published.
 * @throws ClientError, and writes nothing, if one of the documents has been changed, begun or published since it was
 * read
 */
export async function writeDrafts(client: SanityClient, changes: readonly DraftChange[], tag: string): Promise<void> {
  const actions = changes.flatMap(
    ({ document: { _id: publishedId, _rev, _originalId }, set, unset = [] }): Action[] => {
      const draftId = getDraftId(publishedId)
      const hasDraft = _originalId === draftId
      const patch = { set: { ...set }, unset: [...unset], ...(hasDraft && { ifRevisionID: _rev }) }
      const edit: Action = { actionType: 'sanity.action.document.edit', draftId, publishedId, patch }
      if (hasDraft) return [edit]
      // The lake copies the published version, if it is still the one that was read.
      const begin: Action = {
        actionType: 'sanity.action.document.version.create',
        publishedId,
        versionId: draftId,
        baseId: publishedId,
        ifBaseRevisionId: _rev,
      }
      return [begin, edit]
    },
  )
  await client.action(actions, { tag })
}
