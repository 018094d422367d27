import os from 'node:os'
import { fail } from '../terminal/commandLine.ts'

/** The IPv4 addresses at which other devices can reach this machine. */
export const networkAddresses = (): string[] =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))

/** One of these addresses; exits with a message if there is none. @param wanted this one; by default the first */
export function networkAddress(wanted?: string): string {
  const found = networkAddresses()
  if (found[0] === undefined) fail('This machine has no IPv4 address on a network, so no other device could reach it.')
  if (wanted === undefined) return found[0]
  return found.includes(wanted)
    ? wanted
    : fail(`This machine has no address ${wanted} on a network, only ${found.join(', ')}.`)
}
