/** Ends requests whose body trickles: each holds a connection, and an upload holds a place that others wait for. */
import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

/** The slowest line that is waited for, in bytes a second. */
const SLOWEST = 4 * 1024
const CHECK_EVERY_MS = 500

/**
 * When places are scarce, a body slower than this, in bytes a second, gives its place up; it has this time to show its
 * pace.
 */
const SLOW = 32 * 1024
const PACE_SHOWN_MS = 2_000

const controllers = new WeakMap<FastifyRequest, AbortController>()
/** Bytes a second of a body that still arrives; undefined while it is too early to tell, and once it is given up. */
const paces = new WeakMap<FastifyRequest, () => number | undefined>()

/**
 * Watches the body of every request, answered or not. It may take `graceSeconds`, and a second more for every 4 kB that
 * have arrived.
 */
export function limitSlowBodies(app: FastifyInstance, graceSeconds: number): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const hasBody = Number(raw.headers['content-length'] ?? 0) > 0 || raw.headers['transfer-encoding'] !== undefined
    if (!hasBody) return
    const controller = new AbortController()
    controllers.set(request, controller)
    const { socket } = raw
    const startedAt = performance.now()
    const readBefore = socket.bytesRead
    paces.set(request, () => {
      const ms = performance.now() - startedAt
      if (raw.complete || controller.signal.aborted || ms < PACE_SHOWN_MS) return undefined
      return ((socket.bytesRead - readBefore) / ms) * 1000
    })
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) return clearInterval(timer)
      const seconds = (performance.now() - startedAt) / 1000
      if (seconds < graceSeconds + (socket.bytesRead - readBefore) / SLOWEST) return
      // Whoever reads the body gets to answer; what comes after an answer is wanted by no one.
      if (reply.sent || controller.signal.aborted) socket.destroy()
      else controller.abort(new Problem(408, 'The upload came too slowly. Try again on a better connection.'))
    }, CHECK_EVERY_MS)
    timer.unref()
  })
}

/** Is aborted, with a Problem to answer, when the body of the request comes too slowly. */
export const tooSlow = (request: FastifyRequest): AbortSignal | undefined => controllers.get(request)?.signal

/**
 * Gives up the slowest of these uploads, with `reason` to answer.
 * @returns false when none is slow: then there are many, and no one holds a place for nothing
 */
export function giveUpSlowest(uploads: Iterable<FastifyRequest>, reason: Problem): boolean {
  let slowest: FastifyRequest | undefined
  let least = SLOW
  for (const request of uploads) {
    const pace = paces.get(request)?.()
    if (pace !== undefined && pace < least) [slowest, least] = [request, pace]
  }
  if (!slowest) return false
  controllers.get(slowest)?.abort(reason)
  return true
}

/** Whom an address belongs to: one machine, or in IPv6 a line with 2^64 addresses. */
export function addressOwner(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - groups.length - after.length }, () => '0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
