import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { makeFolder } from '../store/flush.ts'
import { reasonOf, type ContentLake } from './contentLake.ts'

export interface LakeCopyOptions {
  lake: ContentLake
  dataDir: string
  warn: (line: string) => void
}

/**
 * The last good result from the Content Lake on disk, so that the service can start without the lake. It is only a
 * cache.
 * @param what it is, for the log
 * @param schema of the result after a round trip through JSON
 */
export function resultFile<Schema extends z.ZodType>(
  { dataDir, warn }: LakeCopyOptions,
  name: string,
  what: string,
  schema: Schema,
) {
  const file = path.join(dataDir, name)
  // Unique, because several processes may share a folder.
  const beside = `${file}.${process.pid}`
  return {
    /** Undefined if there is none that can be read. */
    read(): z.output<Schema> | undefined {
      try {
        return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
      } catch {
        return undefined
      }
    },
    /** Replaces the file atomically: a reader finds either the old one or the new one. A failure is only logged. */
    write(result: z.output<Schema>): void {
      try {
        makeFolder(dataDir)
        writeFileSync(beside, JSON.stringify(result), { mode: 0o600 })
        renameSync(beside, file)
      } catch (error) {
        warn(`${what} could not be kept on the disk: ${reasonOf(error)}.`)
      }
    },
  }
}
export type ResultFile<Schema extends z.ZodType> = ReturnType<typeof resultFile<Schema>>
