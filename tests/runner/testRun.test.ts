import { beforeEach, expect, test, vi } from 'vitest'
import type { Failure, Outcome } from './reports.ts'
import { summaryOf } from './summary.ts'
import { TestRun } from './testRun.ts'

const PASSED: Outcome = { passed: 1, failures: [], leftOut: [] }
const failed = (failure: Failure): Outcome => ({ passed: 0, failures: [failure], leftOut: [] })

let run: TestRun
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue()
  run = new TestRun()
})

test('the summary has each part, what failed and why with its command, and what was left out', async () => {
  await run.part('Types', 'npm run types', async () => PASSED)
  await run.part('Build', 'npm run build', () => Promise.reject(new Error('There is no lake.')))
  await run.part('Nothing', 'npx vitest run none', async () => ({ passed: 0, failures: [], leftOut: [] }))
  await run.part('Hosts', 'npx vitest run', async () => ({ passed: 2, failures: [], leftOut: ['a.ts', 'a.ts'] }))
  expect(summaryOf(run, []).replaceAll(/\d+ s\b/g, '0 s')).toBe(`
Failed, with the command that runs just that:
✗ Build
  There is no lake.
  npm run build
✗ Nothing: no test was run
  npx vitest run none

✓ Types: 1 passed, 0 failed (0 s)
✗ Build: 0 passed, 1 failed (0 s)
✗ Nothing: 0 passed, 1 failed (0 s)
✓ Hosts: 2 passed, 0 failed, 2 left out (0 s)
Took 0 s.

Left out:
  a.ts (2)

3 passed, 2 failed, 2 left out`)
})

test('a failure that passes when it runs alone is flaky, and does not fail the run; any other one stays', async () => {
  for (const [name, again] of [
    ['flaky', async () => PASSED],
    ['broken', async () => failed({ name: 'broken', command: '' })],
    ['build', undefined],
  ] as const)
    await run.part(name, name, async () => failed({ name, command: `run ${name}`, ...(again && { again }) }))
  await run.tryAgain()
  expect(run.failures.map(({ name }) => name)).toEqual(['broken', 'build'])
  expect(summaryOf(run, [])).toContain('Flaky: failed, and passed when run again by itself:\n✗ flaky\n  run flaky\n')
  expect(summaryOf(run, [])).toMatch(/\n1 passed, 1 of them flaky, 2 failed$/)
})

test('more than three failures are not retried, because they are not flaky tests', async () => {
  const again = vi.fn(async () => PASSED)
  for (const name of ['a', 'b', 'c', 'd']) await run.part(name, '', async () => failed({ name, command: '', again }))
  await run.tryAgain()
  expect(again).not.toHaveBeenCalled()
  expect(run.failures).toHaveLength(4)
})
