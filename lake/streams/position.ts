/**
 * Positions in the sequence of commits, from which a client can resume: each is the id of a commit. Only commits that
 * the client may see count, so a position reveals nothing about drafts, and unchanged content always has the same
 * position.
 */
import type { LakeDocument } from '../protocol/document.ts'
import { START, type Dataset } from '../store/dataset.ts'
import type { StoredCommit } from '../store/storedTransaction.ts'

/** What a client sees. */
export interface Visibility {
  /** Only documents that anonymous readers see. */
  publicOnly: boolean
  isSeen: (document: LakeDocument | undefined) => boolean
}

/**
 * Changes of documents that are processed for a client. After this many, hardly anything on a screen is unaffected, and
 * fetching it all once costs less than following them one by one.
 */
const MAX_CHANGES = 2_000

/** The newest visible commits, newest first; ends with undefined if there are more changes than are processed. */
function* seenCommits(
  dataset: Dataset,
  from: number,
  { publicOnly, isSeen }: Visibility,
): Generator<StoredCommit | undefined> {
  let changes = 0
  for (const commit of dataset.storedCommits(from, publicOnly)) {
    if (commit.changes.some(({ before, after }) => isSeen(before) || isSeen(after))) yield commit
    changes += commit.changes.length
    if (changes > MAX_CHANGES) return yield undefined
  }
}

/** The newest commit that the client sees; `START` if there is none, or none recent enough to resume from. */
export function newestPosition(dataset: Dataset, visibility: Visibility): string {
  const [newest] = seenCommits(dataset, 0, visibility)
  return newest?.id ?? START
}

/**
 * The commits that the client missed since `position`, oldest first; undefined if there are too many, or if the
 * position isn't one of this dataset.
 */
export function commitsAfter(dataset: Dataset, position: string, visibility: Visibility): StoredCommit[] | undefined {
  const from = position === START ? 0 : dataset.seqOf(position)
  if (from === undefined) return undefined
  const missed: StoredCommit[] = []
  for (const commit of seenCommits(dataset, from, visibility)) {
    if (!commit) return undefined
    if (commit.id === position) return missed.reverse()
    missed.push(commit)
  }
  return position === START ? missed.reverse() : undefined
}
