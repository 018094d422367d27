import styles from './NumbersFigure.module.css'

interface Row {
  _key: string
  label: string
  /** Zero or more, in the figure's unit. */
  value: number
  marked?: boolean | null
}

export interface Numbers {
  caption: string
  unit: string
  /** Null in the Studio's preview, while staff are still writing. */
  rows?: readonly Row[] | null
  /** Label of a last row with the total. */
  total?: string | null
}

/** Percent of the longest bar. The ends of neighboring bars are joined into a stair. */
function Bar({ share, before }: { share: number; before: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className={styles.bar}>
      <rect width={share} height="1" />
      <path d={`M${before} 0H${share}V1`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })

/** Numbers of an article as a table with bars in its rows; screen readers read the table. */
export function NumbersFigure({ numbers: { caption, unit, rows, total } }: { numbers: Numbers }) {
  if (!rows?.length) return null
  const longest = Math.max(...rows.map(({ value }) => value))
  const shares = rows.map(({ value }) => (longest > 0 ? (100 * value) / longest : 0))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _key, label, value, marked }, index) => (
            <tr key={_key} data-marked={marked || undefined}>
              <th scope="row">{label}</th>
              <td>
                <Bar share={shares[index] ?? 0} before={shares[index - 1] ?? 0} />
                <span>{shown(value)}</span>
              </td>
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{total}</th>
              <td>{shown(rows.reduce((sum, { value }) => sum + value, 0))}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </figure>
  )
}
