/** Runs checks, and projects of Vitest and Playwright, each in a separate process. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { runNode } from '#commands/services/processes.ts'
import { root } from '../support/root.ts'
import { readPlaywright, readVitest, type Outcome } from './reports.ts'

export const REPORTS = path.join(root, 'test-results')

type Settings = Readonly<Record<string, string>>

/** Labels each line, because two processes may share the terminal. */
const exitCode = (label: string, args: readonly string[], env: Settings = {}): Promise<number> =>
  runNode(args, { cwd: root, env, onLine: (line) => console.log(`[${label}] ${line}`) }).exited

export const PASSED: Outcome = { passed: 1, failures: [], leftOut: [] }

/** A command that passes when it exits with 0. */
export interface Check {
  title: string
  /** What a person types. */
  command: string
  /** The same, as arguments for Node. */
  args: readonly string[]
}

export async function runCheck({ title, command, args }: Check): Promise<Outcome> {
  const code = await exitCode(title.toLowerCase(), args)
  return code === 0 ? PASSED : { passed: 0, failures: [{ name: title, command }], leftOut: [] }
}

const RUNNERS = {
  vitest: {
    args: (report: string) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    read: readVitest,
  },
  playwright: {
    args: () => ['node_modules/@playwright/test/cli.js', 'test', '--forbid-only', '--reporter=list,json'],
    read: readPlaywright,
  },
}

/**
 * Runs projects of Vitest or of Playwright.
 * @param settings environment variables for these tests
 * @throws Error if they ended without saying which test failed
 */
export async function runTests(
  runner: keyof typeof RUNNERS,
  projects: readonly string[],
  settings: Settings = {},
): Promise<Outcome> {
  const { args, read } = RUNNERS[runner]
  const selection = projects.flatMap((name) => ['--project', name])
  async function run(label: string, name: string, more: readonly string[]): Promise<Outcome> {
    const report = path.join(REPORTS, name)
    await rm(report, { force: true })
    const env = { ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const code = await exitCode(label, [...args(report), ...selection, ...more], env)
    const outcome = read(report)
    if (code === 0 || outcome.failures.length > 0) return outcome
    throw new Error(`The tests ended with exit code ${code}; the lines above say why.`)
  }
  // CI's artifacts take no colons.
  const name = projects.join('-').replaceAll(':', '.')
  const outcome = await run(projects[0] ?? '', `${name}.json`, [])
  const failures = outcome.failures.map((failure) => {
    const { only } = failure
    return only ? { ...failure, again: () => run('again', 'again.json', only) } : failure
  })
  return { ...outcome, failures }
}
