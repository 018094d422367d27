/** `/data/listen`: mutation events for the documents that match a query (https://www.sanity.io/docs/listening). */
import { messageOf } from '../protocol/errors.ts'
import type { QueryContext, QueryService } from '../query/queryService.ts'
import type { Dataset } from '../store/dataset.ts'
import { randomHex } from '../store/random.ts'
import { ANONYMOUS, type Reader } from '../store/reader.ts'
import { effectsOf, type Change, type Commit, type Effects } from '../store/storedTransaction.ts'
import { eventChunk, type EventStream, type StreamChunk } from './eventStream.ts'
import { newestPosition } from './position.ts'

export interface ListenOptions {
  query: string
  params: Record<string, unknown>
  queryContext: QueryContext
  /** Whether the listener gets events for the document with this id. */
  hears: (id: string) => boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  /** Send the change as Mendoza patches. */
  includeEffects: boolean
  enableResume: boolean
  /** The last event that the client saw before it lost the connection: `<transaction>#<document>`. */
  lastEventId: string | undefined
}

/** A client with more pending commits is dropped: it reconnects and resumes. */
const MAX_PENDING = 1_000

/**
 * Starts a listener. When a client resumes, it first gets `welcomeback` and the events that it missed; if those are no
 * longer known, it gets `reset`, and starts over.
 */
export function listen(stream: EventStream, dataset: Dataset, queries: QueryService, options: ListenOptions): void {
  let pending = 0
  let open = true
  stream.onClose(() => (open = false))
  const tell = async (commit: Commit): Promise<void> => {
    try {
      const events = open ? await eventsOf(commit, dataset, queries, options) : []
      // The client waits for this many events before it applies them together, so only events for this listener count.
      const numbered = { transactionTotalEvents: events.length }
      for (const [index, event] of events.entries()) {
        stream.write(chunkOf(dataset, commit, { ...event, ...numbered, transactionCurrentEvent: index }, options))
      }
    } catch (error) {
      // Some queries only turn out to be too slow, or unsupported, when there is a document to evaluate.
      stream.send('channelError', { message: `The listener's query failed: ${messageOf(error)}` })
      stream.close()
    }
  }
  // Commits wait for the previous one, because a filter may take longer for one than for the next.
  let told = Promise.resolve()
  const send = (commit: Commit): void => {
    pending += 1
    if (pending > MAX_PENDING) return stream.close()
    told = told.then(() => tell(commit)).finally(() => (pending -= 1))
  }
  const { reader } = options.queryContext
  const position = `${newestPosition(dataset, { reader, includeDrafts: reader.scope !== ANONYMOUS.scope })}#`
  const listenerName = randomHex(8)
  const last = options.enableResume ? options.lastEventId : undefined
  const missed = last === undefined ? undefined : dataset.commitsSince(last.replace(/#.*$/s, ''))
  // The id lets the client resume from here even if nothing matched since.
  if (last === undefined) stream.send('welcome', { listenerName }, position)
  else if (missed) stream.send('welcomeback', { listenerName }, last)
  else stream.send('reset', {}, position)
  for (const commit of missed ?? []) send(commit)
  stream.onClose(dataset.subscribe(send))
}

/** The newest announced commit, serialized for each kind of listener. */
const newest = new WeakMap<Dataset, { commit: Commit; chunks: Map<string, StreamChunk> }>()

/** An event as text: shared by everyone who gets the same one, since serializing takes longer than sending. */
function chunkOf(
  dataset: Dataset,
  commit: Commit,
  event: Event & { transactionTotalEvents: number; transactionCurrentEvent: number },
  { queryContext, ...options }: ListenOptions,
): StreamChunk {
  const known = newest.get(dataset)
  const chunks = known?.commit === commit ? known.chunks : new Map<string, StreamChunk>()
  newest.set(dataset, { commit, chunks })
  const { includeResult, includePreviousRevision, includeMutations, includeEffects } = options
  const kind = [includeResult, includePreviousRevision, includeMutations, includeEffects]
  const { transactionTotalEvents, transactionCurrentEvent, eventId, transition } = event
  const place = [transactionTotalEvents, transactionCurrentEvent, eventId, transition]
  const key = JSON.stringify([queryContext.reader.scope, ...kind, ...place])
  const chunk = chunks.get(key) ?? eventChunk('mutation', event, eventId)
  chunks.set(key, chunk)
  return chunk
}

/** Results of the same query on the same commit: the tabs of a Studio have the same listeners. */
const answers = new WeakMap<Commit, Map<string, Promise<boolean[]>>>()

/** Which of the documents before and after the changes of a commit the listener's query matches. */
function matchesOf(
  commit: Commit,
  changes: Change[],
  dataset: Dataset,
  queries: QueryService,
  { query, params, queryContext }: ListenOptions,
): Promise<boolean[]> {
  const documents = changes.flatMap(({ before, after }) => [before, after]).filter((document) => document !== undefined)
  if (documents.length === 0 || query.trim() === '*') return Promise.resolve(documents.map(() => true))
  const known = answers.get(commit) ?? new Map<string, Promise<boolean[]>>()
  answers.set(commit, known)
  const { reader, client } = queryContext
  const key = JSON.stringify([reader.id, reader.scope, client.key, query, params, changes.map(({ id }) => id)])
  const answer = known.get(key) ?? queries.matches({ dataset: dataset.name, query, params }, documents, queryContext)
  known.set(key, answer)
  return answer
}

/** A change as `reader` sees it: documents that become visible or invisible to them appear as created or deleted. */
function seenBy({ canRead }: Reader, commit: Commit, change: Change): Change & { effects: Effects | undefined } {
  const { id } = change
  const before = change.before && canRead(change.before) ? change.before : undefined
  const after = change.after && canRead(change.after) ? change.after : undefined
  if (before === change.before && after === change.after) return { ...change, effects: commit.effects.get(id) }
  const mutations = [after ? { create: after } : { delete: { id } }]
  return { id, before, after, mutations, effects: effectsOf(before, after) }
}

async function eventsOf(commit: Commit, dataset: Dataset, queries: QueryService, options: ListenOptions) {
  const heard = commit.changes.filter(({ id }) => options.hears(id))
  const changes = heard.map((change) => seenBy(options.queryContext.reader, commit, change))
  const matches = (await matchesOf(commit, changes, dataset, queries, options)).values()
  return changes.flatMap((change) => {
    const matchedBefore = change.before !== undefined && matches.next().value === true
    const matchedAfter = change.after !== undefined && matches.next().value === true
    return eventOf(commit, change, matchedBefore, matchedAfter, options) ?? []
  })
}

type Event = NonNullable<ReturnType<typeof eventOf>>

function eventOf(
  commit: Commit,
  { id, before, after, mutations, effects }: ReturnType<typeof seenBy>,
  matchedBefore: boolean,
  matchedAfter: boolean,
  options: ListenOptions,
) {
  if (!matchedBefore && !matchedAfter) return undefined
  const eventId = `${commit.id}#${id}`
  return {
    eventId,
    documentId: id,
    transactionId: commit.id,
    transition: !matchedBefore ? 'appear' : matchedAfter ? 'update' : 'disappear',
    identity: commit.author,
    previousRev: before?._rev,
    // Needed on deletions, too: otherwise, the Studio doesn't notice them.
    resultRev: commit.id,
    timestamp: commit.timestamp,
    visibility: 'query',
    ...(options.includeMutations && { mutations }),
    ...(options.includeEffects && { effects }),
    ...(options.includeResult && { result: after ?? null }),
    ...(options.includePreviousRevision && { previous: before ?? null }),
  }
}
