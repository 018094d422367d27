import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'

const TEMPORARY = '.part'

/**
 * Files on disk by name, up to a total size; the least recently used goes first. Names must be valid file names. Only
 * one process at a time may use a directory.
 */
export class DiskCache {
  readonly #directory: string
  readonly #kept: LRUCache<string, true>
  /** Files that were evicted. */
  readonly #gone: string[] = []

  private constructor(directory: string, maxBytes: number) {
    this.#directory = directory
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      dispose: (_value, name) => void this.#gone.push(name),
    })
  }

  /** Opens a directory, takes over the files of an earlier run, and removes incomplete ones. */
  static async open(directory: string, maxBytes: number): Promise<DiskCache> {
    const cache = new DiskCache(directory, maxBytes)
    await mkdir(directory, { recursive: true })
    const names = await readdir(directory)
    for (const name of names) if (name.endsWith(TEMPORARY)) await rm(path.join(directory, name))
    const found = await Promise.all(
      names
        .filter((name) => !name.endsWith(TEMPORARY))
        .map(async (name) => ({ name, stats: await stat(path.join(directory, name)) })),
    )
    for (const { name, stats } of found.toSorted((one, other) => one.stats.mtimeMs - other.stats.mtimeMs)) {
      await cache.#keep(name, stats.size)
    }
    return cache
  }

  async read(name: string): Promise<Buffer | undefined> {
    const file = path.join(this.#directory, name)
    try {
      const bytes = await readFile(file)
      // Marks it as the most recently used, also for the next run.
      this.#kept.get(name)
      const now = new Date()
      await utimes(file, now, now)
      return bytes
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }

  /** Stores bytes under a name; a reader sees all of them or none. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const temporary = path.join(this.#directory, `${randomUUID()}${TEMPORARY}`)
    try {
      await writeFile(temporary, bytes)
      await rename(temporary, path.join(this.#directory, name))
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    await this.#keep(name, bytes.length)
  }

  async #keep(name: string, size: number): Promise<void> {
    this.#kept.set(name, true, { size: Math.max(size, 1) })
    if (!this.#kept.has(name)) this.#gone.push(name)
    for (const gone of this.#gone.splice(0)) await rm(path.join(this.#directory, gone), { force: true })
  }
}
