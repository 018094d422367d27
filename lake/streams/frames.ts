import type { RawData, WebSocket } from 'ws'
import { isObject } from '../protocol/document.ts'
import { requireShallow } from '../protocol/shallowJson.ts'
import { MAX_UNREAD } from './eventStream.ts'

/** The text of a frame; ws passes it as one Buffer (its `binaryType` here). */
export const frameText = (data: RawData): string => (Buffer.isBuffer(data) ? data.toString('utf8') : '')

/** A JSON object from a text frame; undefined for anything else, and if it is nested too deeply. */
export function parseFrame(text: string): Record<string, unknown> | undefined {
  try {
    const value = requireShallow<unknown>(JSON.parse(text))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Sends text to a client. One that leaves too much unread is dropped; one that is gone gets nothing. */
export function sendFrame(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_UNREAD) socket.terminate()
  else socket.send(text)
}
