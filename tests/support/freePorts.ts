import { randomInt } from 'node:crypto'
import { isFree } from '#commands/services/ports.ts'

/** `from` is included, `to` is not. */
export interface PortRange {
  from: number
  to: number
}

/** Below the ephemeral ports of Linux, macOS and Windows, so that no connection takes a port before it is used. */
const FREE_PORTS: PortRange = { from: 20_000, to: 32_000 }

/**
 * `count` free ports, for a run that must not clash with another copy.
 * @param kept ports reserved for others, who may not have taken them yet
 */
export async function freePorts(
  count: number,
  kept: readonly number[] = [],
  { from, to }: PortRange = FREE_PORTS,
): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(from, to)
    if (!kept.includes(port) && (await isFree(port))) ports.add(port)
  }
  return [...ports]
}
