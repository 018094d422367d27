import ipaddr from 'ipaddr.js'
import { NO_HOST } from './report.ts'

/** What became of an address. */
export interface Verdict {
  /** `dead`: visitors find nothing there. `unclear`: it could not be told from here. */
  readonly state: 'answers' | 'dead' | 'unclear'
  /** What happened, in a sentence for staff. */
  readonly what: string
  /** Whether nothing at all answered, which may be the fault of this side. */
  readonly isSilent: boolean
}

export const HOST_UNKNOWN: Verdict = { state: 'dead', what: NO_HOST, isSilent: false }

/** No network, or no name server, is within reach: https://nodejs.org/api/errors.html#common-system-errors */
export const UNREACHABLE = /^(?:EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/

/** Whether an error, or what caused it, has such a code. */
export function hasCode(error: unknown, code: RegExp): boolean {
  if (!(error instanceof Error)) return false
  const { code: own } = error as { code?: unknown }
  return (typeof own === 'string' && code.test(own)) || hasCode(error.cause, code)
}

/** Gives all IP addresses of a host. @throws an error whose `code` is `ENOTFOUND` when there is no such host */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Says why an address is not to be asked; undefined when it may be. */
export type Admit = (url: URL) => Promise<Verdict | undefined>

const unasked = (what: string): Verdict => ({ state: 'unclear', what, isSilent: false })
const PRIVATE = unasked('It leads into a private network, which is not looked into.')
const WITHOUT_TLS = unasked('It leads on to an address without https://, which is not looked at.')
const WITH_USER = unasked('It has a user name or a password in it, so it is not looked at.')
const UNRESOLVED = unasked('Its host could not be looked up just now.')

/** Names that networks use for themselves (RFC 6761, 6762, 8375, and ICANN's `internal`), and those without a dot. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/

/** What IANA gives out for the public internet: RFC 4291, 2.4 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')
/** IPv4 addresses, as networks that have IPv6 only write them: RFC 6052, 2.1 */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Whether an IP address is one of the public internet, and of no other kind: not this machine, not its network. */
function isPublic(text: string): boolean {
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(-4)).range() === 'unicast'
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast'
}

/**
 * What Node.js looks names up with. Cloudflare has no such thing
 * (https://developers.cloudflare.com/workers/runtime-apis/nodejs/dns/ leaves `lookup` out), nor a network of its own
 * into which a name could lead: there, and nowhere else, it is null.
 */
export function systemResolve(): Resolve | null {
  if (globalThis.navigator?.userAgent === 'Cloudflare-Workers') return null
  return async (host) => {
    // Not an import: hosts without Node.js run the same bundle.
    const dns = globalThis.process?.getBuiltinModule?.('node:dns/promises')
    if (!dns) throw new Error('There is nothing here that looks names up.')
    return (await dns.lookup(host, { all: true })).map(({ address }) => address)
  }
}

/**
 * Admits addresses of the public internet only, and only with TLS at its usual port. What a name leads to is looked up
 * once more by who asks it then: a name server that answers otherwise a moment later is stopped only where what is in
 * the private network has no certificate for that name, and whoever asked learns no more than whether it answered.
 * @param resolve null where names can't be looked up; what is written decides then
 */
export function admitPublic(resolve: Resolve | null = systemResolve()): Admit {
  return async ({ protocol, hostname, username, password, port }) => {
    if (protocol !== 'https:') return WITHOUT_TLS
    if (username !== '' || password !== '') return WITH_USER
    // A dot at the end is the same host.
    const host = hostname.replace(/^\[|\]$|\.$/g, '')
    const isNumeric = ipaddr.isValid(host)
    if (isNumeric ? !isPublic(host) : PRIVATE_NAME.test(host)) return PRIVATE
    // 443 itself is no part of a URL with https.
    if (port !== '') return unasked(`It names a port (${port}), which is not looked at.`)
    if (isNumeric || !resolve) return undefined
    try {
      const addresses = await resolve(host)
      if (addresses.length === 0) return UNRESOLVED
      return addresses.every(isPublic) ? undefined : PRIVATE
    } catch (error) {
      if (hasCode(error, /^ENOTFOUND$/)) return HOST_UNKNOWN
      return { ...UNRESOLVED, isSilent: hasCode(error, UNREACHABLE) }
    }
  }
}
