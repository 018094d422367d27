/**
 * `npm run mutate -- <folders or files>`: changes code in small ways, one at a time, and names each change that no test notices.
 *
 *   --part <0 to 1>  tries only this part of the changes, the same ones each time; a table's errors are those left out
 *   --static         changes also what runs once, when a file is loaded: each of these takes a run of all the tests
 *
 * It works in a copy (.stryker-tmp), so that a run that is stopped leaves nothing changed.
 */
import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { misused, readArguments } from '#commands/terminal/commandLine.ts'

/** The tests for the code in a folder; of these, the ones that import changed code are run. */
const TESTS: Record<string, string> = {
  contracts: 'tests/{contracts,schemas,studio,web,render}/**/*.test.ts',
  schemas: 'tests/{contracts,schemas,studio}/** tests/{web,render}/**/*.test.ts',
  studio: 'tests/{contracts,schemas,studio}/** tests/{web,render}/**/*.test.ts tests/hosts/drafts/**',
  render: 'tests/render/** tests/web/**/*.test.ts',
  'web/content': 'tests/{web,render}/**/*.test.ts tests/web/{content,careers}/**',
  'web/careers':
    'tests/{web,render}/**/*.test.ts tests/web/careers/** tests/web/pages/{booking,careers,interest}*/** tests/web/pages/{interest,booking}*',
  web: 'tests/{web,render}/**',
  careers: 'careers/tests/**',
  lake: 'lake/tests/**',
  hosts: 'tests/hosts/** tests/{web,render}/**/*.test.ts',
  commands: 'tests/commands/**',
}

const USAGE =
  'Usage: npm run mutate -- <folders or files> [--part <0 to 1>] [--static]. tests/README.md explains its report.'
const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: { part: { type: 'string', default: '1' }, static: { type: 'boolean', default: false } },
  },
  USAGE,
)
const places = positionals.map((place) => path.posix.normalize(place).replace(/\/$/, ''))
const tests = places.map((place) => {
  const folder = Object.keys(TESTS).find((each) => place === each || place.startsWith(`${each}/`))
  return folder && existsSync(place) ? TESTS[folder] : undefined
})
if (tests.length === 0 || tests.includes(undefined)) {
  misused(`Say which folders or files to change, in ${Object.keys(TESTS).join(', ')}.`, USAGE)
}
// For the test runner's configuration and the sample, which are loaded in separate processes.
process.env.MUTATE_TESTS = [...new Set(tests)].join(' ')
process.env.MUTATE_PART = values.part

const code = places.map((place) => (statSync(place).isDirectory() ? `${place}/**/*.{ts,tsx}` : place))
// An aborted run may have left it.
await rm('.stryker-tmp', { recursive: true, force: true })
await new Stryker({
  // The last one goes through a resume byte by byte: with all changes in it, it exceeds its time limit.
  mutate: [...code, '!**/tests/**', '!**/*.{gen,d,config}.ts', '!careers/resume/pdfWords.ts'],
  // Texts are the responsibility of their authors, not of tests.
  mutator: { plugins: null, excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  // The usual pool: in a thread, no test can become someone else (`process.seteuid`).
  vitest: { configFile: 'tests/mutation/vitest.config.ts', pool: 'forks' },
  plugins: ['@stryker-mutator/vitest-runner', path.join(import.meta.dirname, 'mutation/plugins.ts')],
  checkers: ['sample'],
  ignorers: ['vite'],
  concurrency: 1,
  ignoreStatic: !values.static,
  // Both need a compiler API that TypeScript 7 no longer has; Node and Vite strip types without it.
  disableTypeChecks: false,
  tsconfigFile: 'none',
  ignorePatterns: ['dist', '.data', 'backups', 'test-results', 'playwright-report', '.cache', '.sanity'],
  cleanTempDir: 'always',
  timeoutMS: 30_000,
  // The first run has one worker, and all changes in it.
  dryRunTimeoutMinutes: 30,
  reporters: ['clear-text', 'progress-append-only', 'json'],
  clearTextReporter: { reportTests: false, logTests: false, allowEmojis: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
}).runMutationTest()
