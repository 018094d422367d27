import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request to a lake with headers that `fetch` doesn't allow, such as Host. */
export async function rawRequest(
  port: number,
  path: string,
  headers: IncomingHttpHeaders,
  { method = 'GET', body }: { method?: string; body?: string | undefined } = {},
) {
  const sent = request({ port, host: '127.0.0.1', path, method, headers }).end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
