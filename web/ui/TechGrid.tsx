import { Mark } from './Mark.tsx'
import type { PictureValue } from './Picture.tsx'
import styles from './TechGrid.module.css'

export interface TechItem {
  _id: string
  name: string
  /** Its mark; a technology without one shows its colour. */
  icon?: PictureValue | null
  /** Hex colour. */
  color?: string | null
}

function TechMark({ icon, color }: Pick<TechItem, 'icon' | 'color'>) {
  if (icon) return <Mark picture={icon} className={styles.mark} />
  return (
    <svg viewBox="0 0 30 30" className={styles.mark} aria-hidden="true">
      <path d="M3 27V21h8v-8h8V5h8v22z" fill={color ?? 'currentColor'} />
    </svg>
  )
}

/** Technologies as a specimen sheet: one cell each. */
export function TechGrid({ items }: { items: readonly TechItem[] }) {
  return (
    <ul className={styles.grid}>
      {items.map(({ _id, name, icon, color }) => (
        <li key={_id}>
          <TechMark icon={icon} color={color} />
          {name}
        </li>
      ))}
    </ul>
  )
}

/** Technologies as a row of outlined chips. */
export function TechChips({ items }: { items: readonly TechItem[] }) {
  return (
    <ul className={styles.chips}>
      {items.map(({ _id, name, icon, color }) => (
        <li key={_id}>
          <TechMark icon={icon} color={color} />
          {name}
        </li>
      ))}
    </ul>
  )
}
