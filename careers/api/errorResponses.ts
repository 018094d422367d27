/** Sends every unsuccessful response as JSON with a message, and logs requests without personal data. */
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { notMultipart, Problem, tryAgain } from '../problem.ts'
import { hasNoRoom, isUnavailable } from '../store/storeError.ts'
import { routeOf, WATCHED_PATHS } from './metrics.ts'

/** How much more of a refused upload to read, so that the browser shows the response instead of a connection error. */
export const MAX_DISCARDED = 64 * 1024 * 1024

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** System errors of a disk that has room: too many open files, or the disk is broken. */
const STORAGE_CODES = new Set(['EMFILE', 'ENFILE', 'EIO', 'EROFS'])

function toProblem(error: Error & { code?: string; statusCode?: number }): Problem | undefined {
  if (error instanceof Problem) return error
  if (error.statusCode === 415) return notMultipart()
  if (error.statusCode === 413) return new Problem(413, 'The request is too large.')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem(error.statusCode, "The request can't be read. Check its URL and headers.")
  }
  if (hasNoRoom(error) || (error.code !== undefined && STORAGE_CODES.has(error.code))) {
    return tryAgain(503, 60, 'What you sent could not be stored, and nothing of it was kept. Try again later.')
  }
  if (isUnavailable(error)) {
    return tryAgain(503, 60, "The service can't reach its data just now. Try again in a minute.")
  }
}

/** An error for the log. Its message may quote data, so only its type, SQLite's message and the location are logged. */
function describeError(error: Error & { code?: string; errstr?: string }): string {
  const place = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return [error.name, error.code, error.errstr, place?.trim()].filter(Boolean).join(' ')
}

function discardBody({ raw }: FastifyRequest): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DISCARDED) raw.destroy()
  })
  // The parser has stopped reading.
  raw.unpipe()
  raw.resume()
}

/**
 * Responds to errors, sets the headers that all responses have, and logs a line per request: method, path, status and
 * time, but no address, query or value. `x-request-id` identifies the request in the log.
 */
export function addErrorResponses(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', async ({ id }, reply) => {
    void reply.headers({ ...HEADERS, 'x-request-id': id })
  })
  app.addHook('onResponse', async (request, reply) => {
    if (WATCHED_PATHS.has(request.routeOptions.url ?? '') && reply.statusCode === 200) return
    const { id: request_id, method } = request
    const { statusCode: status } = reply
    const [route, ms] = [routeOf(request), Math.round(reply.elapsedTime)]
    const level = status >= 500 ? 'error' : 'info'
    log(`${method} ${route} ${status} ${ms} ms`, { level, request_id, method, route, status, ms })
  })
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => {
    const known = toProblem(error)
    if (!known || isUnavailable(error)) {
      const what = known ? 'The store failed' : 'Unexpected error'
      log(`${what}: ${describeError(error)}`, { level: 'error', request_id: request.id })
    }
    const problem =
      known ?? new Problem(500, 'Something went wrong on the server, and nothing was stored. Try again later.')
    if (!request.raw.complete) discardBody(request)
    return reply.code(problem.status).headers(problem.headers).header('cache-control', 'no-store').send(problem.body)
  })
}

/** Responds to unknown paths and wrong methods before the body is read. */
export function addUnknownResponses(app: FastifyInstance, methods: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', async (request) => {
    if (!request.is404) return
    const path = request.url.split('?', 1)[0]?.replace(/\/?$/, '/') ?? ''
    const allow = Object.hasOwn(methods, path) ? methods[path] : undefined
    if (allow) throw new Problem(405, `Method ${request.method} is not allowed here. Use ${allow}.`, { allow })
    throw new Problem(404, 'There is nothing at this URL. The API is described at /api/v1/openapi.json.')
  })
}

/** Responds to a request whose path can't be decoded; hooks aren't called for these. */
export const refuseBadUrl = (reply: FastifyReply): FastifyReply =>
  reply.code(400).headers(HEADERS).send({ detail: "The URL can't be read. Check it for stray percent signs." })

const BROKEN: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long. Send it again.'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are too large.'],
}

/** Responds to invalid HTTP and to requests that are too slow, and closes the connection. */
export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // The client has disconnected: https://nodejs.org/api/http.html#event-clienterror
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, detail] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', "The request isn't valid HTTP."]
  const body = JSON.stringify({ detail })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ` +
      `${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}
