import path from 'node:path'

/** A test that failed: its name, and the command that runs it alone. */
export interface Failure {
  name: string
  command: string
}

export interface Outcome {
  passed: number
  failures: Failure[]
}

/** The parts of Vitest's JSON report that are read; `name` is the path of a file. */
export interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; ancestorTitles: string[]; title: string }[]
  }[]
}

interface PlaywrightSuite {
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that are read; files are relative to `rootDir`. */
export interface PlaywrightReport {
  config: { rootDir: string }
  suites: PlaywrightSuite[]
  stats: { expected: number }
  errors: { message?: string }[]
}

/** One argument for a shell of the Bourne family. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** @param root the folder that the commands are typed in */
export function unitOutcome(report: VitestReport, root: string): Outcome {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }): Failure[] => {
    const file = path.relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [{ name: file, command: `npx vitest run ${file}` }]
    return failed.map(({ ancestorTitles, title }) => {
      // What `-t` is compared with.
      const fullName = [...ancestorTitles, title].join(' > ')
      return {
        name: `${file} › ${fullName}`,
        command: `npx vitest run ${file} -t ${quoted(`^${escaped(fullName)}$`)}`,
      }
    })
  })
  return { passed: report.numPassedTests, failures }
}

function* specsOf(suites: readonly PlaywrightSuite[]): Generator<PlaywrightSuite['specs'][number]> {
  for (const suite of suites) {
    yield* suite.specs
    yield* specsOf(suite.suites ?? [])
  }
}

/** A test that passed at the second attempt has failed. @param root the folder that the commands are typed in */
export function endToEndOutcome(report: PlaywrightReport, root: string): Outcome {
  const failures = [...specsOf(report.suites)]
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected' && status !== 'skipped'))
    .map(({ title, file, line }): Failure => {
      const at = `${path.relative(root, path.join(report.config.rootDir, file))}:${line}`
      return { name: `${at} › ${title}`, command: `npx playwright test --trace retain-on-failure ${at}` }
    })
  for (const { message = 'End-to-end tests' } of report.errors) {
    failures.push({ name: message.split('\n')[0] ?? message, command: 'npx playwright test' })
  }
  return { passed: report.stats.expected, failures }
}
