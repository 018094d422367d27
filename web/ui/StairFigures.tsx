import { Counter } from './Counter.tsx'
import styles from './StairFigures.module.css'

export interface Statistic {
  _key: string
  value: number
  prefix?: string | null
  suffix?: string | null
  label: string
}

interface StairFiguresProps {
  items: readonly Statistic[]
  /** True when the section has become visible: the figures then count. */
  run?: boolean
}

/** Figures that stand on rising treads; the last tread is amber. For a section of the `band` tone. */
export function StairFigures({ items, run = false }: StairFiguresProps) {
  return (
    <dl className={styles.stair} data-run={run || undefined}>
      {items.map(({ _key, value, prefix, suffix, label }) => (
        <div key={_key}>
          <dt>{label}</dt>
          <dd>
            {prefix}
            <Counter value={value} run={run} />
            {suffix}
          </dd>
        </div>
      ))}
    </dl>
  )
}
