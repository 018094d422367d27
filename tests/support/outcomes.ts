/** What the reporters of both test runners tell `npm test`. */
import { writeFileSync } from 'node:fs'
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

export interface Report {
  /** By name of the project. */
  projects: Record<string, Outcome>
  /** Errors that came between the tests, so that nobody knows whose they are. */
  errors: string[]
}

/** As much of an error as tells one cause from another. */
const LONGEST_WHY = 600
export const beginning = (why: string | undefined) => why && stripVTControlCharacters(why).trim().slice(0, LONGEST_WHY)

/** Writes a report to the file that TEST_OUTCOME names. */
export const writeReport = (report: Report) => writeFileSync(process.env.TEST_OUTCOME ?? '', JSON.stringify(report))
