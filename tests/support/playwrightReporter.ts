import path from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { beginning, writeReport, type Report } from './outcomes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Tells what came of each project. */
export default class PlaywrightReporter implements Reporter {
  #report: Report = { projects: {}, errors: [] }

  onTestEnd(test: TestCase, { error }: TestResult): void {
    const project = (this.#report.projects[test.parent.project()?.name ?? ''] ??= { passed: 0, failures: [] })
    if (test.outcome() === 'expected') project.passed += 1
    if (test.outcome() !== 'unexpected') return
    const at = `${path.relative(root, test.location.file)}:${test.location.line}`
    project.failures.push({
      name: `${at} › ${test.title}`,
      why: beginning(error?.message),
      command: `npx playwright test --trace retain-on-failure ${at}`,
    })
  }

  onError({ message = 'End-to-end tests' }: TestError): void {
    this.#report.errors.push(message.split('\n')[0] ?? message)
  }

  onEnd(): void {
    writeReport(this.#report)
  }

  printsToStdio = () => false
}
