/**
 * `npm test`: everything that must hold before a change lands, in one run with one summary.
 *
 *   --job <name>  runs a part of it, as CI does with all of them side by side: unit, build, site or studio
 *
 * It first looks for what the tests need of the machine and installs what it may (support/needs.ts). What is missing then is left
 * out, and the summary says so; with CI=true that is a failure.
 */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { fail, misused, readArguments } from '#commands/terminal/commandLine.ts'
import { runNode, whyNotHere } from '#commands/services/processes.ts'
import { CI_JOBS } from './ciJobs.ts'
import { build } from './support/sharedBuild.ts'
import { shareCompiled } from './support/compileCache.ts'
import { installNeeds, sayMissing } from './support/installNeeds.ts'
import { isMissing, NEEDS } from './support/needs.ts'
import { readPlaywright, readVitest, type Failure, type Outcome } from './support/reports.ts'

const root = path.resolve(import.meta.dirname, '..')
const reports = path.join(root, 'test-results')
const bin = (file: string) => path.join(root, 'node_modules', file)

/** Each is one command, which passes when it exits with 0: its title, what a person types, and the same as arguments of Node. */
const CHECKS: readonly [title: string, command: string, args: readonly string[]][] = [
  ['Generated types are in step with schemas and queries', 'npm run typegen', ['commands/checkTypegen.ts']],
  ['Types', 'npx tsc -b', [bin('typescript/bin/tsc'), '-b']],
  ['Lint', 'npm run lint', [bin('oxlint/bin/oxlint'), '--type-aware']],
  ['Format', 'npm run format', [bin('oxfmt/bin/oxfmt'), '--check', '.']],
  ['The seed content passes the schemas', 'npm run validate', ['commands/validate.ts']],
  ['Licenses of the packages', 'npm run licenses', ['commands/licenses.ts']],
]
/** Projects of vitest.config.ts. */
const UNIT = [
  'web',
  'alone',
  'mocked',
  'screens',
  'plain',
  'careers',
  'postgres',
  'hosts',
  'studio',
  'commands',
  'docs',
  'lake',
]

const USAGE = `Usage: npm test [-- --job ${CI_JOBS.join(' | ')}]. Without a job it runs everything.`
const { job } = readArguments({ options: { job: { type: 'string' } } }, USAGE).values
if (job !== undefined && !CI_JOBS.includes(job)) misused(`There is no job called '${job}'.`, USAGE)
const refusal = whyNotHere(root)
if (refusal !== undefined) fail(refusal)
const wanted = (...jobs: string[]) => job === undefined || jobs.includes(job)

shareCompiled()
const started = Date.now()
const seconds = (from: number) => Math.round((Date.now() - from) / 1000)
const all: Outcome = { passed: 0, failures: [], leftOut: [] }
/** A line for each part, in the order in which they ended. */
const summary: string[] = []

/** Does a part of the run. @param command what runs it alone, for whoever has to fix what broke all of it */
async function part(title: string, command: string, work: () => Promise<Outcome>): Promise<void> {
  const from = Date.now()
  console.log(`— ${title}`)
  const { passed, failures, leftOut } = await work().catch((error: unknown): Outcome => {
    const why = error instanceof Error ? error.message : String(error)
    return { passed: 0, failures: [{ name: title, why, command }], leftOut: [] }
  })
  if (passed + failures.length + leftOut.length === 0) failures.push({ name: `${title}: no test was run`, command })
  all.passed += passed
  all.failures.push(...failures)
  all.leftOut.push(...leftOut)
  const left = leftOut.length > 0 ? `, ${leftOut.length} left out` : ''
  const mark = failures.length > 0 ? '✗' : '✓'
  summary.push(`${mark} ${title}: ${passed} passed, ${failures.length} failed${left} (${seconds(from)} s)`)
}

const PASSED: Outcome = { passed: 1, failures: [], leftOut: [] }

/** Each of its lines says whose it is: two may share the terminal. */
const exitCode = (label: string, args: readonly string[], env: Record<string, string>) =>
  runNode(args, { cwd: root, env, onLine: (line) => console.log(`[${label}] ${line}`) }).exited

const check = ([title, command, args]: (typeof CHECKS)[number]) =>
  part(title, command, async () => {
    const code = await exitCode(title.toLowerCase(), args, {})
    return code === 0 ? PASSED : { passed: 0, failures: [{ name: title, command }], leftOut: [] }
  })

/** How each failed test runs once more, by itself. */
const secondTries = new Map<Failure, () => Promise<Outcome>>()

/** Runs projects of Vitest or of Playwright. */
function tests(runner: 'vitest run' | 'playwright test', title: string, projects: readonly string[], env = {}) {
  const selection = projects.flatMap((name) => ['--project', name])
  const run = async (label: string, report: string, more: readonly string[]) => {
    const file = path.join(reports, report)
    await rm(file, { force: true })
    const isVitest = runner === 'vitest run'
    const args = isVitest
      ? [
          bin('vitest/vitest.mjs'),
          'run',
          '--allowOnly=false',
          '--reporter=default',
          '--reporter=json',
          `--outputFile=${file}`,
        ]
      : [bin('@playwright/test/cli.js'), 'test', '--forbid-only', '--reporter=list,json']
    const code = await exitCode(label, [...args, ...selection, ...more], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    const outcome = isVitest ? readVitest(file) : readPlaywright(file)
    if (code === 0 || outcome.failures.length > 0) return outcome
    throw new Error(`The tests ended with exit code ${code}; the lines above say why.`)
  }
  return part(title, `npx ${runner} ${selection.join(' ')}`, async () => {
    const outcome = await run(projects[0] ?? '', `${projects.join('-')}.json`, [])
    for (const failure of outcome.failures) {
      const { only } = failure
      if (only) secondTries.set(failure, () => run('again', 'again.json', only))
    }
    return outcome
  })
}

/** More failures than these are no accident. */
const MOST_SECOND_TRIES = 3

/**
 * A test that passes when nothing else runs is flaky: it may have met a slow moment of the machine, or a race in the code. The
 * summary names it with what it said; it does not keep a change from landing.
 * @returns those that passed, which no longer count as failures
 */
async function tryAgain(): Promise<Failure[]> {
  if (all.failures.length > MOST_SECOND_TRIES) return []
  const flaky: Failure[] = []
  for (const failure of all.failures) {
    const again = await secondTries
      .get(failure)?.()
      .catch(() => undefined)
    if (again && again.passed > 0 && again.failures.length === 0) flaky.push(failure)
  }
  all.failures = all.failures.filter((failure) => !flaky.includes(failure))
  all.passed += flaky.length
  return flaky
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
const missing = installNeeds()

// What one core can do is done two at a time.
const lane = pLimit(2)
let built: Awaited<ReturnType<typeof build>> | undefined
const building =
  wanted('build', 'site', 'studio') &&
  lane(() =>
    part('Build of the site and the Studio', 'npm run build', async () => {
      built = await build('site and Studio')
      return PASSED
    }),
  )
if (wanted('unit')) await Promise.all(CHECKS.map((each) => lane(() => check(each))))
await building

if (wanted('unit')) await tests('vitest run', 'Unit and contract tests', UNIT)
// These take one core, side by side. Those of the second line serve the build at the address that is in it, so one after the other.
const share = built?.share
const inTurn = async (parts: readonly (() => Promise<void>)[]) => {
  for (const each of parts) await each()
}
await Promise.all([
  inTurn([
    ...(wanted('unit') ? [() => tests('vitest run', 'What any Content Lake answers', ['conformance'])] : []),
    ...(share && wanted('build') ? [() => tests('vitest run', 'Deployments of the site', ['publisher'], share)] : []),
    ...(wanted('build') ? [() => tests('vitest run', 'The lake’s package, installed', ['package'])] : []),
  ]),
  inTurn(
    share && wanted('build')
      ? [
          () => tests('vitest run', 'What the build writes, and how hosts serve it', ['build'], share),
          () => tests('vitest run', 'A visitor’s way in Firefox and WebKit', ['engines'], share),
        ]
      : [],
  ),
])
const endToEnd = ['studio', 'site'].filter((name) => wanted(name))
if (share && endToEnd.length > 0) {
  // A browser beside others is soon taken for broken.
  if (isMissing(NEEDS.chromium)) all.leftOut.push(...endToEnd.map((name) => `End-to-end tests: ${name}`))
  else await tests('playwright test', 'End-to-end tests', endToEnd, share)
}
const flaky = await tryAgain()
await built?.remove()

if (process.env.CI && all.leftOut.length > 0)
  all.failures.push({ name: `${all.leftOut.length} tests were left out, which CI does not allow`, command: 'npm test' })
if (all.failures.length > 0) console.log('\nFailed, with the command that runs just that:')
const sayFailure = ({ name, why, command }: Failure) =>
  console.log([`✗ ${name}`, why, command].filter(Boolean).join('\n  '))
all.failures.forEach(sayFailure)
if (flaky.length > 0) console.log('\nFlaky: failed, and passed when run again by itself:')
flaky.forEach(sayFailure)
console.log(`\n${summary.join('\n')}\nTook ${seconds(started)} s.`)
if (missing.length > 0) console.log(`\nMissing on this machine:\n  ${sayMissing(missing).join('\n  ')}`)
const files = Object.entries(Object.groupBy(all.leftOut, (name) => name))
if (files.length > 0)
  console.log(`\nLeft out:\n  ${files.map(([name, each]) => `${name} (${each?.length})`).join('\n  ')}`)
const counts = [
  `${all.passed} passed`,
  ...(flaky.length > 0 ? [`${flaky.length} of them flaky`] : []),
  `${all.failures.length} failed`,
  ...(all.leftOut.length > 0 ? [`${all.leftOut.length} left out`] : []),
]
console.log(`\n${counts.join(', ')}`)
process.exit(all.failures.length > 0 ? 1 : 0)
