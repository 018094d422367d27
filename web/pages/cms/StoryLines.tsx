import { CmsLink } from '../../ui/links/CmsLink.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import type { Story } from '../../ui/lists/Stories.tsx'
import styles from './StoryLines.module.css'

/** Success stories in a line each, with the first figure; each leads to where it is told. */
export function StoryLines({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className={styles.stories}>
      {stories.map(({ _id, title, study, stats: [figure] }) => (
        <li key={_id}>
          <CmsLink href={study} className={styles.story}>
            <b className={styles.figure}>
              {figure?.prefix}
              {figure?.value}
              {figure?.suffix}
            </b>{' '}
            <span>{figure?.label}</span> <span className={styles.title}>{title}</span>
            <Icon name="arrow-right" className={styles.arrow} />
          </CmsLink>
        </li>
      ))}
    </ul>
  )
}
