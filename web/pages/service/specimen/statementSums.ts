import type { SpecimenProps } from './kinds.ts'
import type { StepProps, TallyProps } from './Step.tsx'

type Content = SpecimenProps<'statement'>['shown']
type Row = Content['rows'][number]

/** What stands beside the label of a line or of the total. */
export interface Cells {
  /** Values of the columns; the last one is computed, where the statement has a result. */
  figures: string[]
  /** A stroke for each unit; if not drawn so, the line is a step. */
  tally: TallyProps | false
  step: StepProps
}

type Line = Row & Cells & { on: boolean }

interface StatementSums {
  headings: string[]
  lines: Line[]
  total: Cells
}

/** By key of a row: whether the visitor switched it on or off. */
export type Switched = Readonly<Record<string, boolean>>

/** More strokes can't be told apart; then a stair is drawn. */
const MOST_STROKES = 250

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats a figure; `signed` adds a plus or minus sign. */
function money(value: number | undefined, sign = '', signed = false): string {
  if (value === undefined || (signed && value === 0)) return '–'
  return `${value < 0 ? '−' : signed ? '+' : ''}${sign}${digits.format(Math.abs(value))}`
}

const lastOf = (amounts: readonly number[]) => amounts.at(-1) ?? 0
/** How many units a line has: what is before the last column. */
const countOf = (amounts: readonly number[]) => amounts.at(-2) ?? 0
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

/** A stopped line that is switched on again costs the same in the last column as in the first. */
const amountsOn = ({ amounts }: Row) => (amounts.at(-1) === 0 ? [...amounts.slice(0, -1), amounts[0] ?? 0] : amounts)

/** A stopped line costs nothing in the last column, and is not part of divided totals. */
const amountsOff = ({ amounts }: Row, divides: boolean) =>
  divides ? amounts.map(() => 0) : [...amounts.slice(0, -1), 0]

function switchRow(row: Row, chosen: boolean | undefined, divides: boolean) {
  if (chosen === undefined) return { ...row, on: lastOf(row.amounts) !== 0 }
  return { ...row, on: chosen, amounts: chosen ? amountsOn(row) : amountsOff(row, divides) }
}

/** The figures of a line or of the total, with the computed one. */
function figuresOf(amounts: readonly number[], { columns, result }: Content): string[] {
  const figures = columns.map(({ sign }, index) => money(amounts[index], sign))
  if (!result) return figures
  const [first = 0, last] = [amounts[0], lastOf(amounts)]
  const divides = result.method === 'quotient'
  const worked = divides ? (last === 0 ? undefined : first / last) : last - first
  return [...figures, money(worked, columns[0]?.sign, !divides)]
}

/** Adds up a statement. Each line is a step of the last column; if a cost per unit is computed, each unit is a stroke. */
export function addUpStatement(shown: Content, switched: Switched): StatementSums {
  const { columns, rows, result, switchHint } = shown
  const divides = result?.method === 'quotient'
  const lines = rows.map((row) => switchRow(row, switched[row._key], divides))
  const totals = columns.map((_, index) => sumOf(lines.map(({ amounts }) => amounts[index] ?? 0)))
  const counts = rows.map(({ amounts }) => countOf(amounts))
  const units = sumOf(counts)
  const isTallied = divides && columns.length > 2 && units <= MOST_STROKES
  // The stair of an editable bill leaves room for all lines.
  const whole = sumOf(rows.map((row) => lastOf(switchHint ? amountsOn(row) : row.amounts))) || 1
  /** Subtotal of the lines above, as a share of the total. */
  const before = (index: number) => sumOf(lines.slice(0, index).map(({ amounts }) => lastOf(amounts))) / whole
  const cells = (amounts: readonly number[], room: number, step: StepProps): Cells => ({
    figures: figuresOf(amounts, shown),
    tally: isTallied && { count: countOf(amounts), lit: lastOf(amounts), room },
    step,
  })
  return {
    headings: [...columns, ...(result ? [result] : [])].map(({ heading }) => heading),
    lines: lines.map((line, index) => ({
      ...line,
      ...cells(line.amounts, Math.max(...counts), { from: before(index), to: before(index + 1), first: index === 0 }),
    })),
    total: cells(totals, units, { from: 0, to: before(lines.length), foot: true }),
  }
}
