import type http from 'node:http'
import { buffer } from 'node:stream/consumers'
import { sendSentence } from '../../node/failureHandler.ts'
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
  const body = method === 'GET' || method === 'HEAD' ? null : new Uint8Array(await buffer(request))
  const asked = webRequest(request, body)
  if (!asked) {
    sendSentence(response, 400, 'This request names no valid address, or a method that no page has.')
    return
  }
  const made = await handler(asked)
  // Read the whole body before sending the headers, so that a failure can still be reported.
  const page = new Uint8Array(await made.arrayBuffer())
  response.writeHead(made.status, Object.fromEntries(made.headers)).end(page)
}

/** Undefined for requests that Node.js accepts and web standards don't: some hosts, addresses and methods. */
function webRequest(
  { url = '/', method = 'GET', headers }: http.IncomingMessage,
  body: Uint8Array<ArrayBuffer> | null,
): Request | undefined {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) sent.append(name, each)
  }
  try {
    return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), { method, headers: sent, body })
  } catch {
    return undefined
  }
}
