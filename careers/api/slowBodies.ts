/** Ends requests whose body trickles in: each holds a connection, and an upload holds a slot that others wait for. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Problem } from '../problem.ts'

/** The slowest connection that is tolerated, in bytes per second. */
const SLOWEST = 4 * 1024
const CHECK_EVERY_MS = 500

/** When slots are scarce, an upload slower than this, in bytes per second, loses its slot after these first seconds. */
const SLOW = 32 * 1024
const PACE_SHOWN_MS = 2_000

/** Concurrent uploads in this process; each holds a temporary file up to the size limit. */
const MAX_UPLOADS = 100
/** Concurrent uploads from one address: a family, or an office that shares one. */
const MAX_UPLOADS_AN_ADDRESS = 10
const RETRY_AFTER = { 'retry-after': '5' }

/** Stops reading a body with this error, which the handler sends; the connection stays open for that. */
export function giveUp({ raw }: FastifyRequest, reason: Problem): void {
  // An `error` event without a listener would end the process.
  if (raw.listenerCount('error') > 0) raw.emit('error', reason)
  else raw.socket.destroy()
}

/** How long the body of a request has been arriving, in seconds, and how many bytes have arrived. */
function progressOf({ raw: { socket } }: FastifyRequest): () => { seconds: number; bytes: number } {
  const startedAt = performance.now()
  const readBefore = socket.bytesRead
  return () => ({ seconds: (performance.now() - startedAt) / 1000, bytes: socket.bytesRead - readBefore })
}

/**
 * Watches the body of every request, even after the response. It may take `graceSeconds`, plus a second for every 4 kB
 * that have arrived.
 */
export function limitSlowBodies(app: FastifyInstance, graceSeconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const progress = progressOf(request)
    let isGivenUp = false
    const timer = setInterval(() => {
      if (raw.complete || raw.socket.destroyed) return clearInterval(timer)
      const { seconds, bytes } = progress()
      if (seconds < graceSeconds + bytes / SLOWEST) return
      // Nobody needs what comes after the response.
      if (reply.sent || isGivenUp) raw.socket.destroy()
      else giveUp(request, new Problem(408, 'The upload came too slowly. Try again on a better connection.'))
      isGivenUp = true
    }, CHECK_EVERY_MS)
    timer.unref()
  })
}

/** The owner of an address: one machine or, with IPv6, a connection with 2^64 addresses. */
export function addressOwner(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString()
}

interface Slot {
  owner: string
  /** Bytes per second; undefined while it is too early to tell, and once the body has arrived. */
  pace: () => number | undefined
}

/** The uploads in progress. */
export class UploadSlots {
  readonly #taken = new Map<FastifyRequest, Slot>()

  /** @returns a function that releases the slot. @throws Problem if there is none */
  occupy(request: FastifyRequest): () => void {
    const owner = addressOwner(request.ip)
    if ([...this.#taken.values()].filter((slot) => slot.owner === owner).length >= MAX_UPLOADS_AN_ADDRESS) {
      throw new Problem(
        429,
        'Too many uploads from your address are under way. Try again in a few seconds.',
        RETRY_AFTER,
      )
    }
    if (this.#taken.size >= MAX_UPLOADS) this.#giveUpSlowest()
    const progress = progressOf(request)
    const pace = () => {
      const { seconds, bytes } = progress()
      return request.raw.complete || seconds * 1000 < PACE_SHOWN_MS ? undefined : bytes / seconds
    }
    this.#taken.set(request, { owner, pace })
    return () => this.#taken.delete(request)
  }

  /** @throws Problem if none is slow, so that all slots are in real use */
  #giveUpSlowest(): void {
    const problem = new Problem(503, 'Too many uploads are under way. Try again in a few seconds.', RETRY_AFTER)
    let slowest: FastifyRequest | undefined
    let least = SLOW
    for (const [request, { pace }] of this.#taken) {
      const bytes = pace()
      if (bytes !== undefined && bytes < least) [slowest, least] = [request, bytes]
    }
    if (!slowest) throw problem
    this.#taken.delete(slowest)
    giveUp(slowest, problem)
  }
}
