import { Picture } from '../../ui/Picture.tsx'
import type { Story } from '../../ui/Stories.tsx'
import styles from './StoryColumns.module.css'

/** Success stories side by side: a drawing, the figure, what happened. */
export function StoryColumns({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className={styles.stories} data-count={stories.length}>
      {stories.map(({ _id, title, desc, image, stats }) => (
        <li key={_id}>
          <Picture picture={image} className={styles.drawing} sizes="(min-width: 769px) 50vw, 100vw" />
          <dl className={styles.figures}>
            {stats.map(({ _key, value, prefix, suffix, label }) => (
              <div key={_key}>
                <dt>{label}</dt>
                <dd>
                  {prefix}
                  {value}
                  {suffix}
                </dd>
              </div>
            ))}
          </dl>
          <h3>{title}</h3>
          <p>{desc}</p>
        </li>
      ))}
    </ul>
  )
}
