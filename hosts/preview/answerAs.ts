import type http from 'node:http'
import { buffer } from 'node:stream/consumers'

/** What answers a request in the Web's standard form, as serverless hosts run it. */
export type WebHandler = (request: Request) => Promise<Response>

/** No form of the site that such a handler takes is longer. */
const MAX_BODY_BYTES = 64 * 1024

/** Has a handler of the Web's form answer a request of Node's. @throws whatever the handler throws */
export async function answerAs(
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
