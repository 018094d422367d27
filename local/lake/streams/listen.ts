/** `/data/listen`: mutation events for the documents that match a query, as https://www.sanity.io/docs/listening has it. */
import { apiError, messageOf } from '../errors.ts'
import type { LakeDocument } from '../document.ts'
import type { QueryEngine } from '../query/queryEngine.ts'
import { randomHex } from '../random.ts'
import { effectsOf, type Change, type Commit, type Dataset, type Effects } from '../store/dataset.ts'
import type { Reader } from '../store/reader.ts'
import type { EventStream } from './eventStream.ts'

export interface ListenOptions {
  query: string
  params: Record<string, unknown>
  reader: Reader
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** Send the change as Mendoza patches. */
  includeEffects: boolean
  enableResume: boolean
  /** Of the last event that the client saw before it lost the connection: `<transaction>#<document>`. */
  lastEventId: string | undefined
}

/**
 * Starts a listener. A resumed one first gets what it missed, after `welcomeback`; when that is no longer known it gets
 * `reset`, and the client starts over.
 * @throws LakeError 400 when the query is not GROQ.
 */
export function listen(stream: EventStream, dataset: Dataset, engine: QueryEngine, options: ListenOptions): void {
  const matches = matcher(dataset, engine, options)
  const send = (commit: Commit) => {
    try {
      const events = commit.changes.flatMap((change) => eventOf(commit, change, matches, options) ?? [])
      // The client waits for this many events before it applies them together: so only those that this listener gets count.
      const numbered = { transactionTotalEvents: events.length }
      for (const [index, event] of events.entries()) {
        stream.send('mutation', { ...event, ...numbered, transactionCurrentEvent: index }, event.eventId)
      }
    } catch (error) {
      // Some queries turn out to be more than the evaluator can do only when there is a document to evaluate.
      stream.send('channelError', { message: `The listener's query failed: ${messageOf(error)}` })
      stream.close()
    }
  }
  const position = `${dataset.lastTransaction ?? 'start'}#`
  const listenerName = randomHex(8)
  const last = options.enableResume ? options.lastEventId : undefined
  const missed = last === undefined ? undefined : missedSince(dataset, last)
  // The id lets the client resume from here even if nothing matched since.
  if (last === undefined) stream.send('welcome', { listenerName }, position)
  else if (missed) stream.send('welcomeback', { listenerName }, last)
  else stream.send('reset', {}, position)
  for (const commit of missed ?? []) send(commit)
  // What was committed before this moment is announced only later, but is part of the client's first fetch.
  const seen = dataset.newestSeq
  stream.onClose(
    dataset.subscribe((commit) => {
      if (commit.seq > seen) send(commit)
    }),
  )
}

function missedSince(dataset: Dataset, lastEventId: string): Commit[] | undefined {
  const [transaction = ''] = lastEventId.split('#')
  return dataset.commitsSince(transaction)
}

function matcher(dataset: Dataset, engine: QueryEngine, options: ListenOptions): (document: LakeDocument) => boolean {
  const { query, params, reader } = options
  const over = { query, params, identity: reader.id, dataset: dataset.name }
  if (query.trim() === '') throw apiError(400, 'The listener needs a query')
  if (query.trim() === '*') return () => true
  engine.compile(query, params)
  return (document) => {
    // References lead only to what the reader may see: otherwise a filter could put what they may not see to the test.
    const result = engine.evaluateOver([document], over, (id) => dataset.view('raw', reader).get(id))
    return Array.isArray(result) ? result.length > 0 : Boolean(result)
  }
}

/** A change as `reader` sees it: what becomes visible or invisible to them seems to be made or deleted. */
function seenBy({ canRead }: Reader, commit: Commit, change: Change): Change & { effects: Effects | undefined } {
  const { id } = change
  const before = change.before && canRead(change.before) ? change.before : undefined
  const after = change.after && canRead(change.after) ? change.after : undefined
  if (before === change.before && after === change.after) return { ...change, effects: commit.effects.get(id) }
  const mutations = [after ? { create: after } : { delete: { id } }]
  return { id, before, after, mutations, effects: effectsOf(before, after) }
}

function eventOf(commit: Commit, change: Change, matches: (document: LakeDocument) => boolean, options: ListenOptions) {
  const { id, before, after, mutations, effects } = seenBy(options.reader, commit, change)
  const matchedBefore = before !== undefined && matches(before)
  const matchedAfter = after !== undefined && matches(after)
  if (!matchedBefore && !matchedAfter) return undefined
  const eventId = `${commit.id}#${id}`
  return {
    eventId,
    documentId: id,
    transactionId: commit.id,
    transition: !matchedBefore ? 'appear' : matchedAfter ? 'update' : 'disappear',
    identity: commit.author,
    previousRev: before?._rev,
    // On deletions too: the Studio does not notice them otherwise.
    resultRev: commit.id,
    timestamp: commit.timestamp,
    visibility: 'query',
    ...(options.includeMutations && { mutations }),
    ...(options.includeEffects && { effects }),
    ...(options.includeResult && { result: after ?? null }),
    ...(options.includePreviousRevision && { previous: before ?? null }),
  }
}
