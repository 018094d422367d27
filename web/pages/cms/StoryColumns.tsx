import { FigureList } from '../../ui/FigureList.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { Story } from '../../ui/Stories.tsx'
import styles from './StoryColumns.module.css'

/** Success stories side by side: a drawing, the figure, what happened. */
export function StoryColumns({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className={styles.stories}>
      {stories.map(({ _id, title, desc, image, stats, anchor }) => (
        <li key={_id} id={anchor}>
          <Picture picture={image} className={styles.drawing} sizes="(min-width: 769px) 50vw, 100vw" />
          <div className={styles.figures}>
            <FigureList items={stats} />
          </div>
          <h3>{title}</h3>
          <p>{desc}</p>
        </li>
      ))}
    </ul>
  )
}
