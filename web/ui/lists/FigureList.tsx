import type { Statistic } from '../../content/queries/fragmentTypes.ts'
import styles from './FigureList.module.css'

interface FigureListProps {
  items: readonly Statistic[]
  /** `beside`: the words right of the figure; `below`: under it, the figure as large as its column allows. */
  words?: 'beside' | 'below'
}

/** More characters than fit a narrow column at full size: '99.99%'. */
const isLong = ({ value, prefix, suffix }: Statistic) => `${prefix ?? ''}${value}${suffix ?? ''}`.length > 4

/** Figures that do not count up, each with what it measures. */
export function FigureList({ items, words = 'beside' }: FigureListProps) {
  return (
    <dl data-words={words} className={styles.figures}>
      {items.map((item) => (
        <div key={item._key}>
          <dt>{item.label}</dt>
          <dd data-long={isLong(item) || undefined}>
            {item.prefix}
            {item.value}
            {item.suffix}
          </dd>
        </div>
      ))}
    </dl>
  )
}
