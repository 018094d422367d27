/**
 * Many event streams over one WebSocket. Browsers open at most six HTTP/1.1 connections to a host, all tabs together; a
 * Studio alone listens to more streams than that.
 *
 * Text frames, JSON, `sid` being a number that the client chooses for each stream:
 *   client  {op: 'open', sid, path, headers}    path with query string, headers as of an HTTP request (lower case)
 *           {op: 'close', sid}
 *   lake    {sid, status}                       once, like the head of a response
 *           {sid, chunk}                        the bytes of the response, as text
 *           {sid, end: true}                    the response is complete
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { WebSocket } from 'ws'
import { isObject } from '../document.ts'
import { LakeError, messageOf } from '../errors.ts'
import type { LakeContext } from '../http/context.ts'
import { openStream } from '../http/streamRoutes.ts'
import type { EventStream } from './eventStream.ts'
import { frameText, parseFrame, sendFrame } from './frames.ts'

const MAX_STREAMS = 200

function headersIn(value: unknown): IncomingHttpHeaders {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name.toLowerCase(), text]] : [])),
  )
}

/** Serves one multiplexing client until its socket closes. */
export function serveMux(context: LakeContext, socket: WebSocket): void {
  const streams = new Map<number, EventStream>()
  const send = (message: object) => sendFrame(socket, JSON.stringify(message))

  function open(sid: number, path: string, headers: IncomingHttpHeaders): void {
    try {
      if (streams.size >= MAX_STREAMS) throw new Error(`too many streams on one socket (at most ${MAX_STREAMS})`)
      const stream = openStream(context, { url: path, headers }, () => {
        send({ sid, status: 200 })
        return { write: (chunk) => send({ sid, chunk }), end: () => send({ sid, end: true }) }
      })
      streams.set(sid, stream)
      stream.onClose(() => streams.delete(sid))
    } catch (error) {
      const body = error instanceof LakeError ? error.body : { statusCode: 500, message: messageOf(error) }
      send({ sid, status: error instanceof LakeError ? error.status : 500 })
      send({ sid, chunk: JSON.stringify(body) })
      send({ sid, end: true })
    }
  }

  socket.on('message', (data) => {
    const message = parseFrame(frameText(data))
    if (!message || typeof message.sid !== 'number') return socket.close(1003, 'not a message of this protocol')
    const { op, sid, path, headers } = message
    if (op === 'close') streams.get(sid)?.close()
    else if (op === 'open' && typeof path === 'string' && !streams.has(sid)) open(sid, path, headersIn(headers))
  })
  socket.on('close', () => {
    for (const stream of streams.values()) stream.close()
  })
}
