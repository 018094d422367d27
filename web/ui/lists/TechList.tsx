import type { Technology } from '../../content/queries/fragmentTypes.ts'
import { Mark } from '../pictures/Mark.tsx'
import styles from './TechList.module.css'

function TechMark({ icon, color }: Pick<Technology, 'icon' | 'color'>) {
  if (icon) return <Mark picture={icon} className={styles.mark} />
  return (
    <svg viewBox="0 0 30 30" className={styles.mark} aria-hidden="true">
      <path d="M3 27V21h8v-8h8V5h8v22z" fill={color ?? 'currentColor'} />
    </svg>
  )
}

interface TechListProps {
  items: readonly Technology[]
  /** `grid`: a specimen sheet, one cell each; `chips`: names in a line, each with its mark. */
  look: 'grid' | 'chips'
}

/** Technologies by mark and name. */
export function TechList({ items, look }: TechListProps) {
  return (
    <ul role="list" className={styles[look]}>
      {items.map(({ _id, name, icon, color }) => (
        <li key={_id}>
          <TechMark icon={icon} color={color} />
          {name}
        </li>
      ))}
    </ul>
  )
}
