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

interface FigureProps {
  value: number | undefined
  sign: string | undefined
  /** Says by a sign whether it is more or less than nothing. */
  signed?: boolean
}

function Figure({ value, sign, signed = false }: FigureProps) {
  if (value === undefined || (signed && value === 0)) return <td>–</td>
  const before = value < 0 ? '−' : signed ? '+' : ''
  return (
    <td>
      {before}
      {sign}
      {digits.format(Math.abs(value))}
    </td>
  )
}

/**
 * A bill or a calculation: lines with figures that the site adds up. Each line is a step of the last column down to its
 * sum.
 */
export function Statement({ shown }: SpecimenProps<'statement'>) {
  const { caption, rowsHeading, columns, rows, totalLabel, result } = shown
  const totals = columns.map((_, place) => rows.reduce((sum, { amounts }) => sum + (amounts[place] ?? 0), 0))
  const steps = endToEnd(rows.map(({ amounts }) => amounts.at(-1) ?? 0))
  const figures = (amounts: readonly number[]) => (
    <>
      {columns.map(({ _key, sign }, place) => (
        <Figure key={_key} value={amounts[place]} sign={sign} />
      ))}
      {result && (
        <Figure
          value={worked(result.method, amounts)}
          sign={columns[0]?.sign}
          signed={result.method === 'difference'}
        />
      )}
    </>
  )
  return (
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
        {rows.map(({ _key, label, note, amounts }, place) => (
          <tr key={_key}>
            <th scope="row">
              {label}
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
            <StairFoot />
          </td>
          {figures(totals)}
        </tr>
      </tfoot>
    </table>
  )
}
