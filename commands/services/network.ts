import os from 'node:os'

/** The IPv4 addresses at which other devices can reach this machine. */
export const networkAddresses = (): string[] =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))

/** One of these addresses. @param wanted this one; by default the first @throws Error if there is none */
export function networkAddress(wanted?: string): string {
  const found = networkAddresses()
  if (found[0] === undefined)
    throw new Error('This machine has no IPv4 address on a network, so no other device could reach it.')
  if (wanted === undefined) return found[0]
  if (found.includes(wanted)) return wanted
  throw new Error(`This machine has no address ${wanted} on a network, only ${found.join(', ')}.`)
}
