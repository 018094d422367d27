import type { Home } from '../content/queries/home.ts'
import { CmsLink } from './CmsLink.tsx'
import { Icon } from './Icon.tsx'
import styles from './RuledIndex.module.css'

type IndexEntry = Home['services']['cards'][number]

/** Links as a ruled index in two columns: icon, title, a sentence. Not cards. */
export function RuledIndex({ entries }: { entries: readonly IndexEntry[] }) {
  return (
    <ul className={styles.index}>
      {entries.map(({ _id, icon, title, link, desc }) => (
        <li key={_id}>
          <CmsLink href={link} className={styles.entry}>
            <Icon name={icon} size="large" className={styles.icon} />
            <h3>
              <span>{title}</span>
            </h3>
            <Icon name="arrow-up-right" className={styles.arrow} />
            <p>{desc}</p>
          </CmsLink>
        </li>
      ))}
    </ul>
  )
}
