import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { apiError, LakeError } from '../protocol/errors.ts'
import { Presence } from '../streams/presence.ts'
import type { LakeContext } from './context.ts'
import { serveMux } from './mux.ts'
import type { StreamParts } from './openStream.ts'
import { urlOf } from './requestUrl.ts'
import { visitorAddress } from './visitorAddress.ts'

const MUX = /^\/v1\/mux$/
const PRESENCE = /^\/v[^/]+\/socket\/([^/]+)$/
/** The maximum size of a client's frame, in bytes. Requests are small. */
const MAX_FRAME = 256 * 1024

function refuse(socket: Duplex, { status, body }: LakeError): void {
  const text = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}\r\ncontent-type: application/json\r\ncontent-length: ` +
      `${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/** The dataset for a presence socket; undefined for the multiplexer. @throws LakeError 400 or 404 for anything else */
function datasetOf(
  { store, unknownRequests }: Pick<LakeContext, 'store' | 'unknownRequests'>,
  url: string,
): string | undefined {
  const { pathname } = urlOf(url)
  const dataset = PRESENCE.exec(pathname)?.[1]
  if (dataset !== undefined) return store.dataset(decodeURIComponent(dataset)).name
  if (MUX.test(pathname)) return undefined
  unknownRequests.note(`WS ${pathname}`)
  throw apiError(404, `There is no WebSocket at ${pathname}`)
}

/**
 * Serves the WebSockets of a lake.
 * @param behindProxy whether a proxy on this machine forwards them
 * @returns a function that closes them
 */
export function serveSockets(
  server: Server,
  context: StreamParts & Pick<LakeContext, 'origins' | 'unknownRequests'>,
  behindProxy = false,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME })
  const presence = new Presence(context.sessions)

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    let dataset: string | undefined
    try {
      // Browsers let any page open a WebSocket to any host; only the Origin header identifies the page.
      context.origins.check(request.headers)
      dataset = datasetOf(context, request.url ?? '/')
    } catch (error) {
      return error instanceof LakeError ? refuse(socket, error) : socket.destroy()
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      // A broken frame closes the socket, and `close` cleans up.
      webSocket.on('error', () => webSocket.terminate())
      if (dataset === undefined) serveMux(context, webSocket, visitorAddress(request, behindProxy))
      else presence.serve(webSocket, dataset, request.headers.authorization)
    })
  })

  return () => {
    presence.close()
    for (const client of sockets.clients) client.terminate()
    sockets.close()
  }
}
