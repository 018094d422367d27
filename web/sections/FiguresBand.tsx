import type { Statistic } from '../content/queries/fragmentTypes.ts'
import { RevealSection } from '../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../ui/SectionHead.tsx'
import { CountUp } from './CountUp.tsx'
import styles from './FiguresBand.module.css'

interface FiguresBandProps extends HeadedSection {
  items: readonly Statistic[]
}

/** Figures that count up once they are visible, on the treads of a stair, on the ink band; the last tread is amber. */
export function FiguresBand({ head, items, id }: FiguresBandProps) {
  return (
    <RevealSection tone="band" id={id} className={styles.figures}>
      {(visible) => (
        <>
          <SectionHead head={head} className={styles.head} />
          <dl className={`stair ${styles.stair}`} data-run={visible || undefined}>
            {items.map(({ _key, value, prefix, suffix, label }) => (
              <div key={_key}>
                <dt>{label}</dt>
                <dd>
                  {prefix}
                  <CountUp value={value} run={visible ?? false} />
                  {suffix}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </RevealSection>
  )
}
