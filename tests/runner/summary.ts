import type { Need } from '../support/needs.ts'
import { sayMissing } from './installNeeds.ts'
import type { Failure } from './reports.ts'
import { secondsSince, type TestRun } from './testRun.ts'

const failureInWords = ({ name, why, command }: Failure): string =>
  [`✗ ${name}`, why, command].filter(Boolean).join('\n  ')

const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`\n${heading}`, ...lines]

/** The end of the output of `npm test`. @param missing what this machine lacks */
export function summaryOf(run: TestRun, missing: readonly Need<unknown>[]): string {
  const { passed, failures, flaky, leftOut, parts, startedAt } = run
  const files = Object.entries(Object.groupBy(leftOut, (name) => name))
  const counts = [
    `${passed} passed`,
    ...(flaky.length > 0 ? [`${flaky.length} of them flaky`] : []),
    `${failures.length} failed`,
    ...(leftOut.length > 0 ? [`${leftOut.length} left out`] : []),
  ]
  return [
    ...section('Failed, with the command that runs just that:', failures.map(failureInWords)),
    ...section('Flaky: failed, and passed when run again by itself:', flaky.map(failureInWords)),
    `\n${parts.join('\n')}\nTook ${secondsSince(startedAt)} s.`,
    ...section(
      'Missing on this machine:',
      sayMissing(missing).map((line) => `  ${line}`),
    ),
    ...section(
      'Left out:',
      files.map(([name, each]) => `  ${name} (${each?.length})`),
    ),
    `\n${counts.join(', ')}`,
  ].join('\n')
}
