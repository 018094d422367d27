import { http, HttpResponse, type HttpResponseResolver } from 'msw'
import { interestUrl } from '../../web/careers/interest.ts'
import { server } from '../support/server.ts'

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'idempotency-key, content-type',
  'access-control-allow-methods': 'POST',
}

/** What reached the careers API. */
export interface Received {
  key: string | null
  /** Names and values in the order they came; a file as its name and its text. */
  fields: [string, string][]
}

/** An answer that the page's origin may read. */
export function answer(status: number, body: unknown = {}, type = 'application/json'): Response {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new HttpResponse(text, { status, headers: { ...CORS, 'content-type': type } })
}

/** Reads multipart text by itself: in jsdom, Node's own `formData()` meets a `File` of another realm. */
async function read(request: Request): Promise<Received> {
  const boundary = /boundary=(.+)$/.exec(request.headers.get('content-type') ?? '')?.[1]
  const parts = (await request.text()).split(`--${boundary}`).slice(1, -1)
  const fields = parts.map((part): [string, string] => {
    const [head = '', ...body] = part.split('\r\n\r\n')
    const file = /filename="([^"]*)"/.exec(head)?.[1]
    const value = body.join('\r\n\r\n').replace(/\r\n$/, '')
    return [/name="([^"]*)"/.exec(head)?.[1] ?? '', file === undefined ? value : `${file}: ${value}`]
  })
  return { key: request.headers.get('idempotency-key'), fields }
}

/**
 * Stands in for the careers API.
 * @param answers one for each submission; the last is used for all after it
 * @returns what was received, in order
 */
export function interestApi(...answers: (() => Response | Promise<Response>)[]): Received[] {
  const received: Received[] = []
  const post: HttpResponseResolver = async ({ request }) => {
    received.push(await read(request))
    const next = answers.length > 1 ? answers.shift() : answers[0]
    return next ? next() : answer(201, { id: '7f8a' })
  }
  server.use(
    http.options(interestUrl, () => new HttpResponse(null, { status: 204, headers: CORS })),
    http.post(interestUrl, post),
  )
  return received
}
