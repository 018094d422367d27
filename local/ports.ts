import net from 'node:net'

/** One service that wants a port: its name for people, and the environment variable that moves it. */
export interface PortWanted {
  port: number
  service: string
  variable: string
}

/** Both loopback addresses count: a server on either would answer for `localhost`. */
async function isFree(port: number): Promise<boolean> {
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

/** One line for each port that something else already holds; none when all are free. */
export async function takenPorts(wanted: readonly PortWanted[]): Promise<string[]> {
  const lines: string[] = []
  for (const { port, service, variable } of wanted) {
    if (await isFree(port)) continue
    lines.push(
      `Port ${port} is taken, so ${service} can't start. Stop what uses it, or set ${variable} to another port (in .env or before the command).`,
    )
  }
  return lines
}

/** `count` ports that are free now, for a run that must not meet another copy of itself. */
export async function freePorts(count: number): Promise<number[]> {
  const holders = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = net.createServer()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      return server
    }),
  )
  const ports = holders.map((server) => {
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('a TCP server has a numeric port')
    return address.port
  })
  await Promise.all(holders.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
