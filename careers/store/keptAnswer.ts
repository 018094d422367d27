import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { makeFolder } from './flush.ts'

/** The last good answer of the Content Lake, on the disk for a start without it. It is only a copy. */
export class KeptAnswer<Schema extends z.ZodType> {
  readonly #path: string
  readonly #schema: Schema

  /** @param schema of what was written, as JSON gives it back */
  constructor(dataDir: string, name: string, schema: Schema) {
    this.#path = path.join(dataDir, name)
    this.#schema = schema
  }

  /** Undefined when there is none, or none that can be read. */
  read(): z.output<Schema> | undefined {
    try {
      return this.#schema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch {
      return undefined
    }
  }

  /**
   * Replaces it in one step: a reader finds the old one or the new one.
   * @throws a system error when the disk takes none
   */
  write(answer: z.output<Schema>): void {
    // Of several processes on one folder each has a name of its own.
    const beside = `${this.#path}.${process.pid}`
    makeFolder(path.dirname(this.#path))
    writeFileSync(beside, JSON.stringify(answer), { mode: 0o600 })
    renameSync(beside, this.#path)
  }
}
