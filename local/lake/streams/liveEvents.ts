/** `/data/live/events`: tells which queries to fetch again, by the sync tags that came with their results. */
import { isPublicId, publishedId, type LakeDocument } from '../document.ts'
import { syncTag } from '../query/queryEngine.ts'
import type { Commit, Dataset } from '../store/dataset.ts'
import type { Reader } from '../store/reader.ts'
import type { EventStream } from './eventStream.ts'

export interface LiveOptions {
  reader: Reader
  /** Also tell of drafts and versions. */
  includeDrafts: boolean
  /** Of the last event that the client saw before it lost the connection: a transaction id. */
  lastEventId: string | undefined
}

/**
 * Starts a stream of live events. After a lost connection the client gets what it missed, or `restart` when that is no
 * longer known: it then fetches everything again.
 */
export function liveEvents(stream: EventStream, dataset: Dataset, options: LiveOptions): void {
  const { reader, includeDrafts, lastEventId } = options
  const isSeen = (document: LakeDocument | undefined): document is LakeDocument =>
    document !== undefined && (includeDrafts || isPublicId(document._id)) && reader.canRead(document)
  const send = (commit: Commit) => {
    const tags = tagsOf(dataset, commit, isSeen)
    if (tags.size > 0) stream.send('message', { id: commit.id, tags: [...tags].map(syncTag) }, commit.id)
  }
  const position = dataset.lastTransaction ?? 'start'
  stream.send('welcome', { id: position }, lastEventId ?? position)
  if (lastEventId !== undefined) {
    const missed = dataset.commitsSince(lastEventId)
    if (missed) for (const commit of missed) send(commit)
    else stream.send('restart', { id: position }, position)
  }
  const seen = dataset.newestSeq
  stream.onClose(
    dataset.subscribe((commit) => {
      if (commit.seq > seen) send(commit)
    }),
  )
}

/** The dependencies of queries that a commit touches in any perspective of a reader who sees what `isSeen` accepts. */
function tagsOf(
  dataset: Dataset,
  { changes }: Commit,
  isSeen: (document: LakeDocument | undefined) => document is LakeDocument,
): Set<string> {
  const tags = new Set<string>()
  for (const { id, before, after } of changes) {
    const states = [before, after].filter(isSeen)
    if (states.length === 0) continue
    tags.add('all').add(`i:${publishedId(id)}`)
    // Where one state goes or comes, another one that it hides may appear or disappear, and be of another type.
    const others = [...dataset.statesOf(publishedId(id))].map((state) => dataset.get(state)).filter(isSeen)
    for (const { _type } of [...states, ...others]) tags.add(`t:${_type}`)
  }
  return tags
}
