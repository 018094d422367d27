import { isPublicId, publishedId, type LakeDocument } from '../protocol/document.ts'
import { syncTag } from '../query/queryEngine.ts'
import type { Reader } from '../store/reader.ts'
import type { StoredCommit } from '../store/storedTransaction.ts'
import { kindsOf } from '../store/view.ts'
import { eventChunk, type StreamChunk } from './eventStream.ts'

/** What a client sees. */
export interface Visibility {
  reader: Reader
  /** Also drafts and versions. */
  includeDrafts: boolean
}

/** The live event of a commit; undefined if the client sees none of its changes. */
export function liveEvent(commit: StoredCommit, visibility: Visibility): StreamChunk | undefined {
  const tags = tagsOf(commit, visibility)
  if (tags.size === 0) return undefined
  return eventChunk('message', { id: commit.id, tags: [...tags].map(syncTag) }, commit.id)
}

/**
 * The dependencies of queries that a commit affects, in any perspective of a reader who sees its documents. A draft or
 * version that is created or removed hides or reveals another state of the document, which has the same type.
 */
function tagsOf({ changes }: StoredCommit, { reader, includeDrafts }: Visibility): Set<string> {
  const isSeen = (document: LakeDocument | undefined): document is LakeDocument =>
    document !== undefined && (includeDrafts || isPublicId(document._id)) && reader.canRead(document)
  const tags = new Set<string>()
  for (const { id, before, after } of changes) {
    const states = [before, after].filter(isSeen)
    if (states.length === 0) continue
    tags.add('all').add(`i:${publishedId(id)}`)
    for (const state of states) for (const each of kindsOf(state)) tags.add(each)
  }
  return tags
}
