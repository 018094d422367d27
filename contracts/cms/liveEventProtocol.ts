/** The event stream of Sanity's Live Content API, which the local lake has too: https://www.sanity.io/docs/http-reference/live */
import { createParser, type EventSourceMessage } from 'eventsource-parser'

export type LiveEvent =
  /** The stream is open. `id` is the newest position; events since the requested position follow. */
  | { type: 'welcome'; id: string | undefined }
  /** Results that depend on one of `tags` have changed; without tags, any result may have. */
  | { type: 'message'; id: string | undefined; tags: readonly string[] | undefined }
  /** The requested position is no longer known. */
  | { type: 'restart'; id: string | undefined }
  /** The server asks to come back later. */
  | { type: 'goaway' }

/**
 * Networks can drop a connection silently: after this long without a byte, it counts as lost. Our lake sends a
 * heartbeat every 15 seconds. Hosted Sanity must send one within 45, when its clients (event-source-polyfill) give up.
 */
const MAX_SILENCE_MS = 90_000

/** @param api address of the CMS's API, without a version */
export const liveEventsUrl = (api: string, apiVersion: string, dataset: string): string =>
  `${api}/v${apiVersion}/data/live/events/${dataset}`

/** Parses the data of an event. A proxy may truncate it; what has changed is then unknown. */
function contentOf(data: string): { id?: unknown; tags?: unknown } {
  try {
    return Object(JSON.parse(data)) as object
  } catch {
    return {}
  }
}

/** Undefined for an unknown kind of event. */
function liveEventOf({ event: type = 'message', id, data }: EventSourceMessage): LiveEvent | undefined {
  if (type === 'goaway') return { type }
  const content = contentOf(data)
  const position = typeof content.id === 'string' ? content.id : id
  if (type === 'welcome' || type === 'restart') return { type, id: position }
  if (type !== 'message') return undefined
  return { type, id: position, tags: Array.isArray(content.tags) ? content.tags.map(String) : undefined }
}

/**
 * Reads one stream of live events. The generator ends, and never throws, when the stream ends, is cut off, falls silent or
 * can't be opened.
 * @param position where to resume; undefined: start from now
 */
export async function* readLiveEvents(
  url: string,
  position: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const events: LiveEvent[] = []
  const parser = createParser({
    onEvent(message) {
      const event = liveEventOf(message)
      if (event) events.push(event)
    },
  })
  const stream = new AbortController()
  const end = () => stream.abort()
  let silence = setTimeout(end, MAX_SILENCE_MS)
  signal.addEventListener('abort', end)
  try {
    const headers = { accept: 'text/event-stream', ...(position !== undefined && { 'last-event-id': position }) }
    const response = await fetch(url, { headers, cache: 'no-store', signal: stream.signal })
    if (!response.ok || !response.body) return
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(silence)
      silence = setTimeout(end, MAX_SILENCE_MS)
      parser.feed(value)
      yield* events.splice(0)
    }
  } catch {
    // The follower retries, whatever the reason.
  } finally {
    // A caller that leaves the loop may not abort until later, and nobody reads the body of an error response.
    end()
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
  }
}
