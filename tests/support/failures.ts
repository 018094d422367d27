import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed: its name, why, and the command that runs it alone. */
export interface Failure {
  name: string
  /** What was expected, in the first words of its error. */
  why?: string | undefined
  command: string
}

export interface Outcome {
  passed: number
  failures: Failure[]
}

/** A test of Vitest that failed, or a file of tests that could not be run. */
export interface FailedTest {
  /** Path of the file from the root folder. */
  file: string
  /** What `-t` is compared with: the titles of its groups and its own; none for a whole file. */
  fullName?: string
  /** The message of its first error. */
  why?: string | undefined
}

/** What Vitest's reporter writes for `npm test`, see roomReporter.ts. */
export interface VitestOutcome {
  /** By name of the project. */
  projects: Record<string, { passed: number; failed: FailedTest[] }>
  /** Errors that came between the tests, so that nobody knows whose they are. */
  errors: string[]
}

interface PlaywrightSuite {
  specs: {
    title: string
    file: string
    line: number
    tests: { status: string; projectName: string; results: { error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that are read; files are relative to `rootDir`. */
export interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

/** One argument for a shell of the Bourne family. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** As much of an error as tells one cause from another. */
const LONGEST_WHY = 600
const beginning = (why: string | undefined) => why && stripVTControlCharacters(why).trim().slice(0, LONGEST_WHY)

/** What a project of Vitest came to; errors of nobody in particular are those of every project. */
export function unitOutcome({ projects, errors }: VitestOutcome, project: string): Outcome {
  const { passed, failed } = projects[project] ?? { passed: 0, failed: [] }
  const alone = `npx vitest run --project ${project}`
  return {
    passed,
    failures: [
      ...failed.map(({ file, fullName, why }) =>
        fullName === undefined
          ? { name: file, why: beginning(why), command: `${alone} ${file}` }
          : {
              name: `${file} › ${fullName}`,
              why: beginning(why),
              command: `${alone} ${file} -t ${quoted(`^${escaped(fullName)}$`)}`,
            },
      ),
      ...errors.map((message) => ({ name: message, command: alone })),
    ],
  }
}

function* specsOf(suites: readonly PlaywrightSuite[]): Generator<PlaywrightSuite['specs'][number]> {
  for (const suite of suites) {
    yield* suite.specs
    yield* specsOf(suite.suites ?? [])
  }
}

/**
 * What a project of Playwright came to. A test that passed at the second attempt has failed.
 * @param root the folder that the commands are typed in
 */
export function endToEndOutcome(report: PlaywrightReport, project: string, root: string): Outcome {
  const outcome: Outcome = { passed: 0, failures: [] }
  for (const { title, file, line, tests } of specsOf(report.suites)) {
    const own = tests.filter(({ projectName }) => projectName === project)
    outcome.passed += own.filter(({ status }) => status === 'expected').length
    if (own.every(({ status }) => status === 'expected' || status === 'skipped')) continue
    const at = `${path.relative(root, path.join(report.config.rootDir, file))}:${line}`
    const [error] = own.flatMap(({ results }) => results.flatMap((result) => result.error ?? []))
    outcome.failures.push({
      name: `${at} › ${title}`,
      why: beginning(error?.message),
      command: `npx playwright test --trace retain-on-failure ${at}`,
    })
  }
  for (const { message = 'End-to-end tests' } of report.errors) {
    outcome.failures.push({
      name: message.split('\n')[0] ?? message,
      command: `npx playwright test --project ${project}`,
    })
  }
  return outcome
}
