/** Ends requests whose body trickles: each holds a connection, and an upload holds a place that others wait for. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Problem } from './problem.ts'

/** The slowest line that is waited for, in bytes a second. */
const SLOWEST = 4 * 1024
const CHECK_EVERY_MS = 500

/**
 * When places are scarce, an upload slower than this, in bytes a second, gives its place up; it has this time to show
 * its pace.
 */
const SLOW = 32 * 1024
const PACE_SHOWN_MS = 2_000

/** Uploads at one time, in this process; each holds a temporary file of up to the limit. */
const MAX_UPLOADS = 100
/** Uploads at one time from one address: a family, or an office behind one line. */
const MAX_UPLOADS_AN_ADDRESS = 10
const RETRY_AFTER = { 'retry-after': '5' }

/** Ends the reading of a body with this reason, which whoever reads it gets to answer: the connection stays for it. */
export function giveUp({ raw }: FastifyRequest, reason: Problem): void {
  // An error that nobody listens for would end the process.
  if (raw.listenerCount('error') > 0) raw.emit('error', reason)
  else raw.socket.destroy()
}

/** How long the body of a request has been arriving, in seconds, and its bytes. */
function progressOf({ raw: { socket } }: FastifyRequest): () => { seconds: number; bytes: number } {
  const startedAt = performance.now()
  const readBefore = socket.bytesRead
  return () => ({ seconds: (performance.now() - startedAt) / 1000, bytes: socket.bytesRead - readBefore })
}

/**
 * Watches the body of every request, answered or not. It may take `graceSeconds`, and a second more for every 4 kB that
 * have arrived.
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
      // Anything after the response is unwanted.
      if (reply.sent || isGivenUp) raw.socket.destroy()
      else giveUp(request, new Problem(408, 'The upload came too slowly. Try again on a better connection.'))
      isGivenUp = true
    }, CHECK_EVERY_MS)
    timer.unref()
  })
}

/** Whom an address belongs to: one machine, or in IPv6 a line with 2^64 addresses. */
export function addressOwner(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString()
}

interface Slot {
  owner: string
  /** Bytes a second; undefined while it is too early to tell, and once the body has arrived. */
  pace: () => number | undefined
}

/** The uploads that are under way. */
export class UploadSlots {
  readonly #taken = new Map<FastifyRequest, Slot>()

  /** @returns what gives the slot back. @throws Problem when there is none */
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
