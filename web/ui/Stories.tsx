import { Picture, type PictureValue } from './Picture.tsx'
import type { Statistic } from './StairFigures.tsx'
import styles from './Stories.module.css'

export interface Story {
  _id: string
  title: string
  desc: string
  image: PictureValue | null
  stats: readonly Statistic[]
}

/** A figure with more characters than fit the margin column at full size: '99.99%'. */
const isLong = ({ value, prefix, suffix }: Pick<Statistic, 'value' | 'prefix' | 'suffix'>) =>
  `${prefix ?? ''}${value}${suffix ?? ''}`.length > 4

/** Success stories: the figure large, what happened, a drawing of it. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className={styles.stories}>
      {stories.map(({ _id, title, desc, image, stats }) => (
        <li key={_id} className="cols">
          <dl className={styles.figures}>
            {stats.map(({ _key, value, prefix, suffix, label }) => (
              <div key={_key}>
                <dt>{label}</dt>
                <dd data-long={isLong({ value, prefix, suffix }) || undefined}>
                  {prefix}
                  {value}
                  {suffix}
                </dd>
              </div>
            ))}
          </dl>
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
