import type http from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { WebHandler } from '../service/webHandler.ts'

/** Longer than any form that such a handler accepts. */
const MAX_BODY_BYTES = 64 * 1024

/** Responds to a request of Node.js with a web standard handler. @throws whatever the handler throws */
export async function respondWith(
  handler: WebHandler,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { method = 'GET', headers } = request
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES || headers['transfer-encoding'] !== undefined) {
    response.writeHead(413, { connection: 'close' }).end()
    return
  }
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) sent.append(name, each)
  }
  const url = new URL(request.url ?? '/', `http://${headers.host ?? 'localhost'}`)
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(request))
  const made = await handler(new Request(url, { method, headers: sent, body }))
  response.writeHead(made.status, Object.fromEntries(made.headers))
  response.end(new Uint8Array(await made.arrayBuffer()))
}
