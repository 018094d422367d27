import { useId, useState, type ReactNode } from 'react'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './Specimen.tsx'
import { Step, Tally } from './Step.tsx'
import styles from './Statement.module.css'

type Content = SpecimenProps<'statement'>['shown']
type Row = Content['rows'][number]

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** A figure as print has it; `signed` says by a sign whether it is more or less than nothing. */
function money(value: number | undefined, sign = '', signed = false): string {
  if (value === undefined || (signed && value === 0)) return '–'
  return `${value < 0 ? '−' : signed ? '+' : ''}${sign}${digits.format(Math.abs(value))}`
}

/** More can't be told apart: then a stair is drawn. */
const MOST_STROKES = 250

const lastOf = ({ amounts }: Pick<Row, 'amounts'>) => amounts.at(-1) ?? 0
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

/**
 * A bill or a calculation: lines with figures that the site adds up. Of a bill each line is a step of the last column
 * down to its sum; where the cost of each one is worked out, a stroke stands for each of what the column before counts,
 * lit where it came to something. Where a visitor may, each line is switched on and off, and the sum follows.
 */
export default function Statement({ shown }: SpecimenProps<'statement'>) {
  const { caption, rowsHeading, columns, rows, totalLabel, result, switchHint } = shown
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({})
  const hintId = useId()
  const divides = result?.method === 'quotient'
  /** A line that was stopped costs in the last column what it cost in the first, once it is on again. */
  const amountsOn = ({ amounts }: Row) => (amounts.at(-1) === 0 ? [...amounts.slice(0, -1), amounts[0] ?? 0] : amounts)
  /** One that is stopped costs nothing from the last column on; of sums that are divided, it is no part. */
  const amountsOff = ({ amounts }: Row) => (divides ? amounts.map(() => 0) : [...amounts.slice(0, -1), 0])
  const lines = rows.map((row) => {
    const chosen = switched[row._key]
    if (chosen === undefined) return { ...row, on: lastOf(row) !== 0 }
    return { ...row, on: chosen, amounts: chosen ? amountsOn(row) : amountsOff(row) }
  })
  const totals = columns.map((_, place) => sumOf(lines.map(({ amounts }) => amounts[place] ?? 0)))
  const counts = rows.map(({ amounts }) => amounts.at(-2) ?? 0)
  const tallies = divides && columns.length > 2 && sumOf(counts) <= MOST_STROKES
  // The stair of a bill that can be changed leaves room for all of its lines.
  const whole = sumOf(rows.map((row) => lastOf({ amounts: switchHint ? amountsOn(row) : row.amounts }))) || 1
  /** What the lines above this one come to, as a part of the whole. */
  const before = (place: number) => sumOf(lines.slice(0, place).map(lastOf)) / whole
  /** What the last column says; nothing can be divided by nothing. */
  const worked = (amounts: readonly number[]) => {
    const [first = 0, last = 0] = [amounts[0], amounts.at(-1)]
    return money(divides ? (last === 0 ? undefined : first / last) : last - first, columns[0]?.sign, !divides)
  }
  const cells = (amounts: readonly number[], drawing: ReactNode) => (
    <>
      <td aria-hidden data-tally={tallies || undefined} className={styles.drawing}>
        {drawing}
      </td>
      {columns.map(({ _key, sign }, place) => (
        <td key={_key}>{money(amounts[place], sign)}</td>
      ))}
      {result && <td>{worked(amounts)}</td>}
    </>
  )
  const tally = (amounts: readonly number[], room: number) => (
    <Tally count={amounts.at(-2) ?? 0} lit={amounts.at(-1) ?? 0} room={room} />
  )
  return (
    <>
      {switchHint && (
        <div className={styles.changing}>
          <p id={hintId}>{switchHint}</p>
          <output>
            {columns.at(-1)?.heading} <b>{money(totals.at(-1), columns.at(-1)?.sign)}</b> {result?.heading}{' '}
            {result && <b>{worked(totals)}</b>}
          </output>
        </div>
      )}
      <table className={styles.statement}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsHeading}</th>
            <td aria-hidden className={styles.drawing} />
            {[...columns, ...(result ? [{ ...result, _key: 'result' }] : [])].map(({ _key, heading }) => (
              <th key={_key} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _key, label, note, amounts, on }, place) => (
            <tr key={_key} data-off={(switchHint && !on) || undefined}>
              <th scope="row">
                {switchHint ? (
                  <Choice
                    type="checkbox"
                    describedBy={hintId}
                    checked={on}
                    onChoose={(chosen) => setSwitched((others) => ({ ...others, [_key]: chosen }))}
                  >
                    {label}
                  </Choice>
                ) : (
                  label
                )}
                {note && <span className="note">{note}</span>}
              </th>
              {cells(
                amounts,
                tallies ? (
                  tally(amounts, Math.max(...counts))
                ) : (
                  <Step from={before(place)} to={before(place + 1)} place={place === 0 ? 'first' : undefined} />
                ),
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            {cells(
              totals,
              tallies ? tally(totals, sumOf(counts)) : <Step from={0} to={before(lines.length)} place="foot" />,
            )}
          </tr>
        </tfoot>
      </table>
    </>
  )
}
