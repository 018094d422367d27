import { CmsLink } from '../ui/links/CmsLink.tsx'
import { Icon } from '../ui/pictures/Icon.tsx'
import styles from './Neighbors.module.css'

interface Neighbor {
  href: string
  title: string
}

/** Links to the previous and next article, or page of the list, by date. */
export function Neighbors({ newer, older }: { newer: Neighbor | null; older: Neighbor | null }) {
  if (!newer && !older) return null
  return (
    <nav aria-label="More articles" className={styles.neighbors}>
      <div className="sheet cols">
        {older && (
          <CmsLink href={older.href} className={styles.older}>
            <span className={styles.label}>
              <Icon name="arrow-left" /> Previous
            </span>
            <span className="display">{older.title}</span>
          </CmsLink>
        )}
        {newer && (
          <CmsLink href={newer.href} className={styles.newer}>
            <span className={styles.label}>
              Next <Icon name="arrow-right" />
            </span>
            <span className="display">{newer.title}</span>
          </CmsLink>
        )}
      </div>
    </nav>
  )
}
