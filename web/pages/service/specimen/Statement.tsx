import { Fragment, useId, useState } from 'react'
import { Choice } from './Choice.tsx'
import type { SpecimenProps } from './kinds.ts'
import { Step, Tally, type StepProps } from './Step.tsx'
import styles from './Statement.module.css'

type Content = SpecimenProps<'statement'>['shown']
type Row = Content['rows'][number]

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Formats a figure; `signed` adds a plus or minus sign. */
function money(value: number | undefined, sign = '', signed = false): string {
  if (value === undefined || (signed && value === 0)) return '–'
  return `${value < 0 ? '−' : signed ? '+' : ''}${sign}${digits.format(Math.abs(value))}`
}

/** More strokes can't be told apart; then a stair is drawn. */
const MOST_STROKES = 250

const lastOf = ({ amounts }: Pick<Row, 'amounts'>) => amounts.at(-1) ?? 0
const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)

/**
 * A bill or calculation whose lines the site adds up. In a bill, each line is a step of the last column down to the
 * total. If a cost per unit is computed, each unit gets a stroke, lit if it produced something. Where allowed, visitors
 * can switch lines on and off, and the total follows.
 */
export default function Statement({ shown }: SpecimenProps<'statement'>) {
  const { caption, rowsHeading, columns, rows, totalLabel, result, switchHint } = shown
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({})
  const hintId = useId()
  const divides = result?.method === 'quotient'
  /** A stopped line that is switched on again costs the same in the last column as in the first. */
  const amountsOn = ({ amounts }: Row) => (amounts.at(-1) === 0 ? [...amounts.slice(0, -1), amounts[0] ?? 0] : amounts)
  /** A stopped line costs nothing in the last column, and is not part of divided totals. */
  const amountsOff = ({ amounts }: Row) => (divides ? amounts.map(() => 0) : [...amounts.slice(0, -1), 0])
  const lines = rows.map((row) => {
    const chosen = switched[row._key]
    if (chosen === undefined) return { ...row, on: lastOf(row) !== 0 }
    return { ...row, on: chosen, amounts: chosen ? amountsOn(row) : amountsOff(row) }
  })
  const totals = columns.map((_, place) => sumOf(lines.map(({ amounts }) => amounts[place] ?? 0)))
  const counts = rows.map(({ amounts }) => amounts.at(-2) ?? 0)
  const tallies = divides && columns.length > 2 && sumOf(counts) <= MOST_STROKES
  // The stair of an editable bill leaves room for all lines.
  const whole = sumOf(rows.map((row) => lastOf({ amounts: switchHint ? amountsOn(row) : row.amounts }))) || 1
  /** Subtotal of the lines above, as a share of the total. */
  const before = (place: number) => sumOf(lines.slice(0, place).map(lastOf)) / whole
  const headings = [...columns, ...(result ? [result] : [])].map(({ heading }) => heading)
  /** Values of the columns; the last one is computed, where division is possible. */
  const figures = (amounts: readonly number[]) => {
    const [first = 0, last = 0] = [amounts[0], amounts.at(-1)]
    const worked = divides ? (last === 0 ? undefined : first / last) : last - first
    return [
      ...columns.map(({ sign }, place) => money(amounts[place], sign)),
      ...(result ? [money(worked, columns[0]?.sign, !divides)] : []),
    ]
  }
  /** A row: its drawing, with room for that many strokes, and its figures. */
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
