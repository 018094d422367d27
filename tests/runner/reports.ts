/** Reads the JSON reports of Vitest and Playwright, for the summary of `npm test`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../support/root.ts'

/** A failure: the test's name, the reason, and the command that runs it alone. */
export interface Failure {
  name: string
  /** The beginning of its error message. */
  why?: string | undefined
  command: string
  /** The arguments that run it alone; undefined if nothing could run again. */
  only?: readonly string[]
  /** Runs it alone. */
  again?: () => Promise<Outcome>
}

export interface Outcome {
  passed: number
  failures: Failure[]
  /** A file for each skipped test. */
  leftOut: string[]
}

/** Enough of an error to tell one cause from another. */
const LONGEST_WHY = 600
const beginning = (why = '') => stripVTControlCharacters(why).trim().slice(0, LONGEST_WHY)

/** @throws Error if the tests ended before they could write it */
function read(file: string): unknown {
  if (!existsSync(file)) throw new Error('The tests ended without a report; the lines above say why.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** One argument for a Bourne-like shell. */
const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`)
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

interface VitestReport {
  testResults: {
    /** Path of the file, and why it could not be run. */
    name: string
    message: string
    status: 'passed' | 'failed'
    assertionResults: { ancestorTitles: string[]; title: string; status: string; failureMessages: string[] }[]
  }[]
}

export function readVitest(report: string): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], leftOut: [] }
  for (const { name, message, status, assertionResults } of (read(report) as VitestReport).testResults) {
    const file = path.relative(root, name)
    const command = (only: readonly string[]) => ['npx vitest run', ...only.map(quoted)].join(' ')
    for (const { ancestorTitles, title, status: how, failureMessages } of assertionResults) {
      if (how === 'passed') outcome.passed += 1
      else if (how !== 'failed') outcome.leftOut.push(file)
      else {
        // As Vitest's `-t` expects it.
        const fullName = [...ancestorTitles, title].join(' > ')
        const only = [file, '-t', `^${escaped(fullName)}$`]
        const why = beginning(failureMessages[0])
        outcome.failures.push({ name: `${file} › ${fullName}`, why, command: command(only), only })
      }
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      outcome.failures.push({ name: file, why: beginning(message), command: command([file]), only: [file] })
  }
  return outcome
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    line: number
    tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped'; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  /** Errors between tests, which belong to no particular one. */
  errors: { message?: string }[]
}

export function readPlaywright(report: string): Outcome {
  const { config, suites, errors } = read(report) as PlaywrightReport
  const outcome: Outcome = { passed: 0, failures: [], leftOut: [] }
  const specsOf = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  for (const { title, file: name, line, tests } of suites.flatMap(specsOf)) {
    const file = path.relative(root, path.join(config.rootDir, name))
    const only = ['--trace', 'retain-on-failure', `${file}:${line}`]
    const command = ['npx playwright test', ...only].join(' ')
    for (const { status, results } of tests) {
      if (status === 'expected') outcome.passed += 1
      else if (status === 'skipped') outcome.leftOut.push(file)
      else {
        const why = beginning(results.find(({ error }) => error)?.error?.message)
        outcome.failures.push({ name: `${file}:${line} › ${title}`, why, command, only })
      }
    }
  }
  for (const { message } of errors)
    outcome.failures.push({ name: 'End-to-end tests', why: beginning(message), command: 'npx playwright test' })
  return outcome
}
