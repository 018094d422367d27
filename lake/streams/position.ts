/**
 * Positions in the sequence of commits, from which a client can resume: each is the id of a commit. Only commits that
 * the client may see count, so a position reveals nothing about drafts, and unchanged content always has the same
 * position.
 */
import { LRUCache } from 'lru-cache'
import { START, type Dataset } from '../store/dataset.ts'
import { StreamChunk } from './eventStream.ts'
import { liveEvent, type Visibility } from './liveEvent.ts'

/**
 * Changes of documents that are processed for a client. After this many, hardly anything on a screen is unaffected, and
 * fetching it all once costs less than following them one by one.
 */
const MAX_CHANGES = 500

/** Anonymous readers, those who see everything, and accounts that see a part, of which few are at work at a time. */
const MAX_SCOPES = 20

interface RecentCommit {
  id: string
  event: StreamChunk | undefined
  changes: number
}

interface RecentCommits {
  /** Newest first, up to MAX_CHANGES. */
  commits: readonly RecentCommit[]
  /** No commit has been read that is newer than this number. */
  seq: number
  purges: number
  /** Whether there are no older ones. */
  isAll: boolean
}

/** Those of readers who see the same: reconstructing them for each client that resumes would block the lake. */
const known = new WeakMap<Dataset, LRUCache<string, RecentCommits>>()

function recentCommits(dataset: Dataset, visibility: Visibility): RecentCommits {
  const ofScopes = known.get(dataset) ?? new LRUCache({ max: MAX_SCOPES })
  known.set(dataset, ofScopes)
  const { newestSeq, purges } = dataset
  const scope = JSON.stringify([visibility.reader.scope, visibility.includeDrafts])
  const before = ofScopes.get(scope)
  const isCurrent = before?.purges === purges
  if (before && isCurrent && before.seq >= newestSeq) return before
  const earlier = before && isCurrent ? before : { commits: [], seq: 0, isAll: true }
  let seq = newestSeq
  function* newestFirst(): Generator<RecentCommit> {
    for (const commit of dataset.storedCommits(earlier.seq + 1, !visibility.includeDrafts)) {
      seq = Math.max(seq, commit.seq)
      yield { id: commit.id, event: liveEvent(commit, visibility), changes: commit.changes.length }
    }
    yield* earlier.commits
  }
  const commits: RecentCommit[] = []
  let { isAll } = earlier
  let changes = 0
  for (const commit of newestFirst()) {
    commits.push(commit)
    changes += commit.changes
    if (changes > MAX_CHANGES) {
      isAll = false
      break
    }
  }
  const recent = { commits, seq, purges, isAll }
  ofScopes.set(scope, recent)
  return recent
}

/** The newest commit that the client sees; `START` if there is none, or none recent enough to resume from. */
export function newestPosition(dataset: Dataset, visibility: Visibility): string {
  return recentCommits(dataset, visibility).commits.find(({ event }) => event)?.id ?? START
}

/**
 * The live events that the client missed since `position`, oldest first; undefined if there are too many, or if the
 * position isn't one of this dataset.
 */
export function eventsAfter(dataset: Dataset, position: string, visibility: Visibility): StreamChunk | undefined {
  const { commits, isAll } = recentCommits(dataset, visibility)
  const seen = commits.filter(({ event }) => event)
  const index = position === START && isAll ? seen.length : seen.findIndex(({ id }) => id === position)
  if (index < 0) return undefined
  const missed = seen.slice(0, index).reverse()
  // Together, because each write takes longer than its text.
  return new StreamChunk(missed.map(({ event }) => event?.text).join(''))
}
