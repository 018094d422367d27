import ipaddr from 'ipaddr.js'

/** Whom an address belongs to, for what one may ask: one machine, or in IPv6 a line with 2^64 addresses. */
export function addressOwner(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString()
}
