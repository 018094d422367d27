import { Icon } from './Icon.tsx'
import type { InterfaceIcon } from './iconNames.ts'
import styles from './ResourceList.module.css'

export interface Resource {
  _id: string
  title: string
  type: 'PDF' | 'Video' | 'Excel'
  /** '2.4 MB' */
  size?: string | null
  /** '12 min' */
  duration?: string | null
}

const iconOf: Record<Resource['type'], InterfaceIcon> = {
  PDF: 'file-text',
  Video: 'circle-play',
  Excel: 'file-spreadsheet',
}

/** Resources by name, type and size or duration. They are not links: a visitor asks for one (specification, 2). */
export function ResourceList({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul className={styles.resources}>
      {resources.map(({ _id, title, type, size, duration }) => (
        <li key={_id}>
          <Icon name={iconOf[type]} className={styles.icon} />
          <span>
            {title}
            <small>{[type, size ?? duration].filter(Boolean).join(', ')}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
