import { createHash, randomUUID } from 'node:crypto'
import { open, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A file as it was received: complete or cut off at the limit, and not yet part of an application. */
export interface Upload {
  name: string
  bytes: number
  sha256: string
  /** A path at which another process of the same account can open it. */
  path: string
  read(): Promise<Buffer>
  discard(): Promise<void>
}

/** On Linux an unlinked file can be opened through the process that has it open. */
const NAMELESS = process.platform === 'linux'

/**
 * Writes a stream to the folder for temporary files. Where the system allows it, the file has no name, so that nothing
 * is left however the process ends.
 */
export async function receiveUpload(source: Readable, name: string): Promise<Upload> {
  const file = path.join(os.tmpdir(), `careers-${randomUUID()}`)
  const handle = await open(file, 'wx+', 0o600)
  const discard = async (): Promise<void> => {
    await handle.close()
    await rm(file, { force: true })
  }
  try {
    if (NAMELESS) await rm(file)
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await handle.appendFile(chunk)
      bytes += chunk.length
    }
    const place = NAMELESS ? `/proc/${process.pid}/fd/${handle.fd}` : file
    return { name, bytes, sha256: hash.digest('hex'), path: place, read: () => readFile(place), discard }
  } catch (error) {
    await discard()
    throw error
  }
}
