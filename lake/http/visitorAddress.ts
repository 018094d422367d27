import type { IncomingMessage } from 'node:http'

export const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/**
 * The address of the visitor who opens a WebSocket: the nearest one that isn't on this machine. Only a proxy on this
 * machine is trusted, as for requests (Fastify's `trustProxy: 'loopback'`).
 */
export function visitorAddress({ socket, headers }: IncomingMessage, behindProxy: boolean): string {
  const peer = socket.remoteAddress ?? ''
  if (!behindProxy) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const hops = [...forwarded.map((address) => address.trim()).filter(Boolean), peer]
  return hops.findLast((address) => !LOOPBACK.test(address)) ?? hops[0] ?? peer
}
