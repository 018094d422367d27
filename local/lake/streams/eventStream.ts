/** The far end of a stream of server-sent events: an HTTP response, or one channel of the WebSocket multiplexer. */
export interface Sink {
  write(chunk: string): void
  end(): void
}

/** Bytes that a client may leave unread before it is dropped; it then connects anew and resumes. */
export const MAX_UNREAD = 16 * 1024 * 1024

/** Time after which a client tries again that lost its connection; its own default is three seconds. */
const RETRY_MS = 500

/** Comment lines keep proxies and clients from taking a quiet stream for a dead one. */
const HEARTBEAT_MS = 15_000

/** Writes server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) to a sink. */
export class EventStream {
  readonly #sink: Sink
  readonly #heartbeat: NodeJS.Timeout
  readonly #onClose: (() => void)[] = []
  #closed = false

  constructor(sink: Sink) {
    this.#sink = sink
    sink.write(`retry: ${RETRY_MS}\n\n`)
    this.#heartbeat = setInterval(() => sink.write(':\n\n'), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  send(event: string, data: unknown, id?: string): void {
    if (this.#closed) return
    const idLine = id === undefined ? '' : `id: ${id}\n`
    this.#sink.write(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`)
  }

  /** Runs `cleanUp` when the stream ends, from whichever side; at once if it has ended. */
  onClose(cleanUp: () => void): void {
    if (this.#closed) cleanUp()
    else this.#onClose.push(cleanUp)
  }

  /** Ends the stream: the client went away, its session ended, or the lake is closing. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    clearInterval(this.#heartbeat)
    for (const cleanUp of this.#onClose) cleanUp()
    this.#sink.end()
  }
}
