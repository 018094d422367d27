import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { endToEndOutcome, unitOutcome } from '../support/failures.ts'

const TITLE = "a job's list (React’s) costs $1 & says: “no | yes?”"

/** What a shell makes of a command: its words. */
const words = (command: string) =>
  execFileSync('sh', ['-c', `for word in ${command}; do printf '%s\\n' "$word"; done`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')

test('a unit test that fails is named with the command that runs just that one', () => {
  const file = 'tests/web/jobs.test.tsx'
  const failed = [{ file, fullName: `careers > ${TITLE}`, why: 'expected 1 to be 2' }]
  const { passed, failures } = unitOutcome({ projects: { web: { passed: 1, failed } }, errors: [] }, 'web')
  expect(passed).toBe(1)
  expect(failures.map(({ name, why }) => [name, why])).toEqual([[`${file} › careers > ${TITLE}`, 'expected 1 to be 2']])
  const [pattern = '', ...command] = words(failures[0]?.command ?? '').reverse()
  expect(command.reverse()).toEqual(['npx', 'vitest', 'run', '--project', 'web', file, '-t'])
  expect(new RegExp(pattern).test(`careers > ${TITLE}`)).toBe(true)
  expect(new RegExp(pattern).test('careers > a list')).toBe(false)
})

test('a file that could not be run at all counts as one failure, and an error of no test as one of every room', () => {
  const report = { projects: { web: { passed: 0, failed: [{ file: 'tests/web/jobs.test.tsx' }] } }, errors: ['late'] }
  expect(unitOutcome(report, 'web').failures).toEqual([
    { name: 'tests/web/jobs.test.tsx', command: 'npx vitest run --project web tests/web/jobs.test.tsx' },
    { name: 'late', command: 'npx vitest run --project web' },
  ])
  expect(unitOutcome(report, 'lake').failures).toHaveLength(1)
})

test('an end-to-end test that fails, or passes only at the second attempt, is named by its line', () => {
  const spec = (title: string, line: number, status: string) => ({
    title,
    line,
    file: 'jobs.spec.ts',
    tests: [
      {
        status,
        projectName: 'site',
        results: [{ error: { message: '\u001B[31mnot seen\u001B[39m' } }, {}],
      },
    ],
  })
  const report = {
    config: { rootDir: '/clone/tests/e2e' },
    suites: [
      {
        specs: [spec('opens', 3, 'expected')],
        suites: [{ specs: [spec(TITLE, 12, 'unexpected'), spec('closes', 20, 'flaky')] }],
      },
    ],
    errors: [{ message: 'Error: no Chromium\n  at …' }],
  }
  expect(endToEndOutcome(report, 'site', '/clone')).toEqual({
    passed: 1,
    failures: [
      {
        name: `tests/e2e/jobs.spec.ts:12 › ${TITLE}`,
        why: 'not seen',
        command: 'npx playwright test --trace retain-on-failure tests/e2e/jobs.spec.ts:12',
      },
      {
        name: 'tests/e2e/jobs.spec.ts:20 › closes',
        why: 'not seen',
        command: 'npx playwright test --trace retain-on-failure tests/e2e/jobs.spec.ts:20',
      },
      { name: 'Error: no Chromium', command: 'npx playwright test --project site' },
    ],
  })
})
