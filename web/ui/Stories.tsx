import type { ServicePageContent } from '../content/queries/servicePage.ts'
import { FigureList } from './FigureList.tsx'
import { Picture } from './Picture.tsx'
import styles from './Stories.module.css'

export type Story = NonNullable<ServicePageContent['stories']>['items'][number]

/** Success stories: the figure large, what happened, a drawing of it. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className={styles.stories}>
      {stories.map(({ _id, title, desc, image, stats }) => (
        <li key={_id} className="cols">
          <div className={styles.figures}>
            <FigureList items={stats} words="below" />
          </div>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{desc}</p>
          </div>
          <Picture picture={image} className={styles.drawing} sizes="(min-width: 769px) 33vw, 100vw" />
        </li>
      ))}
    </ul>
  )
}
