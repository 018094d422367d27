import type { IncomingHttpHeaders } from 'node:http'
import { isPublishedId, isVersionId } from '../protocol/document.ts'
import { apiError, unauthorized } from '../protocol/errors.ts'
import type { EventStream, Sink } from '../streams/eventStream.ts'
import { listen } from '../streams/listen.ts'
import { liveEvents } from '../streams/liveEvents.ts'
import { clientOf, queryContextFor, type LakeContext } from './context.ts'
import { identityOf } from './identity.ts'
import { queryParams } from './queryParams.ts'
import { urlOf, knowsReleases } from './requestUrl.ts'

interface StreamRequest {
  /** Path and query string. */
  url: string
  headers: IncomingHttpHeaders
  /** Address of the client. */
  ip: string
}

const STREAM_PATH = /^\/(v[^/]+)\/data\/(listen|live\/events)\/([^/]+)$/

/**
 * Returns which documents a listener gets events for. See `includeAllVersions` of `ListenOptions` in @sanity/client for
 * the differences between API versions.
 */
function heardIn(version: string, includeAllVersions: boolean): (id: string) => boolean {
  if (!knowsReleases(version)) return (id) => !isVersionId(id)
  return includeAllVersions ? () => true : isPublishedId
}

/** The parts of a lake that streams need. */
export type StreamParts = Pick<LakeContext, 'engine' | 'queries' | 'sessions' | 'signedInAt' | 'store' | 'streams'>

/**
 * Opens one of the lake's event streams. `open` is called once the request has been validated, before the first byte.
 * It returns undefined if the client has disconnected by then, and there is no stream.
 * @throws LakeError if the request isn't valid; nothing has been sent then
 */
export async function openStream(
  context: StreamParts,
  { url, headers, ip }: StreamRequest,
  open: () => Sink | undefined,
): Promise<EventStream | undefined> {
  const { pathname, searchParams: search } = urlOf(url)
  const [, version = '', kind, name] = STREAM_PATH.exec(pathname) ?? []
  if (name === undefined) throw apiError(404, `There is no stream at ${pathname}`)
  const dataset = context.store.dataset(decodeURIComponent(name))
  const { authorization } = headers
  const lastEventId = [headers['last-event-id']].flat()[0]
  const includeDrafts = search.get('includeDrafts') === 'true'
  const query = search.get('query') ?? ''
  const params = queryParams(search)
  if (kind === 'listen') {
    if (query.trim() === '') throw apiError(400, 'A listener needs a "query"')
    // Validates the GROQ.
    const client = clientOf(context, identityOf(context, authorization), ip)
    await context.queries.matches({ dataset: dataset.name, query, params }, [], { identity: undefined, client })
  }
  // Checked only now, because the session may have ended while the query was being validated.
  const identity = identityOf(context, authorization)
  if (includeDrafts && !identity) throw unauthorized()
  const queryContext = queryContextFor(context, dataset, identity, ip)
  const { reader } = queryContext
  context.streams.requireRoom(queryContext.client.key)
  const sink = open()
  if (!sink) return undefined
  const stream = context.streams.open(sink, queryContext.client.key)
  if (identity) stream.onClose(context.sessions.watch(authorization, () => stream.close()))
  if (kind === 'listen') {
    listen(stream, dataset, context.queries, {
      query,
      params,
      queryContext,
      hears: heardIn(version, search.get('includeAllVersions') === 'true'),
      includeResult: search.get('includeResult') === 'true',
      includePreviousRevision: search.get('includePreviousRevision') === 'true',
      includeMutations: search.get('includeMutations') !== 'false',
      includeEffects: search.get('effectFormat') === 'mendoza',
      enableResume: search.get('enableResume') === 'true',
      lastEventId,
    })
  } else liveEvents(stream, dataset, { reader, includeDrafts, lastEventId })
  return stream
}
