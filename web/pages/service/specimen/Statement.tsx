import { Fragment, useId, useState } from 'react'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './kinds.ts'
import { Step, Tally, type StepProps } from './Step.tsx'
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
  const headings = [...columns, ...(result ? [result] : [])].map(({ heading }) => heading)
  /** What stands in the columns; in the last what the site works out, where something can be divided. */
  const figures = (amounts: readonly number[]) => {
    const [first = 0, last = 0] = [amounts[0], amounts.at(-1)]
    const worked = divides ? (last === 0 ? undefined : first / last) : last - first
    return [
      ...columns.map(({ sign }, place) => money(amounts[place], sign)),
      ...(result ? [money(worked, columns[0]?.sign, !divides)] : []),
    ]
  }
  /** A row: its drawing, which has room for as many strokes, and its figures. */
  const cells = (amounts: readonly number[], room: number, step: StepProps) => (
    <>
      <td aria-hidden data-tally={tallies || undefined} className={styles.drawing}>
        {tallies ? <Tally count={amounts.at(-2) ?? 0} lit={amounts.at(-1) ?? 0} room={room} /> : <Step {...step} />}
      </td>
      {figures(amounts).map((figure, place) => (
        <td key={headings[place]}>{figure}</td>
      ))}
    </>
  )
  return (
    <>
      {switchHint && (
        <div className={styles.changing}>
          <p id={hintId}>{switchHint}</p>
          <output>
            {headings.slice(columns.length - 1).map((heading, place) => (
              <Fragment key={heading}>
                <span>{heading}</span> <b>{figures(totals)[columns.length - 1 + place]}</b>{' '}
              </Fragment>
            ))}
          </output>
        </div>
      )}
      <table className={styles.statement}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsHeading}</th>
            <td aria-hidden className={styles.drawing} />
            {headings.map((heading) => (
              <th key={heading} scope="col">
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
                  <span>{label}</span>
                )}
                {note && <span className="note">{note}</span>}
              </th>
              {cells(amounts, Math.max(...counts), { from: before(place), to: before(place + 1), first: place === 0 })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel}</th>
            {cells(totals, sumOf(counts), { from: 0, to: before(lines.length), foot: true })}
          </tr>
        </tfoot>
      </table>
    </>
  )
}
