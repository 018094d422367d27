/**
 * One PostgreSQL server for the tests that need it; each test creates its own databases. Without one, needsPostgres.ts
 * skips them.
 */
import type { TestProject } from 'vitest/node'
import { isMissing, NEEDS } from '../../tests/support/needs.ts'
import { startPostgres } from '../../tests/support/startPostgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of this run's PostgreSQL server; undefined if tests run on SQLite. */
    postgres: string
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (isMissing(NEEDS.postgres)) return undefined
  const postgres = await startPostgres()
  project.provide('postgres', postgres.url)
  return () => postgres.close()
}
