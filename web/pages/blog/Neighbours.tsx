import type { Post } from '../../content/queries/post.ts'
import { CmsLink } from '../../ui/CmsLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Neighbours.module.css'

/** The article before and the article after, by date. */
export function Neighbours({ newer, older }: Pick<Post, 'newer' | 'older'>) {
  if (!newer && !older) return null
  return (
    <nav aria-label="More articles" className={styles.neighbours}>
      <div className="sheet cols">
        {older && (
          <CmsLink href={`/Blog/${older.slug}`} className={styles.older}>
            <span className={styles.label}>
              <Icon name="arrow-left" /> Previous
            </span>
            <span className="display">{older.title}</span>
          </CmsLink>
        )}
        {newer && (
          <CmsLink href={`/Blog/${newer.slug}`} className={styles.newer}>
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
