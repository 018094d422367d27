/** The carrier of one or more streams: an HTTP response, or the multiplexer's WebSocket. */
export interface Connection {
  /** Bytes that the client has not read yet. */
  unread(): number
  /** Ends it without waiting for anything. */
  drop(): void
}

/** The far end of a stream of server-sent events: an HTTP response, or one channel of the WebSocket multiplexer. */
export interface Sink {
  connection: Connection
  write(piece: StreamChunk): void
  end(): void
}

/** A chunk of a stream, serialized once for all recipients. */
export class StreamChunk {
  readonly text: string
  #bytes: Buffer | undefined
  #json: string | undefined

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text))
  }

  get json(): string {
    return (this.#json ??= JSON.stringify(this.text))
  }
}

/** Bytes that a client may leave unread before it is dropped; it then reconnects and resumes. */
export const MAX_UNREAD = 16 * 1024 * 1024

/** How long a client waits before it reconnects; its default is three seconds. */
const RETRY = new StreamChunk('retry: 500\n\n')

/** Comment lines keep proxies and clients from treating a quiet stream as dead. */
const HEARTBEAT = new StreamChunk(':\n\n')
const HEARTBEAT_MS = 15_000

/** A server-sent event: https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function eventChunk(event: string, data: unknown, id?: string): StreamChunk {
  const idLine = id === undefined ? '' : `id: ${id}\n`
  return new StreamChunk(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`)
}

export class EventStream {
  readonly #sink: Sink
  readonly #heartbeat: NodeJS.Timeout
  readonly #onWrite: (bytes: number) => void
  readonly #onClose: (() => void)[] = []
  #closed = false

  /** @param onWrite called after each event with its length */
  constructor(sink: Sink, onWrite: (bytes: number) => void) {
    this.#sink = sink
    this.#onWrite = onWrite
    sink.write(RETRY)
    this.#heartbeat = setInterval(() => sink.write(HEARTBEAT), HEARTBEAT_MS)
    this.#heartbeat.unref()
  }

  get connection(): Connection {
    return this.#sink.connection
  }

  send(event: string, data: unknown, id?: string): void {
    this.write(eventChunk(event, data, id))
  }

  write(piece: StreamChunk): void {
    if (this.#closed) return
    this.#sink.write(piece)
    this.#onWrite(piece.text.length)
  }

  /** Runs `cleanUp` when the stream ends, from either side; immediately if it has already ended. */
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
