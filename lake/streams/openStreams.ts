import { apiError } from '../protocol/errors.ts'
import { EventStream, type Connection, type Sink } from './eventStream.ts'

export interface StreamLimits {
  /** Streams that one client may have open: an account, or an address. A Studio tab has five to eight. */
  perClient: number
  /** Bytes that all clients together may leave unread. */
  unread: number
}

const LIMITS: StreamLimits = { perClient: 200, unread: 128 * 1024 * 1024 }

export class OpenStreams {
  readonly #limits: StreamLimits
  /** Each with its client. */
  readonly #streams = new Map<EventStream, string>()
  /** Bytes written since the last check for unread ones. */
  #written = 0

  constructor(limits: Partial<StreamLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  get size(): number {
    return this.#streams.size
  }

  /** @throws LakeError 429 if the client has as many as it may have */
  requireRoom(client: string): void {
    const own = [...this.#streams.values()].filter((other) => other === client).length
    if (own < this.#limits.perClient) return
    throw apiError(429, `Too many streams: at most ${this.#limits.perClient} can be open at a time`)
  }

  open(sink: Sink, client: string): EventStream {
    const stream = new EventStream(sink, (bytes) => {
      this.#written += bytes
      if (this.#written > this.#limits.unread / 8) this.#dropSlowest()
    })
    this.#streams.set(stream, client)
    stream.onClose(() => this.#streams.delete(stream))
    return stream
  }

  close(): void {
    for (const stream of this.#streams.keys()) stream.close()
  }

  /**
   * Disconnects the clients that leave the most unread, until the total is within the limit. They reconnect and resume.
   */
  #dropSlowest(): void {
    this.#written = 0
    const connections = new Set([...this.#streams.keys()].map(({ connection }) => connection))
    const slow = [...connections].map((connection): [Connection, number] => [connection, connection.unread()])
    let unread = slow.reduce((sum, [, bytes]) => sum + bytes, 0)
    for (const [connection, bytes] of slow.sort(([, one], [, other]) => other - one)) {
      if (unread <= this.#limits.unread) return
      connection.drop()
      unread -= bytes
    }
  }
}
