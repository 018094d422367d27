import { Text } from '@sanity/ui'
import type { ReactNode } from 'react'
import styles from './Table.module.css'

/** A table that is scrolled sideways by itself where the window is narrow. @param head the names of the columns */
export function Table({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    // What can be scrolled must be reached with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                <Text size={1} weight="medium">
                  {name}
                </Text>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function Cell({ children }: { children: ReactNode }) {
  return (
    <td>
      <Text as="div" size={1}>
        {children}
      </Text>
    </td>
  )
}
