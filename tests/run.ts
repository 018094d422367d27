/**
 * `npm test`: everything that must hold before a change lands, in one run with one summary.
 * Each check counts as one test; the unit, contract and end-to-end tests count singly.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { runNode } from '../local/processes.ts'

const root = path.resolve(import.meta.dirname, '..')
const bin = (tool: string) => path.join(root, 'node_modules', tool)
const reports = path.join(root, 'test-results')

interface Outcome {
  passed: number
  failed: number
}
const outcomes: (Outcome & { name: string; seconds: number })[] = []

async function step(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const outcome = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  outcomes.push({ name, seconds, ...outcome })
  return outcome
}

/** A command that passes when it exits with 0. */
function check(name: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  return step(name, async () => {
    const code = await runNode(args, { cwd: root, env }).exited
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numFailedTestSuites: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

async function report<Report>(file: string): Promise<Report> {
  if (!existsSync(file)) throw new Error('The tests ended without a report; the lines above say why.')
  return JSON.parse(await readFile(file, 'utf8')) as Report
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })

await check('Format', [bin('oxfmt/bin/oxfmt'), '--check', '.'])
await check('Lint, with the doors between the rooms', [bin('oxlint/bin/oxlint'), '--type-aware'])
await check('Types', [bin('typescript/bin/tsc'), '-p', '.'])
await check('Generated types are in step with schemas and queries', [path.join(root, 'studio/checkTypegen.ts')])
await check('The seed content passes the schemas', [path.join(root, 'studio/validateContent.ts')])

await step('Unit and contract tests', async () => {
  const file = path.join(reports, 'unit.json')
  const args = [bin('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts']
  const code = await runNode([...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    cwd: root,
  }).exited
  const { numPassedTests, numFailedTests, numFailedTestSuites } = await report<VitestReport>(file)
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 || code !== 0 ? 1 : 0)
  return { passed: numPassedTests, failed }
})

await step('Build and end-to-end tests', async () => {
  const file = path.join(reports, 'e2e.json')
  const code = await runNode([path.join(root, 'tests/e2e/run.ts')], { cwd: root, env: { E2E_REPORT: file } }).exited
  const { stats, errors } = await report<PlaywrightReport>(file)
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed: stats.expected, failed: Math.max(failed, code === 0 ? 0 : 1) }
})

console.log('')
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
}
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed ? 1 : 0)
