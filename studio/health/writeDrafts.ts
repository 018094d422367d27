import type { Action, SanityClient } from '@sanity/client'
import { getDraftId, getVersionId, type SanityDocument } from 'sanity'

/** What becomes of a document. */
export interface Change {
  /** As it was read in the perspective of the drafts, or of the release. */
  readonly document: SanityDocument
  /** Values by path, as `title` or `blocks[_key=="a"].title`. */
  readonly set: Readonly<Record<string, unknown>>
  readonly unset?: readonly string[]
}

/**
 * Writes changes of several documents at once, in drafts, which are made where there are none: nothing changes on the
 * site until they are published.
 * @param release writes versions of this release instead
 * @throws ClientError when somebody has changed, begun or published one of the documents since they were read; then
 * nothing is written
 */
export async function writeDrafts(
  client: SanityClient,
  changes: readonly Change[],
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
      // The lake copies what was read, if it is still that.
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
