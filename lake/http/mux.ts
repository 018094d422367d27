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
import { isObject } from '../protocol/document.ts'
import { LakeError, messageOf } from '../protocol/errors.ts'
import type { EventStream, StreamChunk } from '../streams/eventStream.ts'
import { frameText, parseFrame, sendFrame } from '../streams/frames.ts'
import { openStream, type StreamParts } from './openStream.ts'

function headersIn(value: unknown): IncomingHttpHeaders {
  if (!isObject(value)) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name.toLowerCase(), text]] : [])),
  )
}

/** Streams of one socket, and as many again that wait to be opened: all tabs of a browser share it. */
const MAX_STREAMS = 1_000
/** Characters of a path with its query: ten times the longest of a Studio. */
const MAX_PATH = 64_000

/** A stream, or none while it is being opened. */
interface Channel {
  stream?: EventStream
}

/** Serves one multiplexing client, at the address `ip`, until its socket closes. */
export function serveMux(context: StreamParts, socket: WebSocket, ip: string): void {
  /** By `sid`. */
  const channels = new Map<number, Channel>()
  const send = (message: object) => sendFrame(socket, JSON.stringify(message))

  const connection = { unread: () => socket.bufferedAmount, drop: () => socket.terminate() }

  /** Streams are opened one after another, in the order of the requests. */
  let opened = Promise.resolve()
  let waiting = 0

  function open(sid: number, path: string, headers: IncomingHttpHeaders): void {
    if (channels.size >= MAX_STREAMS || waiting >= MAX_STREAMS) return socket.close(1008, 'too many streams')
    if (path.length > MAX_PATH) return socket.close(1009, 'the path is too long')
    const channel: Channel = {}
    channels.set(sid, channel)
    waiting += 1
    opened = opened.then(async () => {
      await openChannel(sid, channel, path, headers)
      waiting -= 1
    })
  }

  async function openChannel(sid: number, channel: Channel, path: string, headers: IncomingHttpHeaders): Promise<void> {
    try {
      // The client may have closed it before its turn came, or the stream may have ended.
      if (channels.get(sid) !== channel) return
      const stream = await openStream(context, { url: path, headers, ip }, () => {
        if (channels.get(sid) !== channel) return undefined
        send({ sid, status: 200 })
        const write = ({ json }: StreamChunk) => sendFrame(socket, `{"sid":${sid},"chunk":${json}}`)
        return { connection, write, end: () => send({ sid, end: true }) }
      })
      if (!stream) return
      channel.stream = stream
      stream.onClose(() => forget(sid, channel))
    } catch (error) {
      forget(sid, channel)
      const body = error instanceof LakeError ? error.body : { statusCode: 500, message: messageOf(error) }
      send({ sid, status: error instanceof LakeError ? error.status : 500 })
      send({ sid, chunk: JSON.stringify(body) })
      send({ sid, end: true })
    }
  }

  function forget(sid: number, channel: Channel): void {
    if (channels.get(sid) === channel) channels.delete(sid)
  }

  function close(sid: number): void {
    channels.get(sid)?.stream?.close()
    channels.delete(sid)
  }

  socket.on('message', (data) => {
    if (socket.readyState !== socket.OPEN) return
    const message = parseFrame(frameText(data))
    if (!message || typeof message.sid !== 'number') return socket.close(1003, 'not a message of this protocol')
    const { op, sid, path, headers } = message
    if (op === 'close') close(sid)
    else if (op === 'open' && typeof path === 'string' && !channels.has(sid)) open(sid, path, headersIn(headers))
  })
  socket.on('close', () => {
    for (const sid of channels.keys()) close(sid)
  })
}
