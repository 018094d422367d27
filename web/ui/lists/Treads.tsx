import type { ReactNode } from 'react'
import styles from './Treads.module.css'

interface TreadsProps {
  /** List items, of which each begins with a heading; one with `data-lit` has the amber edge. */
  children: ReactNode
  /** They follow one another in time, as a stair; else they are on one level, with their lines side by side. */
  ordered?: boolean
}

/** Things that cost, side by side; on a phone below one another. */
export function Treads({ children, ordered = false }: TreadsProps) {
  if (ordered) return <ol className={`stair ${styles.treads}`}>{children}</ol>
  return (
    <ul role="list" className={styles.treads}>
      {children}
    </ul>
  )
}
