import net from 'node:net'
import type { Env } from '#env.ts'

/** A service that needs a port: its display name, and the environment variable for the port. */
interface PortWanted {
  port: number
  service: string
  variable: string
}

/** Checks both loopback addresses, because a server on either would answer for `localhost`. */
export async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = net.createServer()
      probe.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
      )
      probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
    })
    if (!free) return false
  }
  return true
}

/** A line for each port that is taken. */
export async function takenPorts(wanted: readonly PortWanted[]): Promise<string[]> {
  const lines: string[] = []
  for (const { port, service, variable } of wanted) {
    if (await isFree(port)) continue
    lines.push(
      `Port ${port} is taken, so ${service} can't start. Stop what uses it, or set ${variable} to another port ` +
        '(in .env or before the command).',
    )
  }
  return lines
}

export const studioPort = ({ studioPort: port }: Env): PortWanted => ({
  port,
  service: 'the Studio',
  variable: 'STUDIO_PORT',
})

/** The ports of what `startServices` starts. */
export const servicePorts = ({ hosted, lakePort, careersPort }: Env): PortWanted[] => [
  ...(hosted ? [] : [{ port: lakePort, service: 'the Content Lake', variable: 'LAKE_PORT' }]),
  { port: careersPort, service: 'the careers API', variable: 'CAREERS_PORT' },
]
