import { readLiveEvents, type LiveEvent } from './liveEvents.ts'

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
/** A stream that has held for so long works; one that is cut off sooner counts as a failure like those before it. */
const STEADY_AFTER_MS = 60_000
/** How long after its last event a stream counts as told to its end, where nothing says where that is. */
const QUIET_MS = 1500

export type LiveState =
  /** Until `connect()`. */
  | 'paused'
  | 'connecting'
  /** The server has greeted, and tells what was published since the position. */
  | 'open'
  /** All of that is told. */
  | 'current'
  /** There is no stream. It is opened again after a while or, where the browser is offline, when it is back. */
  | 'waiting'

interface LiveEventsOptions {
  url: string
  /** From where to go on; undefined: from now on. */
  position?: string | undefined
  /** Ends it for good, without another call. */
  signal: AbortSignal
  /**
   * Something was published.
   * @param tags results that depend on one of these have changed; undefined: any result may have, as where the server
   * could not go on from the position
   */
  onChange: (tags: readonly string[] | undefined, position: string | undefined) => void
  onState?: (state: LiveState) => void
}

export interface LiveFollower {
  readonly state: LiveState
  /** Of the last event; before the first one, where it was told to go on. */
  readonly position: string | undefined
  /** Opens the stream now, instead of one that is open or waited for. */
  connect(): void
  /** Closes the stream until `connect()`. */
  pause(): void
  /** For whoever sees that the server is not there: takes the stream for broken, which counts as one failure. */
  retryLater(): void
}

/** Doubles from one second to a minute. Spread, so that not all who were cut off come back at once. */
const retryDelay = (failures: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.5 + Math.random() / 2)

/** Says so only where it is certain. Node has no such property. */
const isOffline = (): boolean => 'onLine' in navigator && !navigator.onLine

/**
 * Follows what is published, over any number of streams, one at a time. Begins with `connect()`. Where a host does not
 * admit a position (it is a header, which a preflight can refuse), the stream is opened without one.
 */
export function followLiveEvents(options: LiveEventsOptions): LiveFollower {
  const { url, signal, onChange, onState } = options
  let { position } = options
  let state: LiveState = 'paused'
  /** Ends the stream that is open or being opened. */
  let stream: AbortController | undefined
  let next: ReturnType<typeof setTimeout> | undefined
  let steady: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** Whether the server takes up a position; undefined until it has answered. */
  let resumes: boolean | undefined
  /** The server's position when it greeted. */
  let newest: string | undefined

  function enter(entered: LiveState): void {
    if (state === entered) return
    state = entered
    if (!signal.aborted) onState?.(state)
  }

  function close(): void {
    stream?.abort()
    stream = undefined
    clearTimeout(next)
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
    next = setTimeout(connect, retryDelay(failures))
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
    // Without a position it is refused, too.
    if (isRefused && resumes === false) resumes = undefined
    retryLater()
  }

  function hear(event: Exclude<LiveEvent, { type: 'goaway' }>, from: string | undefined): void {
    const before = position
    if (event.type !== 'message') newest = event.id
    // What was published since the position it goes on from is told next.
    if (event.type !== 'welcome' || from === undefined) position = event.id ?? position
    if (event.type === 'welcome') {
      if (from !== undefined) resumes = true
      steady = setTimeout(() => (failures = 0), STEADY_AFTER_MS)
      enter('open')
      if (from === undefined && before !== undefined && before !== event.id) onChange(undefined, position)
    } else onChange(event.type === 'message' ? event.tags : undefined, position)
    if (state !== 'open') return
    clearTimeout(next)
    if (position === newest) enter('current')
    else next = setTimeout(enter, QUIET_MS, 'current')
  }

  signal.addEventListener('abort', pause, { once: true })
  // Node has no such events.
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
