/** One PostgreSQL for the tests that run on it; each makes databases of its own. Without one, needsPostgres.ts leaves them out. */
import type { TestProject } from 'vitest/node'
import { isMissing, NEEDS } from '../../tests/support/needs.ts'
import { startPostgres } from '../../tests/support/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server for this run; not there where the tests run on SQLite. */
    postgres: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (isMissing(NEEDS.postgres)) return undefined
  const postgres = await startPostgres()
  project.provide('postgres', postgres.url)
  return () => postgres.close()
}
