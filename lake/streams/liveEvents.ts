/** `/data/live/events`: tells clients which queries to repeat, by the sync tags of their results. */
import { isPublicId, publishedId, type LakeDocument } from '../protocol/document.ts'
import { syncTag } from '../query/queryEngine.ts'
import type { Dataset } from '../store/dataset.ts'
import type { Reader } from '../store/reader.ts'
import type { StoredCommit } from '../store/storedTransaction.ts'
import { kindsOf } from '../store/view.ts'
import type { EventStream } from './eventStream.ts'
import { commitsAfter, newestPosition, type Visibility } from './position.ts'

interface LiveOptions {
  reader: Reader
  /** Also send events for drafts and versions. */
  includeDrafts: boolean
  /** Where the client wants to resume: the id of the last event that it saw, or a position that it once got. */
  lastEventId: string | undefined
}

/**
 * Starts a stream of live events. A client that says where to resume gets the events that it missed, or `restart` if
 * the lake no longer knows them: it then fetches everything again.
 */
export function liveEvents(stream: EventStream, dataset: Dataset, options: LiveOptions): void {
  const { reader, includeDrafts, lastEventId } = options
  const isSeen = (document: LakeDocument | undefined): document is LakeDocument =>
    document !== undefined && (includeDrafts || isPublicId(document._id)) && reader.canRead(document)
  const visibility: Visibility = { publicOnly: !includeDrafts, isSeen }
  const send = (commit: StoredCommit) => {
    const tags = tagsOf(commit, isSeen)
    if (tags.size > 0) stream.send('message', { id: commit.id, tags: [...tags].map(syncTag) }, commit.id)
  }
  const position = newestPosition(dataset, visibility)
  stream.send('welcome', { id: position }, lastEventId ?? position)
  if (lastEventId !== undefined) {
    const missed = commitsAfter(dataset, lastEventId, visibility)
    if (missed) for (const commit of missed) send(commit)
    else stream.send('restart', { id: position }, position)
  }
  stream.onClose(dataset.subscribe(send))
}

/**
 * The dependencies of queries that a commit affects, in any perspective of a reader who sees what `isSeen` accepts. A
 * draft or version that is created or removed hides or reveals another state of the document, which has the same type.
 */
function tagsOf(
  { changes }: StoredCommit,
  isSeen: (document: LakeDocument | undefined) => document is LakeDocument,
): Set<string> {
  const tags = new Set<string>()
  for (const { id, before, after } of changes) {
    const states = [before, after].filter(isSeen)
    if (states.length === 0) continue
    tags.add('all').add(`i:${publishedId(id)}`)
    for (const state of states) for (const each of kindsOf(state)) tags.add(each)
  }
  return tags
}
