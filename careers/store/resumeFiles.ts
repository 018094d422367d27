import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises'
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
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What `reconcile` found, by the names of the files. */
export interface Reconciliation {
  /** Moved to `quarantine/`: no submission names them. */
  quarantined: string[]
  /** Moved back from there: a submission names them after all. */
  returned: string[]
  /** Named by a submission, and nowhere. */
  missing: string[]
}

/**
 * Resumes on the disk: `incoming/` while they arrive, `resumes/` once they are whole, `quarantine/` when the database doesn't
 * know them. All names are random.
 */
export class ResumeFiles {
  readonly #incoming: string
  readonly #kept: string
  readonly quarantine: string

  constructor(dataDir: string) {
    this.#incoming = path.join(dataDir, 'incoming')
    this.#kept = path.join(dataDir, 'resumes')
    this.quarantine = path.join(dataDir, 'quarantine')
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
   * Brings the folders in line with the database, after a crash or a backup that was put back: empties `incoming/`, whose
   * uploads no one was promised, and moves kept files that no submission names to `quarantine/`. They are never deleted, for
   * it may be the database that is wrong.
   * Only for a server that holds the folder's lock, before it takes requests.
   */
  async reconcile(recorded: ReadonlySet<string>): Promise<Reconciliation> {
    for (const name of await readdir(this.#incoming)) {
      await rm(path.join(this.#incoming, name), { force: true, recursive: true })
    }
    const kept = new Set(await readdir(this.#kept))
    const quarantined = [...kept].filter((name) => !recorded.has(name))
    const absent = [...recorded].filter((name) => !kept.has(name))
    const held = new Set(existsSync(this.quarantine) ? await readdir(this.quarantine) : [])
    const returned = absent.filter((name) => held.has(name))
    if (quarantined.length > 0) await mkdir(this.quarantine, { recursive: true, mode: 0o700 })
    for (const name of quarantined) await rename(this.pathOf(name), path.join(this.quarantine, name))
    for (const name of returned) await rename(path.join(this.quarantine, name), this.pathOf(name))
    if (quarantined.length + returned.length > 0) {
      await syncFolder(this.quarantine)
      await syncFolder(this.#kept)
    }
    return { quarantined, returned, missing: absent.filter((name) => !held.has(name)) }
  }
}
