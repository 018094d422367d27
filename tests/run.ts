/**
 * `npm test`: everything that must hold before a change lands, in one run with one summary.
 *
 *   --all         runs every room; else one is left out when it passed on this machine with the very files that it would read
 *                 now. CI, which sets CI=true, always runs all.
 *   --job <name>  runs a part of it: unit, build, site or studio
 *
 * What one core can do is done two at a time; whatever drives a browser has the machine to itself, or the browser is soon taken
 * for broken. What is built is built once.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pLimit from 'p-limit'
import { runNode } from '../commands/services/processes.ts'
import { CHECKS, JOBS, PROJECTS, type Check, type Job, type Room } from './rooms.ts'
import { build } from './support/built.ts'
import { greenRuns } from './support/greenRuns.ts'
import type { Outcome, Report } from './support/outcomes.ts'

const root = path.resolve(import.meta.dirname, '..')
const bin = (tool: string) => path.join(root, 'node_modules', tool)
const reports = path.join(root, 'test-results')

const { values: options } = parseArgs({ options: { all: { type: 'boolean' }, job: { type: 'string' } } })
if (options.job !== undefined && !JOBS.some((job) => job === options.job)) {
  console.error(`There is no job called '${options.job}': use ${JOBS.join(', ')}, or leave it out to run everything.`)
  process.exit(1)
}

const started = Date.now()
const seconds = (from = started) => Math.round((Date.now() - from) / 1000)
/** A line for each room, in the order in which they ended. */
const summary: string[] = []
const failures: Outcome['failures'] = []
let passed = 0

const green = greenRuns(root, path.join(root, 'node_modules/.cache/green-runs'))

/** Those rooms of a job that must run; the summary names the others. */
async function toRun<R extends Room>(rooms: readonly R[], ...jobs: Job[]): Promise<R[]> {
  const chosen: R[] = []
  for (const room of rooms.filter(({ job }) => jobs.includes(job) && [undefined, job].includes(options.job as Job))) {
    const at = options.all || process.env.CI ? undefined : await green.passedAt(room)
    if (at) {
      summary.push(`= ${room.title}: not run again, nothing changed since it passed at ${at.toLocaleString('sv')}`)
      continue
    }
    await green.forget(room)
    chosen.push(room)
  }
  return chosen
}

function note(title: string, outcome: Outcome, took: string): void {
  passed += outcome.passed
  failures.push(...outcome.failures)
  const failed = outcome.failures.length
  summary.push(`${failed ? '✗' : '✓'} ${title}: ${outcome.passed} passed, ${failed} failed (${took})`)
}

/**
 * Runs rooms in one process, and keeps which of them passed.
 * @param command what runs them all, for whoever has to mend what broke them all
 */
async function run(rooms: readonly Room[], command: string, work: () => Promise<(room: Room) => Outcome>) {
  const title = rooms.map((room) => room.title).join(', ')
  const from = Date.now()
  console.log(`— ${title}`)
  const outcomeOf = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return ({ title: name }: Room): Outcome => ({ passed: 0, failures: [{ name, command }] })
  })
  const took = rooms.length === 1 ? `${seconds(from)} s` : `all ${rooms.length} of this run ${seconds(from)} s`
  for (const room of rooms) {
    const outcome = outcomeOf(room)
    // A room without a test that passed says nothing.
    if (outcome.passed === 0 && outcome.failures.length === 0)
      outcome.failures.push({ name: `${room.title}: no test was run`, command })
    note(room.title, outcome, took)
    if (outcome.failures.length === 0) await green.remember(room)
  }
}

/** Each of its lines says whose it is: two may share the terminal. */
async function exitCode(label: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return runNode(args, { cwd: root, env, onLine: (line) => console.log(`[${label}] ${line}`) }).exited
}

function check(room: Check): Promise<void> {
  return run([room], room.command, async () => {
    const code = await exitCode(room.name, room.args)
    const failed = code === 0 ? [] : [{ name: room.title, command: room.command }]
    return () => ({ passed: code === 0 ? 1 : 0, failures: failed })
  })
}

/** Runs the tests of rooms, which are projects of one test runner. @param words how `npx` runs it */
async function runTests(label: string, rooms: readonly Room[], words: string, args: readonly string[], env = {}) {
  if (rooms.length === 0) return
  const selection = rooms.flatMap(({ name }) => ['--project', name])
  const command = `npx ${words} ${selection.join(' ')}`
  await run(rooms, command, async () => {
    const file = path.join(reports, `${rooms.map(({ name }) => name).join('-')}.json`)
    const code = await exitCode(label, [...args, ...selection], { ...env, TEST_OUTCOME: file })
    if (!existsSync(file)) throw new Error('The tests ended without a report; the lines above say why.')
    const { projects, errors } = JSON.parse(await readFile(file, 'utf8')) as Report
    const outcomeOf = ({ name }: Room): Outcome => {
      const { passed: done, failures: own } = projects[name] ?? { passed: 0, failures: [] }
      return { passed: done, failures: [...own, ...errors.map((message) => ({ name: message, command }))] }
    }
    if (code === 0 || rooms.some((room) => outcomeOf(room).failures.length > 0)) return outcomeOf
    throw new Error(`The tests ended with exit code ${code}; the lines above say why.`)
  })
}

const vitest = (job: 'unit' | 'build', rooms: readonly Room[], env = {}) => {
  const reporters = ['--reporter=default', `--reporter=${path.join(root, 'tests/support/vitestReporter.ts')}`]
  const args = [bin('vitest/vitest.mjs'), 'run', '--allowOnly=false', ...reporters]
  return runTests(job, rooms, 'vitest run', args, env)
}
const playwright = (rooms: readonly Room[], env: Record<string, string>) =>
  runTests('e2e', rooms, 'playwright test', [bin('@playwright/test/cli.js'), 'test', '--forbid-only'], env)

/** The site and the Studio, for all rooms that look at them. */
async function buildBoth(): Promise<Awaited<ReturnType<typeof build>> | undefined> {
  const from = Date.now()
  try {
    const made = await build('site and Studio')
    note('Build', { passed: 1, failures: [] }, `${seconds(from)} s`)
    return made
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    note('Build', { passed: 0, failures: [{ name: 'Build', command: 'npm run build' }] }, `${seconds(from)} s`)
    return undefined
  }
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

const ofBuild = await toRun(PROJECTS, 'build')
const endToEnd = await toRun(PROJECTS, 'site', 'studio')
const checks = await toRun(CHECKS, 'unit')
const lane = pLimit(2)
const building = ofBuild.length + endToEnd.length > 0 ? lane(buildBoth) : undefined
await Promise.all(checks.map((room) => lane(() => check(room))))
const made = await building
await vitest('unit', await toRun(PROJECTS, 'unit'))
if (made) {
  // One after the other where they serve the build at the address that is in it; releases have a lake elsewhere.
  const oneByOne = async (rooms: readonly Room[]) => {
    for (const room of rooms) await vitest('build', [room], made.share)
  }
  const isRelease = ({ name }: Room) => name === 'release'
  await Promise.all([oneByOne(ofBuild.filter(isRelease)), oneByOne(ofBuild.filter((room) => !isRelease(room)))])
  await playwright(endToEnd, made.share)
  await made.remove()
}

if (failures.length > 0) console.log('\nFailed, with the command that runs just that:')
for (const { name, why, command } of failures) console.log([`✗ ${name}`, why, command].filter(Boolean).join('\n  '))
console.log(`\n${summary.join('\n')}`)
console.log(`Took ${seconds()} s.\n\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
