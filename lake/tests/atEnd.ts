import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

/**
 * Runs `work` after the current test or, outside of one, after those of the file. Not for `beforeAll`: what is
 * registered there, or by `afterAll` in a test, is never called. Nor for concurrent tests: Vitest takes one for the
 * current.
 */
export function atEnd(work: () => unknown): void {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => void (await work()))
}

/** A folder that is deleted at the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lake-test-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
