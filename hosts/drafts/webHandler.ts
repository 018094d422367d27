import type http from 'node:http'
import { buffer } from 'node:stream/consumers'

/** A web standard request handler, as serverless hosts run them. */
export type WebHandler = (request: Request) => Promise<Response>

/** Longer than any form that such a handler accepts. */
const MAX_BODY_BYTES = 64 * 1024

/** Answers a Node.js request with a web standard handler. @throws whatever the handler throws */
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
  const answer = await handler(new Request(url, { method, headers: sent, body }))
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(new Uint8Array(await answer.arrayBuffer()))
}
