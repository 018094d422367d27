import http from 'node:http'
import { listenOnFreePort } from './listenOnFreePort.ts'

interface Closable {
  close(): Promise<void>
}

/** Where tests stop the lake (`POST /stop`) and restart it on the same data (`POST /start`). */
export interface LakeSwitch extends Closable {
  url: string
}

/**
 * Lets tests, which run in another process, stop and restart the lake of their run. It listens on a free port, and
 * responds once the work is done.
 * @param running the current lake; the switch closes it, or the one that it started last
 */
export async function startLakeSwitch(running: Closable, start: () => Promise<Closable>): Promise<LakeSwitch> {
  let lake: Closable | undefined = running
  const stop = async () => {
    await lake?.close()
    lake = undefined
  }
  const turn = async (to: string | undefined) => {
    if (to === '/stop') await stop()
    else if (to === '/start') lake ??= await start()
    else throw new Error(`The lake's switch knows /stop and /start, not ${to}.`)
  }
  const server = http.createServer((request, response) => {
    turn(request.url).then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await stop()
    },
  }
}
