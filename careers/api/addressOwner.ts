import ipaddr from 'ipaddr.js'

/** The owner of an address: one machine or, with IPv6, a connection with 2^64 addresses. */
export function addressOwner(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address)
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString()
}
