/**
 * `npm test`: everything that must hold before a change lands, in one run with one summary.
 * Each check counts as one test; the unit, contract and end-to-end tests count singly.
 *
 * One step after the other, each with both cores: a machine that does more at a time is soon so busy that a browser is taken for
 * broken. What is built is built once.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { runNode } from '../commands/services/processes.ts'
import { build } from './support/built.ts'
import {
  endToEndOutcome,
  unitOutcome,
  type Outcome,
  type PlaywrightReport,
  type VitestReport,
} from './support/failures.ts'

const root = path.resolve(import.meta.dirname, '..')
const bin = (tool: string) => path.join(root, 'node_modules', tool)
const reports = path.join(root, 'test-results')

const started = Date.now()
const seconds = () => Math.round((Date.now() - started) / 1000)
const outcomes: (Outcome & { name: string; seconds: number })[] = []

/** @param command what runs this step alone, for whoever has to mend it */
async function step(name: string, command: string, work: () => Promise<Outcome>): Promise<void> {
  console.log(`— ${name}`)
  const from = seconds()
  const outcome = await work().catch((error: unknown): Outcome => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failures: [{ name, command }] }
  })
  outcomes.push({ name, seconds: seconds() - from, ...outcome })
}

/** A command that passes when it exits with 0. */
function check(name: string, command: string, args: readonly string[]): Promise<void> {
  return step(name, command, async () => {
    const code = await runNode(args, { cwd: root }).exited
    return { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [{ name, command }] }
  })
}

/** Runs a test runner, which shares the terminal with the other one: each of its lines says whose it is. */
async function reported(
  label: string,
  { args, file, env }: { args: string[]; file: string; env: Record<string, string> },
  read: (report: unknown) => Outcome,
): Promise<Outcome> {
  const onLine = (line: string) => console.log(`${label} ${line}`)
  const code = await runNode(args, { cwd: root, env, onLine }).exited
  if (!existsSync(file)) throw new Error('The tests ended without a report; the lines above say why.')
  const outcome = read(JSON.parse(await readFile(file, 'utf8')))
  if (code === 0 || outcome.failures.length > 0) return outcome
  throw new Error(`The tests ended with exit code ${code}; the lines above say why.`)
}

function unit(name: string, projects: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const selection = projects.flatMap((project) => ['--project', project])
  return step(name, `npx vitest run ${selection.join(' ')}`, () => {
    const file = path.join(reports, `${projects.join('-')}.json`)
    const args = ['run', ...selection, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return reported('[unit]', { args: [bin('vitest/vitest.mjs'), ...args], file, env }, (report) =>
      unitOutcome(report as VitestReport, root),
    )
  })
}

function endToEnd(name: string, project: 'site' | 'studio', env: Record<string, string>): Promise<void> {
  return step(name, `npx playwright test --project ${project}`, () => {
    const file = path.join(reports, `${project}.json`)
    const args = [bin('@playwright/test/cli.js'), 'test', '--project', project]
    return reported('[e2e]', { args, file, env: { ...env, E2E_REPORT: file } }, (report) =>
      endToEndOutcome(report as PlaywrightReport, root),
    )
  })
}

async function checks(): Promise<void> {
  await check('Format', 'npm run format', [bin('oxfmt/bin/oxfmt'), '--check', '.'])
  await check('Lint, with the doors between the rooms', 'npm run lint', [bin('oxlint/bin/oxlint'), '--type-aware'])
  await check('Types', 'npx tsc -p .', [bin('typescript/bin/tsc'), '-p', '.'])
  await check('Generated types are in step with schemas and queries', 'npm run typegen', [
    path.join(root, 'commands/checkTypegen.ts'),
  ])
  await check('The seed content passes the schemas', 'npm run validate', [path.join(root, 'commands/validate.ts')])
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

await checks()
await unit('Unit and contract tests', ['web', 'node', 'postgres', 'lake', 'conformance'])
let made: Awaited<ReturnType<typeof build>> | undefined
await step('Build', 'npm run build', async () => {
  made = await build('site and Studio')
  return { passed: 1, failures: [] }
})
if (made) {
  await unit('What the build writes, and how hosts serve it', ['build'], made.share)
  await unit('A visitor’s way in Firefox and WebKit', ['engines'], made.share)
  await endToEnd('End-to-end tests of the site', 'site', made.share)
  await endToEnd('End-to-end tests in the Studio', 'studio', made.share)
  await made.remove()
}

const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log('\nFailed, with the command that runs just that:')
for (const { name, command } of failures) console.log(`✗ ${name}\n  ${command}`)

console.log('')
for (const { name, passed, failures: failed, seconds: took } of outcomes) {
  console.log(`${failed.length ? '✗' : '✓'} ${name}: ${passed} passed, ${failed.length} failed (${took} s)`)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
console.log(`Took ${seconds()} s.\n\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 ? 1 : 0)
