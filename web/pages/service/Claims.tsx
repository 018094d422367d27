import type { Statistic } from '../../ui/StairFigures.tsx'
import styles from './Claims.module.css'

/** Figures that the service stands for: '99.99% uptime' (SVC-11). */
export function Claims({ items }: { items: readonly Statistic[] }) {
  return (
    <dl className={styles.claims}>
      {items.map(({ _key, value, prefix, suffix, label }) => (
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
  )
}
