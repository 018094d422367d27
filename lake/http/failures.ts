import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '../log.ts'
import { apiError, LakeError, messageOf } from '../protocol/errors.ts'
import { MAX_BODY_BYTES } from '../protocol/sanityLimits.ts'
import { isUnwritable } from '../store/database.ts'
import { routeOf } from './routeOf.ts'

/**
 * How much more of a refused body to read, because most programs don't read the response until they have sent
 * everything.
 */
export const MAX_DISCARDED = 64 * 1024 * 1024
const DROPPED_MS = 5_000
/** How long a client that goes on sending has to read the response before the connection is closed. */
const LINGER_MS = 1_000

/** Reads and discards the rest of a body, up to a limit. @returns whether all of it came */
function dropRest(body: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0
    const count = (part: Buffer): void => {
      bytes += part.length
      if (bytes > MAX_DISCARDED) done(false)
    }
    const done = (isWhole: boolean): void => {
      clearTimeout(timer)
      resolve(isWhole)
    }
    const timer = setTimeout(done, DROPPED_MS, false)
    body
      .on('data', count)
      .once('close', () => done(false))
      .once('end', () => done(true))
  })
}

/**
 * Sends a response to a client that is still sending, and closes the connection a while later. Closing it right away,
 * with unread data, would reset it, and the client could lose the response (RFC 9112, 9.6).
 */
function sendAndClose(reply: FastifyReply, body: object): FastifyReply {
  const text = JSON.stringify(body)
  async function* lingering() {
    yield text
    await pause(LINGER_MS)
  }
  reply.request.raw.pause()
  return reply
    .headers({ connection: 'close', 'content-length': Buffer.byteLength(text) })
    .type('application/json; charset=utf-8')
    .send(Readable.from(lingering()))
}

/** The response to a failure. */
function answerFor(error: FastifyError | LakeError): LakeError {
  if (error instanceof LakeError) return error
  if (isUnwritable(error)) {
    return apiError(
      507,
      `The Content Lake can't write to its disk (${messageOf(error)}), and stored nothing of this: make room on ` +
        'the disk, or let the lake write to its folder, and try again',
    )
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return apiError(413, `Request body exceeds limit of ${MAX_BODY_BYTES} bytes`)
  }
  const status = error.statusCode ?? 500
  return apiError(status, status >= 500 ? `The Content Lake failed: ${messageOf(error)}` : messageOf(error))
}

/** Responds to errors, and logs those that are the lake's own fault; being busy isn't one. */
export function answerFailures(app: FastifyInstance, log: Log): void {
  app.setErrorHandler(async (error: FastifyError | LakeError, request, reply) => {
    const { status, body, message } = answerFor(error)
    if (status >= 500 && status !== 503) {
      const why = status === 500 ? inspect(error) : message
      log(`${request.method} ${routeOf(request)}: ${why}`, { level: 'error', request_id: request.id })
    }
    const { raw } = request
    const hasSentAll = raw.complete || (!raw.destroyed && (await dropRest(raw)))
    reply.removeHeader('connection')
    if (status === 503) reply.header('retry-after', '2')
    reply.code(status).header('cache-control', 'no-store')
    return hasSentAll ? reply.send(body) : sendAndClose(reply, body)
  })
}
