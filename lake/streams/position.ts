/**
 * Positions in the sequence of commits, from which a client can go on: each is the id of a commit. Only commits that
 * the client may see count, so that a position tells nobody that a draft was saved, and unchanged content has the same
 * position always.
 */
import type { LakeDocument } from '../document.ts'
import { START, type Dataset, type StoredCommit } from '../store/dataset.ts'

/** What a client sees. */
export interface Visibility {
  /** No documents but those that anonymous readers see. */
  publicOnly: boolean
  isSeen: (document: LakeDocument | undefined) => boolean
}

/**
 * Changes of documents that are gone through for a client. After so many there is hardly anything on a screen that none
 * of them touched: to fetch it all once costs less than to follow them one by one.
 */
const MAX_CHANGES = 2_000

/** The newest commits that are seen, newest first; then undefined if there are more changes than are gone through. */
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

/** The newest commit that the client sees; `START` when there is none, or none for too long to go on from it. */
export function newestPosition(dataset: Dataset, visibility: Visibility): string {
  const [newest] = seenCommits(dataset, 0, visibility)
  return newest?.id ?? START
}

/**
 * What the client missed since `position`, oldest first; undefined when that is too much, or no position of this
 * dataset.
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
