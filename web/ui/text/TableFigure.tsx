import { useId } from 'react'
import styles from './TableFigure.module.css'

/** A table of the CMS: its first row names the columns. While staff write it, parts are missing. */
export interface Table {
  caption?: string | null
  /** The first cell of each row names it. */
  namesFirst?: boolean | null
  table?: { rows?: readonly { _key: string; cells?: readonly string[] | null }[] | null } | null
}

/** A ruled table. Where it is wider than the screen, it scrolls by touch and with the keyboard. */
export default function TableFigure({ table: { caption, namesFirst, table } }: { table: Table }) {
  const id = useId()
  const [head, ...rows] = table?.rows ?? []
  if (!head) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wide tables are scrolled with the keyboard, too
    <div tabIndex={0} role="region" aria-labelledby={id} className={styles.region}>
      <table className={styles.table}>
        <caption id={id}>
          <span>{caption}</span>
        </caption>
        <thead>
          <tr>
            {head.cells?.map((cell, column) =>
              cell ? (
                <th key={keyOf(column)} scope="col">
                  {cell}
                </th>
              ) : (
                <td key={keyOf(column)}>{cell}</td>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _key, cells }) => (
            <tr key={_key}>
              {cells?.map((cell, column) =>
                namesFirst && column === 0 && cell ? (
                  <th key={keyOf(column)} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={keyOf(column)}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A cell is identified by its place. */
const keyOf = (column: number) => `column-${column}`
