import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'

/** A file as it arrived: complete or cut off at the limit, and not yet part of any submission. */
export interface ReceivedFile {
  handle: FileHandle
  path: string
  bytes: number
  sha256: string
}

/** Makes a folder's entries (a rename, a removal) survive a power cut. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Resumes on the disk: `incoming/` while they arrive, `resumes/` once they are whole. All names are random. */
export class ResumeFiles {
  readonly #incoming: string
  readonly #kept: string

  constructor(dataDir: string) {
    this.#incoming = path.join(dataDir, 'incoming')
    this.#kept = path.join(dataDir, 'resumes')
    for (const folder of [this.#incoming, this.#kept]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  }

  /** Writes a stream to a temporary file. On any failure nothing is left. */
  async receive(stream: Readable): Promise<ReceivedFile> {
    const file = path.join(this.#incoming, randomUUID())
    const handle = await open(file, 'wx+', 0o600)
    try {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const chunk of stream) {
        if (!Buffer.isBuffer(chunk)) throw new TypeError('a file arrives as bytes')
        hash.update(chunk)
        await handle.appendFile(chunk)
        bytes += chunk.length
      }
      return { handle, path: file, bytes, sha256: hash.digest('hex') }
    } catch (error) {
      await this.discard({ handle, path: file })
      throw error
    }
  }

  /** Removes a received file that is not wanted. Does nothing to one that was kept. */
  async discard({ handle, path }: Pick<ReceivedFile, 'handle' | 'path'>): Promise<void> {
    await handle.close()
    await rm(path, { force: true })
  }

  /** Moves a received file to its place for good and gives back its name. When this returns it survives a power cut. */
  async keep({ handle, path: from }: ReceivedFile): Promise<string> {
    const name = randomUUID()
    await handle.sync()
    await handle.close()
    await rename(from, this.pathOf(name))
    await syncFolder(this.#kept)
    return name
  }

  /** Where the kept file with this name is. */
  pathOf(name: string): string {
    return path.join(this.#kept, name)
  }

  /** Removes a kept file. */
  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true })
    await syncFolder(this.#kept)
  }

  /**
   * Removes what a killed process left: everything in `incoming/`, and kept files that no submission names.
   * Only for a server that holds the folder's lock, before it takes requests.
   * @returns how many files went, and which recorded files are missing.
   */
  async sweep(recorded: ReadonlySet<string>): Promise<{ removed: number; missing: string[] }> {
    const incoming = await readdir(this.#incoming)
    const kept = await readdir(this.#kept)
    const stray = [
      ...incoming.map((name) => path.join(this.#incoming, name)),
      ...kept.filter((name) => !recorded.has(name)).map((name) => this.pathOf(name)),
    ]
    await Promise.all(stray.map((file) => rm(file, { force: true, recursive: true })))
    const present = new Set(kept)
    return { removed: stray.length, missing: [...recorded].filter((name) => !present.has(name)) }
  }
}
