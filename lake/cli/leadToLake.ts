/**
 * Loaded before the command line of Sanity (`node --require`), in each of its processes and threads: redirects requests
 * for Sanity's hosts to the lake, and blocks all others that would leave this machine. The command has no setting for
 * another host (`apiClient` of @sanity/cli-core), so this hooks in where connections are made.
 */
import net from 'node:net'
import path from 'node:path'
import tls from 'node:tls'
import { SANITY_HOSTS } from './sanityHosts.ts'

// Sanity starts this after each command to send telemetry. Even with `DO_NOT_TRACK`, it takes half a second.
if (path.basename(process.argv[1] ?? '') === 'flushTelemetry.worker.js') process.exit(0)

const lake = new URL(process.env.CONTENT_LAKE_URL ?? 'http://localhost:3900')
const isHere = (host: string): boolean => /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|::1)$/.test(host)

// oxlint-disable-next-line typescript/unbound-method -- it is called on the socket that is meant
const { connect } = net.Socket.prototype
const { connect: connectSafely } = tls

// The lake speaks plain HTTP, and accepts the names of Sanity's hosts as its own.
Object.assign(tls, {
  connect(...args: unknown[]) {
    const [options] = args as [{ host?: string } | undefined]
    const { host = '' } = typeof options === 'object' ? options : {}
    if (!SANITY_HOSTS.test(host)) return Reflect.apply(connectSafely, tls, args) as tls.TLSSocket
    const socket = net.connect(Number(lake.port), lake.hostname)
    return Object.assign(socket, { encrypted: true, authorized: true }).once('connect', () =>
      socket.emit('secureConnect'),
    )
  },
})

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  // The arguments as passed, or as normalized by `net.connect`.
  const [first] = [args[0]].flat() as [{ host?: string; path?: string } | number | string | undefined]
  const { host = 'localhost' } = typeof first === 'object' ? first : {}
  if (isHere(host)) return Reflect.apply(connect, this, args) as net.Socket
  const reason = `${host} is not this machine, and the lake at ${lake.origin} has nothing of it`
  queueMicrotask(() => this.destroy(new Error(reason)))
  return this
}
