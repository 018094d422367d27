import type { ReactNode } from 'react'
import styles from './Treads.module.css'

interface TreadsProps {
  /** List items, of which each begins with a heading; one with `data-lit` has the amber edge. */
  children: ReactNode
  /** Their order means something: weeks, not sizes. */
  ordered?: boolean
}

/** Things that cost, side by side as the treads of a stair that climbs to the right; on a phone it climbs down. */
export function Treads({ children, ordered = false }: TreadsProps) {
  const List = ordered ? 'ol' : 'ul'
  return <List className={`stair ${styles.treads}`}>{children}</List>
}
