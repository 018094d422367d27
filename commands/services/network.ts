import os from 'node:os'
import { fail } from './commandLine.ts'

/** Where others in its networks reach this machine. */
export const networkAddresses = (): string[] =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))

/** One of these addresses. Without any the command ends. @param wanted the one to take; else it is the first */
export function networkAddress(wanted?: string): string {
  const found = networkAddresses()
  if (found[0] === undefined) fail('This machine has no IPv4 address in a network, so nobody else could reach it.')
  if (wanted === undefined) return found[0]
  return found.includes(wanted)
    ? wanted
    : fail(`This machine has no address ${wanted} in a network, only ${found.join(', ')}.`)
}
