import ipaddr from 'ipaddr.js'
import { hasCode, NO_HOST, type Verdict } from './verdict.ts'

/** Gives all IP addresses of a host. @throws an error whose `code` is `ENOTFOUND` when there is no such host */
export type Resolve = (host: string) => Promise<readonly string[]>

/** Says why an address is not to be asked; undefined when it may be. */
export type Admit = (url: URL) => Promise<Verdict | undefined>

const PRIVATE: Verdict = {
  state: 'unclear',
  what: 'It leads into a private network, which is not looked into.',
  isSilent: false,
}
const WITHOUT_TLS: Verdict = {
  state: 'unclear',
  what: 'It leads on to an address without https://, which is not looked at.',
  isSilent: false,
}
const UNRESOLVED: Verdict = { state: 'unclear', what: 'Its host could not be looked up just now.', isSilent: true }

/** Names that networks use for themselves (RFC 6761, 6762, 8375, and ICANN's `internal`), and those without a dot. */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/

/** Whether an IP address is one of the public internet, and of no other kind: not this machine, not its network. */
const isPublic = (address: string) => ipaddr.process(address).range() === 'unicast'

/**
 * What Node.js looks names up with. Cloudflare has no such thing (https://developers.cloudflare.com/workers/runtime-apis/nodejs/dns/
 * leaves `lookup` out), nor a network of its own into which a name could lead.
 */
export function systemResolve(): Resolve | null {
  if (globalThis.navigator?.userAgent === 'Cloudflare-Workers') return null
  // Not an import: hosts without Node.js run the same bundle.
  const dns = globalThis.process?.getBuiltinModule?.('node:dns/promises')
  return dns ? async (host) => (await dns.lookup(host, { all: true })).map(({ address }) => address) : null
}

/**
 * Admits addresses of the public internet only, and only with TLS: a name that leads elsewhere by the time it is asked fails then,
 * because what is in a private network has no certificate for it.
 * @param resolve null where names can't be looked up; what is written decides then
 */
export function admitPublic(resolve: Resolve | null = systemResolve()): Admit {
  return async ({ protocol, hostname }) => {
    if (protocol !== 'https:') return WITHOUT_TLS
    // A dot at the end is the same host.
    const host = hostname.replace(/^\[|\]$|\.$/g, '')
    if (ipaddr.isValid(host)) return isPublic(host) ? undefined : PRIVATE
    if (PRIVATE_NAME.test(host)) return PRIVATE
    if (!resolve) return undefined
    try {
      return (await resolve(host)).every(isPublic) ? undefined : PRIVATE
    } catch (error) {
      return hasCode(error, /^ENOTFOUND$/) ? NO_HOST : UNRESOLVED
    }
  }
}
