import { useId, useState } from 'react'
import { isFirstMeeting } from '../../../ui/form/typedEarly.ts'
import type { SpecimenProps } from './specimenProps.ts'
import { endToEnd, StairFoot, StairStep } from './StairStep.tsx'
import styles from './Statement.module.css'

type Content = SpecimenProps<'statement'>['shown']
type Method = NonNullable<Content['result']>['method']

const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** What the last column says of the figures of a row; undefined where nothing can be divided. */
function worked(method: Method, figures: readonly number[]): number | undefined {
  const [first = 0, last = 0] = [figures[0], figures.at(-1)]
  if (method === 'difference') return last - first
  return last === 0 ? undefined : first / last
}

/** A figure as print has it; `signed` says by a sign whether it is more or less than nothing. */
function money(value: number | undefined, sign = '', signed = false): string {
  if (value === undefined || (signed && value === 0)) return '–'
  return `${value < 0 ? '−' : signed ? '+' : ''}${sign}${digits.format(Math.abs(value))}`
}

type Row = Content['rows'][number]

/** What a line costs while it is on: one that was stopped in the last column, what it cost in the first. */
const amountsOn = ({ amounts }: Row) => (amounts.at(-1) === 0 ? [...amounts.slice(0, -1), amounts[0] ?? 0] : amounts)
/** A line that is stopped costs nothing from the last column on; of sums that are divided, it is no part. */
const amountsOff = ({ amounts }: Row, method: Method | undefined) =>
  method === 'quotient' ? amounts.map(() => 0) : [...amounts.slice(0, -1), 0]

/**
 * A bill or a calculation: lines with figures that the site adds up. Each line is a step of the last column down to its
 * sum. Where a visitor may, each line is switched on and off in that column, and the sum follows.
 */
export default function Statement({ shown }: SpecimenProps<'statement'>) {
  const { caption, rowsHeading, columns, rows, totalLabel, result, switchHint } = shown
  const [switched, setSwitched] = useState<Readonly<Record<string, boolean>>>({})
  const hintId = useId()
  const lines = rows.map((row) => {
    const on = switched[row._key] ?? row.amounts.at(-1) !== 0
    return {
      ...row,
      on,
      amounts: row._key in switched ? (on ? amountsOn(row) : amountsOff(row, result?.method)) : row.amounts,
    }
  })
  const totals = columns.map((_, place) => lines.reduce((sum, { amounts }) => sum + (amounts[place] ?? 0), 0))
  // The stair of a bill that can be changed leaves room for all of its lines.
  const all = (switchHint ? rows.map(amountsOn) : rows.map(({ amounts }) => amounts)).map((each) => each.at(-1) ?? 0)
  const whole = all.reduce((sum, figure) => sum + figure, 0)
  const steps = endToEnd(
    lines.map(({ amounts }) => amounts.at(-1) ?? 0),
    whole,
  )
  const turn = (key: string, on: boolean) => setSwitched((before) => ({ ...before, [key]: on }))
  const figures = (amounts: readonly number[]) => (
    <>
      {columns.map(({ _key, sign }, place) => (
        <td key={_key}>{money(amounts[place], sign)}</td>
      ))}
      {result && <td>{money(worked(result.method, amounts), columns[0]?.sign, result.method === 'difference')}</td>}
    </>
  )
  const table = (
    <table className={styles.statement}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowsHeading}</th>
          <td aria-hidden className={styles.stair} />
          {columns.map(({ _key, heading }) => (
            <th key={_key} scope="col">
              {heading}
            </th>
          ))}
          {result && <th scope="col">{result.heading}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ _key, label, note, amounts, on }, place) => (
          <tr key={_key} data-off={(switchHint && !on) || undefined}>
            <th scope="row">
              {switchHint ? (
                <label className={styles.switch}>
                  <input
                    ref={(element) => {
                      if (element && isFirstMeeting(element) && element.checked !== on) turn(_key, element.checked)
                    }}
                    type="checkbox"
                    checked={on}
                    aria-describedby={hintId}
                    onChange={({ target }) => turn(_key, target.checked)}
                  />
                  {label}
                </label>
              ) : (
                label
              )}
              {note && <span className="note">{note}</span>}
            </th>
            <td aria-hidden className={styles.stair}>
              <StairStep {...(steps[place] ?? { from: 0, to: 0 })} first={place === 0} />
            </td>
            {figures(amounts)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td aria-hidden className={styles.stair}>
            <StairFoot to={steps.at(-1)?.to} />
          </td>
          {figures(totals)}
        </tr>
      </tfoot>
    </table>
  )
  if (!switchHint) return table
  return (
    <>
      <div className={styles.changing}>
        <p id={hintId}>{switchHint}</p>
        <output>
          {columns.at(-1)?.heading} <b>{money(totals.at(-1), columns.at(-1)?.sign)}</b>
          {result && (
            <>
              {' '}
              {result.heading}{' '}
              <b>{money(worked(result.method, totals), columns[0]?.sign, result.method === 'difference')}</b>
            </>
          )}
        </output>
      </div>
      {table}
    </>
  )
}
