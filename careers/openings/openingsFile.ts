import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { opening, type Opening } from './opening.ts'

const kept = z.object({ confirmedAt: z.iso.datetime(), syncTags: z.array(z.string()), openings: z.array(opening) })

/** The last good list. */
export interface Kept {
  /** When the Content Lake last said so. */
  confirmedAt: Date
  syncTags: string[]
  openings: Opening[]
}

/** Keeps the last good list on the disk, for a start without the Content Lake. */
export class OpeningsFile {
  readonly #path: string

  constructor(dataDir: string) {
    this.#path = path.join(dataDir, 'openings.json')
  }

  /** Undefined when there is none, or none that can be read: it is only a copy. */
  read(): Kept | undefined {
    try {
      const { confirmedAt, ...rest } = kept.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
      return { ...rest, confirmedAt: new Date(confirmedAt) }
    } catch {
      return undefined
    }
  }

  /** Replaces it in one step: a reader finds the old list or the new one. @throws a system error when the disk takes none */
  write(list: Kept): void {
    // Of several processes on one folder each has a name of its own.
    const beside = `${this.#path}.${process.pid}`
    mkdirSync(path.dirname(this.#path), { recursive: true, mode: 0o700 })
    writeFileSync(beside, JSON.stringify(list), { mode: 0o600 })
    renameSync(beside, this.#path)
  }
}
