/**
 * `npm test`: everything that must hold before a change lands, in one run with one summary.
 *
 *   --job <name>  runs a part of it, as CI does with all of them side by side: unit, build, site or studio
 *
 * Beside the checks and the build, it looks for what the tests need of the machine and installs what it may (support/needs.ts).
 * What is missing then is left out, and the summary says so; with CI=true that is a failure.
 */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { whyNotHere } from '#commands/services/processes.ts'
import { fail, misused, readArguments } from '#commands/terminal/commandLine.ts'
import { CI_JOBS } from './runner/ciJobs.ts'
import { installNeeds } from './runner/installNeeds.ts'
import { PASSED, REPORTS, runCheck, runTests, type Check } from './runner/runners.ts'
import { summaryOf } from './runner/summary.ts'
import { TestRun } from './runner/testRun.ts'
import { shareCompiled } from './support/compileCache.ts'
import { isMissing, NEEDS } from './support/needs.ts'
import { build } from './support/sharedBuild.ts'

const CHECKS: readonly Check[] = [
  {
    title: 'Generated types are in step with schemas and queries',
    command: 'npm run typegen',
    args: ['commands/checkTypegen.ts'],
  },
  {
    title: 'Types',
    command: 'npm run types',
    // By default, several checkers share a project, and each checks again what all of its files use.
    args: ['node_modules/typescript/bin/tsc', '-b', '--checkers', '1'],
  },
  { title: 'Lint', command: 'npm run lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { title: 'Format', command: 'npm run format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { title: 'Licenses of the packages', command: 'npm run licenses', args: ['commands/licenses.ts'] },
]
/** Projects of vitest.config.ts. */
const UNIT = [
  'web',
  'web:mocked',
  'web:alone',
  'render',
  'render:alone',
  'contracts',
  'schemas',
  'studio',
  'studio:mocked',
  'careers',
  'careers:postgres',
  'hosts',
  'hosts:alone',
  'commands',
  'runner',
  'lint',
  'docs',
  'lake',
]

const USAGE = `Usage: npm test [-- --job ${CI_JOBS.join(' | ')}]. Without a job it runs everything.`
const { job } = readArguments({ options: { job: { type: 'string' } } }, USAGE).values
if (job !== undefined && !CI_JOBS.includes(job)) misused(`There is no job called '${job}'.`, USAGE)
const refusal = whyNotHere(path.resolve(import.meta.dirname, '..'))
if (refusal !== undefined) fail(refusal)
const wanted = (...jobs: string[]) => job === undefined || jobs.includes(job)

shareCompiled()
await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const run = new TestRun()
// Most of the time this waits for the disk, and neither the checks nor the build need what it installs.
const installing = installNeeds()

const tests = (runner: 'vitest' | 'playwright', title: string, projects: readonly string[], settings = {}) =>
  run.part(
    title,
    `npx ${runner === 'vitest' ? 'vitest run' : 'playwright test'} --project ${projects.join(' --project ')}`,
    () => runTests(runner, projects, settings),
  )

// Work that takes one core runs two at a time.
const lane = pLimit(2)
let built: Awaited<ReturnType<typeof build>> | undefined
const building =
  wanted('build', 'site', 'studio') &&
  lane(() =>
    run.part('Build of the site and the Studio', 'npm run build', async () => {
      built = await build('site and Studio')
      return PASSED
    }),
  )
if (wanted('unit')) {
  await Promise.all(CHECKS.map((check) => lane(() => run.part(check.title, check.command, () => runCheck(check)))))
}
await building
const missing = await installing

if (wanted('unit')) await tests('vitest', 'Unit and contract tests', UNIT)

const share = built?.share
async function besidesTheBuild(): Promise<void> {
  if (wanted('unit')) await tests('vitest', 'What any Content Lake answers', ['conformance'])
  if (share && wanted('build')) await tests('vitest', 'Deployments of the site', ['publisher'], share)
  if (wanted('build')) await tests('vitest', 'The lake’s package, installed', ['package'])
}
/** These serve the build at the address that is in it, so they run one after another. */
async function ofTheBuild(): Promise<void> {
  if (!share || !wanted('build')) return
  await tests('vitest', 'What the build writes, and how hosts serve it', ['build'], share)
  await tests('vitest', 'A visitor’s way in Firefox and WebKit', ['engines'], share)
}
// Each takes one core.
await Promise.all([besidesTheBuild(), ofTheBuild()])

const endToEnd = ['studio', 'site'].filter((name) => wanted(name))
if (share && endToEnd.length > 0) {
  // Next to other browsers, a slow one would soon count as broken.
  if (isMissing(NEEDS.chromium)) run.leftOut.push(...endToEnd.map((name) => `End-to-end tests: ${name}`))
  else await tests('playwright', 'End-to-end tests', endToEnd, share)
}
await run.tryAgain()
await built?.remove()

if (process.env.CI && run.leftOut.length > 0) {
  const name = `${run.leftOut.length} tests were left out, which CI does not allow`
  run.failures.push({ name, command: 'npm test' })
}
console.log(summaryOf(run, missing))
process.exit(run.failures.length > 0 ? 1 : 0)
