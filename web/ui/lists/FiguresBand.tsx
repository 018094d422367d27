import { Counter } from './Counter.tsx'
import type { Home } from '../../content/queries/home.ts'
import { RevealSection } from '../Section.tsx'
import { SectionHead, type SectionHeadContent } from '../SectionHead.tsx'
import styles from './FiguresBand.module.css'

export type Statistic = Home['stats']['items'][number]

interface FiguresBandProps {
  head: SectionHeadContent | undefined
  items: readonly Statistic[]
  /** Anchor for links. */
  id?: string
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
                  <Counter value={value} run={visible ?? false} />
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
