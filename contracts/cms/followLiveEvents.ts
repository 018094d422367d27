import { readLiveEvents, type LiveEvent } from './liveEventProtocol.ts'

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
/** A stream that lasts this long counts as working; one that is cut off sooner counts as another failure. */
const STEADY_AFTER_MS = 60_000
/** A server does not say when it has caught up. After this long without an event, we assume that it has. */
const QUIET_MS = 1500

export type LiveState =
  /** Until `connect()`. */
  | 'paused'
  | 'connecting'
  /** The server has sent its welcome event and is catching up from the position. */
  | 'open'
  /** Caught up. */
  | 'current'
  /** No stream. It is retried after a delay or, if the browser is offline, when it is back online. */
  | 'waiting'

interface LiveEventsOptions {
  url: string
  /** Where to resume; undefined: start from now. */
  position?: string | undefined
  /** Stops the follower for good. */
  signal: AbortSignal
  /**
   * Something was published.
   * @param tags results that depend on one of these have changed; undefined: any result may have, for example when the
   * server could not resume from the position
   */
  onChange: (tags: readonly string[] | undefined, position: string | undefined) => void
  onState?: (state: LiveState) => void
}

export interface LiveFollower {
  readonly state: LiveState
  /** Position of the last event; before the first one, the position given in the options. */
  readonly position: string | undefined
  /** Opens a stream now, replacing an open or pending one. */
  connect(): void
  /** Closes the stream until `connect()`. */
  pause(): void
  /** For callers that find the server unreachable: treats the stream as broken, which counts as one failure. */
  retryLater(): void
}

/** Doubles from one second to a minute, with jitter so that disconnected clients don't all return at once. */
const retryDelay = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)

/** Node has no `navigator.onLine`; only an explicit false means offline. */
const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

/**
 * Follows what is published, and opens a new stream whenever one ends. Call `connect()` to begin. The position is sent
 * as a header; if a preflight refuses it, the stream is opened without one.
 */
export function followLiveEvents(options: LiveEventsOptions): LiveFollower {
  const { url, signal, onChange, onState } = options
  let { position } = options
  let state: LiveState = 'paused'
  /** Aborts the stream that is open or opening. */
  let stream: AbortController | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Whether the server accepts a position; undefined until it has answered. */
  let resumes: boolean | undefined
  /** The server's position in its welcome event. */
  let newest: string | undefined

  function enter(entered: LiveState): void {
    if (state === entered) return
    state = entered
    if (!signal.aborted) onState?.(state)
  }

  function close(): void {
    stream?.abort()
    stream = undefined
    clearTimeout(retry)
    clearTimeout(quiet)
    clearTimeout(steady)
  }

  function connect(): void {
    close()
    if (signal.aborted) return
    if (isOffline()) return enter('waiting')
    const { signal: closed } = (stream = new AbortController())
    enter('connecting')
    if (!closed.aborted) void read(closed)
  }

  function pause(): void {
    close()
    enter('paused')
  }

  function retryLater(): void {
    if (!stream) return
    close()
    retry = setTimeout(connect, retryDelay(failures))
    failures += 1
    enter('waiting')
  }

  async function read(closed: AbortSignal): Promise<void> {
    const from = resumes === false ? undefined : position
    let isRefused = true
    for await (const event of readLiveEvents(url, from, closed)) {
      if (closed.aborted) return
      isRefused = false
      if (event.type === 'goaway') break
      hear(event, from)
    }
    if (closed.aborted) return
    if (isRefused && from !== undefined && resumes === undefined) {
      resumes = false
      return connect()
    }
    // The position wasn't the reason for the refusal.
    if (isRefused && resumes === false) resumes = undefined
    retryLater()
  }

  function hear(event: Exclude<LiveEvent, { type: 'goaway' }>, from: string | undefined): void {
    const before = position
    if (event.type !== 'message') newest = event.id
    // The events since the requested position come next.
    if (event.type !== 'welcome' || from === undefined) position = event.id ?? position
    if (event.type === 'welcome') {
      if (from !== undefined) resumes = true
      steady = setTimeout(() => (failures = 0), STEADY_AFTER_MS)
      enter('open')
      if (from === undefined && before !== undefined && before !== event.id) onChange(undefined, position)
    } else onChange(event.type === 'message' ? event.tags : undefined, position)
    if (state !== 'open') return
    clearTimeout(quiet)
    if (position === newest) enter('current')
    else quiet = setTimeout(enter, QUIET_MS, 'current')
  }

  signal.addEventListener('abort', pause, { once: true })
  // Node has no online and offline events.
  globalThis.addEventListener?.('online', () => state !== 'paused' && connect(), { signal })
  return {
    get state() {
      return state
    },
    get position() {
      return position
    },
    connect,
    pause,
    retryLater,
  }
}
