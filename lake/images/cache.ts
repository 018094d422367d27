import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

const TEMPORARY = '.part'

/**
 * Files on disk by name, at most so many bytes; the one unused for longest goes first.
 * Names must be fit for file names. One process at a time may use a directory.
 */
export class DiskCache {
  readonly #directory: string
  readonly #maxBytes: number
  /** Sizes in bytes, in the order of last use. */
  readonly #sizes = new Map<string, number>()
  #totalBytes = 0

  private constructor(directory: string, maxBytes: number) {
    this.#directory = directory
    this.#maxBytes = maxBytes
  }

  /** Opens a directory, takes over what an earlier run left there, and removes half-written files. */
  static async open(directory: string, maxBytes: number): Promise<DiskCache> {
    const cache = new DiskCache(directory, maxBytes)
    await mkdir(directory, { recursive: true })
    const names = await readdir(directory)
    await Promise.all(
      names.filter((name) => name.endsWith(TEMPORARY)).map((name) => rm(path.join(directory, name), { force: true })),
    )
    const found = await Promise.all(
      names
        .filter((name) => !name.endsWith(TEMPORARY))
        .map(async (name) => ({ name, stats: await stat(path.join(directory, name)) })),
    )
    for (const { name, stats } of found.toSorted((one, other) => one.stats.mtimeMs - other.stats.mtimeMs)) {
      cache.#note(name, stats.size)
    }
    await cache.#evict()
    return cache
  }

  /** The bytes under a name, or undefined. */
  async read(name: string): Promise<Buffer | undefined> {
    const size = this.#sizes.get(name)
    if (size === undefined) return undefined
    const file = path.join(this.#directory, name)
    try {
      const bytes = await readFile(file)
      this.#note(name, size)
      const now = new Date()
      await utimes(file, now, now)
      return bytes
    } catch (error) {
      if (!isMissing(error)) throw error
      this.#forget(name)
      return undefined
    }
  }

  /** Stores bytes under a name; a reader sees all of them or none. */
  async write(name: string, bytes: Buffer): Promise<void> {
    if (bytes.length > this.#maxBytes) return
    const temporary = path.join(this.#directory, `${randomUUID()}${TEMPORARY}`)
    try {
      await writeFile(temporary, bytes)
      await rename(temporary, path.join(this.#directory, name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    this.#note(name, bytes.length)
    await this.#evict()
  }

  #note(name: string, size: number): void {
    this.#forget(name)
    this.#sizes.set(name, size)
    this.#totalBytes += size
  }

  #forget(name: string): void {
    this.#totalBytes -= this.#sizes.get(name) ?? 0
    this.#sizes.delete(name)
  }

  async #evict(): Promise<void> {
    const excess: string[] = []
    for (const [name] of this.#sizes) {
      if (this.#totalBytes <= this.#maxBytes) break
      this.#forget(name)
      excess.push(name)
    }
    await Promise.all(excess.map((name) => rm(path.join(this.#directory, name), { force: true })))
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
