/** Has a ClamAV daemon scan a file with its INSTREAM command (man clamd). */
import { createReadStream } from 'node:fs'
import net from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type ClamdAddress = ({ socketPath: string } | { host: string; port: number }) & {
  /** For the whole exchange, in milliseconds. */
  timeoutMs: number
}

/** Thrown when there is no verdict: clamd is down, slow, or refused to scan. */
export class NoVerdict extends Error {}

const CHUNK = 64 * 1024
/** A verdict is one short line. */
const MAX_REPLY = 4096

/** INSTREAM's framing: each chunk follows its length, four bytes big-endian; a length of zero ends the stream. */
async function* framed(file: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield Buffer.concat([length, chunk])
  }
  yield Buffer.alloc(4)
}

async function readReply(socket: net.Socket): Promise<string> {
  let reply = ''
  for await (const chunk of socket) {
    reply += String(chunk)
    if (reply.includes('\0')) return reply.slice(0, reply.indexOf('\0'))
    if (reply.length > MAX_REPLY) break
  }
  return reply
}

/** Sends bytes to clamd and returns its response. @throws NoVerdict if none comes in time */
async function ask(input: Iterable<Buffer> | AsyncIterable<Buffer>, address: ClamdAddress): Promise<string> {
  const where = 'socketPath' in address ? { path: address.socketPath } : { host: address.host, port: address.port }
  const socket = net.connect(where)
  const timer = setTimeout(() => socket.destroy(new NoVerdict('clamd took too long')), address.timeoutMs)
  try {
    // clamd may respond before it has read everything, so its response counts even if sending then fails.
    const [reply] = await Promise.all([
      readReply(socket),
      pipeline(Readable.from(input), socket, { end: false }).catch(() => undefined),
    ])
    return reply
  } catch (error) {
    throw error instanceof NoVerdict ? error : new NoVerdict('clamd could not be asked', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const TIMEOUT_MS = 5_000

export async function checkClamd(address: ClamdAddress, tell: (sentence: string) => void): Promise<void> {
  const reply = await ask([Buffer.from('zPING\0')], { ...address, timeoutMs: TIMEOUT_MS }).catch(() => '')
  if (reply === 'PONG') return
  const where = 'socketPath' in address ? address.socketPath : `${address.host}:${address.port}`
  tell(
    `CAREERS_CLAMD: no ClamAV daemon answers at ${where}, so applications are refused until one does. Start it, or ` +
      'correct the setting.',
  )
}

/**
 * True if the file is clean, false if clamd recognizes malware.
 * @throws NoVerdict if clamd gives no response or an error; the file must not be accepted then.
 */
export async function isClean(file: string, address: ClamdAddress): Promise<boolean> {
  const reply = await ask(framed(file), address)
  if (reply === 'stream: OK') return true
  if (/^stream: .+ FOUND$/.test(reply)) return false
  throw new NoVerdict(`clamd answered ${JSON.stringify(reply)}`)
}
