import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { reasonOf, type ContentLake } from './contentLake.ts'
import { makeFolder } from './store/flush.ts'

/** What a part of the service that keeps a result of the lake is told. */
export interface LakeCopyOptions {
  lake: ContentLake
  /** The last good result is stored here, so that the service can start without the Content Lake. */
  dataDir: string
  log: (line: string) => void
}

/**
 * The last good result from the Content Lake, on disk, so that the service can start without the lake. It is only a
 * copy.
 */
export class ResultFile<Schema extends z.ZodType> {
  readonly #path: string
  readonly #what: string
  readonly #schema: Schema
  readonly #log: (line: string) => void

  /**
   * @param what it is, for the log
   * @param schema of what was written, once it has been through JSON
   */
  constructor({ dataDir, log }: LakeCopyOptions, name: string, what: string, schema: Schema) {
    this.#path = path.join(dataDir, name)
    this.#what = what
    this.#schema = schema
    this.#log = log
  }

  /** Undefined if there is none that can be read. */
  read(): z.output<Schema> | undefined {
    try {
      return this.#schema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch {
      return undefined
    }
  }

  /** Replaces the file atomically: a reader finds either the old one or the new one. A failure is only logged. */
  write(result: z.output<Schema>): void {
    // Unique, because several processes may share a folder.
    const beside = `${this.#path}.${process.pid}`
    try {
      makeFolder(path.dirname(this.#path))
      writeFileSync(beside, JSON.stringify(result), { mode: 0o600 })
      renameSync(beside, this.#path)
    } catch (error) {
      this.#log(`${this.#what} could not be kept on the disk: ${reasonOf(error)}.`)
    }
  }
}
