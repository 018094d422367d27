import type { ServicePageContent } from '../content/queries/servicePage.ts'
import { Icon } from './Icon.tsx'
import styles from './Capabilities.module.css'

type Capability = ServicePageContent['capabilities']['items'][number]

/** What someone can do, in ruled columns, as many as there is room for: icon, title, a sentence or two. */
export function Capabilities({ items }: { items: readonly Capability[] }) {
  return (
    <ul className={styles.capabilities}>
      {items.map(({ _key, icon, title, desc }) => (
        <li key={_key}>
          <Icon name={icon} size="large" className={styles.icon} />
          <div>
            <h3>{title}</h3>
            <p>{desc}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
