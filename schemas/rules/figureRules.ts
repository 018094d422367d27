import type { Verdict } from '@archstep/contracts/fields/verdict.ts'
import { plural } from '@archstep/contracts/text/plural.ts'

/** Rows of a table, possibly incomplete. */
export type FigureRows = ReadonlyArray<{ readonly label?: string; readonly amounts?: readonly unknown[] }> | undefined

/** Each row must have a figure for each column. An empty list passes; that is what `required` is for. */
export function eachRowVerdict(rows: FigureRows, columns: number | undefined): Verdict {
  if (columns === undefined) return true
  const uneven = rows?.find(({ amounts }) => amounts !== undefined && amounts.length !== columns)
  if (!uneven) return true
  const figures = plural(uneven.amounts?.length ?? 0, 'figure', 'figures')
  return `“${uneven.label ?? ''}” has ${figures}; there should be ${columns}, one for each column.`
}

/** The upper end of a range must be above the lower one. */
export function rangeVerdict(low: number | undefined, high: number | undefined): Verdict {
  if (low === undefined || high === undefined || low < high) return true
  return `The highest figure must be above the lowest (${low}).`
}

/** A price range in dollars, possibly incomplete. */
export interface SumsOfBand {
  readonly title?: string
  readonly from?: number
  readonly to?: number
}

/** A price band must not end below its start. */
export function upperSumVerdict(from: number | undefined, to: number | undefined): Verdict {
  if (from === undefined || to === undefined || from <= to) return true
  return `The upper sum must not be below the lower one (${from}).`
}

/** Price bands must rise, without overlaps. */
export function bandsVerdict(bands: readonly SumsOfBand[] | undefined): Verdict {
  for (const [index, { title = '', from }] of (bands ?? []).entries()) {
    const before = bands?.[index - 1]
    if (from === undefined || before?.to === undefined || before.to <= from) continue
    return (
      `“${title}” begins at ${from}, below the end of “${before.title ?? ''}” (${before.to}). Put the bands in order, ` +
      'the lowest first, and let none begin before the last has ended.'
    )
  }
  return true
}

/** Two reports and the agreements, possibly incomplete. */
export interface AgreementParts {
  readonly reports?: ReadonlyArray<{ readonly name?: string; readonly figure?: number }>
  readonly steps?: ReadonlyArray<{ readonly changes?: readonly number[] }>
}

/** After the last definition, both reports must have the same figure. */
export function agreementVerdict(steps: AgreementParts['steps'], reports: AgreementParts['reports']): Verdict {
  if (!steps || reports?.length !== 2 || reports.some(({ figure }) => figure === undefined)) return true
  const [first = 0, second = 0] = reports.map(({ figure = 0 }, index) =>
    steps.reduce((sum, { changes }) => sum + (changes?.[index] ?? 0), figure),
  )
  if (first === second) return true
  return (
    `After the last definition, ${reports[0]?.name ?? 'one report'} has ${first} and ` +
    `${reports[1]?.name ?? 'the other'} has ${second}. Both must have the same.`
  )
}
