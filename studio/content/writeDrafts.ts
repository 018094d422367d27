import type { Action, SanityClient } from '@sanity/client'
import { getDraftId, getVersionId, type SanityDocument } from 'sanity'

export interface DraftChange {
  /** As read in the perspective of the drafts or the release. */
  readonly document: SanityDocument
  /** Values by path, as `title` or `blocks[_key=="a"].title`. */
  readonly set: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/**
 * Writes changes to the drafts of several documents in one transaction, and creates missing drafts. The site doesn't
 * change until they are published.
 * @param release writes versions of this release instead of drafts
 * @throws ClientError, and writes nothing, if one of the documents has changed since it was read
 */
export async function writeDrafts(
  client: SanityClient,
  changes: readonly DraftChange[],
  tag: string,
  release?: string,
): Promise<void> {
  const actions = changes.flatMap(
    ({ document: { _id: publishedId, _rev, _originalId }, set, unset = [] }): Action[] => {
      const draftId = release === undefined ? getDraftId(publishedId) : getVersionId(publishedId, release)
      const hasDraft = _originalId === draftId
      const patch = { set: { ...set }, unset: [...unset], ...(hasDraft && { ifRevisionID: _rev }) }
      const edit: Action = { actionType: 'sanity.action.document.edit', draftId, publishedId, patch }
      if (hasDraft) return [edit]
      // The lake copies the version that was read, and fails if it has changed.
      const begin: Action = {
        actionType: 'sanity.action.document.version.create',
        publishedId,
        versionId: draftId,
        baseId: typeof _originalId === 'string' ? _originalId : publishedId,
        ifBaseRevisionId: _rev,
      }
      return [begin, edit]
    },
  )
  await client.action(actions, { tag })
}
