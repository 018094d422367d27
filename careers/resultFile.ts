import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import type { ContentLake } from './contentLake.ts'
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
  readonly #schema: Schema

  /** @param schema of what was written, once it has been through JSON */
  constructor(dataDir: string, name: string, schema: Schema) {
    this.#path = path.join(dataDir, name)
    this.#schema = schema
  }

  /** Undefined if there is none that can be read. */
  read(): z.output<Schema> | undefined {
    try {
      return this.#schema.parse(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch {
      return undefined
    }
  }

  /**
   * Replaces the file atomically: a reader finds either the old one or the new one.
   * @throws a system error if it can't be written
   */
  write(answer: z.output<Schema>): void {
    // Unique, because several processes may share a folder.
    const beside = `${this.#path}.${process.pid}`
    makeFolder(path.dirname(this.#path))
    writeFileSync(beside, JSON.stringify(answer), { mode: 0o600 })
    renameSync(beside, this.#path)
  }
}
