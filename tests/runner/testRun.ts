import type { Failure, Outcome } from './reports.ts'

/** More failures than this are not flaky tests. */
const MOST_SECOND_TRIES = 3

export const secondsSince = (from: number): number => Math.round((Date.now() - from) / 1000)

/** A run of `npm test`: its parts, and their outcomes. */
export class TestRun {
  readonly startedAt = Date.now()
  passed = 0
  failures: Failure[] = []
  /** They failed, and passed when run again by themselves. */
  flaky: Failure[] = []
  /** A file for each skipped test. */
  readonly leftOut: string[] = []
  /** A line for each part, in the order in which they ended. */
  readonly parts: string[] = []

  /** Does a part of the run. @param command runs it alone, for someone who has to fix what broke all of it */
  async part(title: string, command: string, work: () => Promise<Outcome>): Promise<void> {
    const from = Date.now()
    console.log(`— ${title}`)
    const { passed, failures, leftOut } = await work().catch((error: unknown): Outcome => {
      const why = error instanceof Error ? error.message : String(error)
      return { passed: 0, failures: [{ name: title, why, command }], leftOut: [] }
    })
    if (passed + failures.length + leftOut.length === 0) failures.push({ name: `${title}: no test was run`, command })
    this.passed += passed
    this.failures.push(...failures)
    this.leftOut.push(...leftOut)
    const left = leftOut.length > 0 ? `, ${leftOut.length} left out` : ''
    const mark = failures.length > 0 ? '✗' : '✓'
    this.parts.push(`${mark} ${title}: ${passed} passed, ${failures.length} failed${left} (${secondsSince(from)} s)`)
  }

  /**
   * Runs failed tests again, by themselves. One that then passes is flaky: the machine may have been slow, or a
   * race in the code may have shown. The summary names it with its error, but it does not keep a change from landing.
   */
  async tryAgain(): Promise<void> {
    if (this.failures.length > MOST_SECOND_TRIES) return
    for (const failure of this.failures) {
      const again = await failure.again?.().catch(() => undefined)
      if (again && again.passed > 0 && again.failures.length === 0) this.flaky.push(failure)
    }
    this.failures = this.failures.filter((failure) => !this.flaky.includes(failure))
    this.passed += this.flaky.length
  }
}
