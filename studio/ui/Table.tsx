import { Text } from '@sanity/ui'
import { Children, type ReactElement, type ReactNode } from 'react'
import styles from './Table.module.css'

interface TableProps {
  label: string
  /** Column names; interactive ones are a whole `th`. */
  head: readonly (string | ReactElement)[]
  children: ReactNode
}

/** A table that scrolls sideways in narrow windows. */
export function Table({ label, head, children }: TableProps) {
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) =>
              typeof name === 'string' ? (
                <th key={name} scope="col">
                  <Text size={1} weight="medium">
                    {name}
                  </Text>
                </th>
              ) : (
                name
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Each child becomes a cell. `control` gets a cell without `Text`, which would change its look. */
export const Row = ({ control, children }: { control?: ReactNode; children: ReactNode }) => (
  <tr>
    {control && <td>{control}</td>}
    {Children.map(children, (cell) => (
      <td>
        <Text as="div" size={1}>
          {cell}
        </Text>
      </td>
    ))}
  </tr>
)
