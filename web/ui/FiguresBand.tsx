import { Counter } from './Counter.tsx'
import type { Home } from '../content/queries/home.ts'
import { RevealSection } from './Section.tsx'
import { SectionHead, type SectionHeadContent } from './SectionHead.tsx'
import styles from './FiguresBand.module.css'

export type Statistic = Home['stats']['items'][number]

interface StairFiguresProps {
  items: readonly Statistic[]
  /** True when the section has become visible: the figures then count. */
  run?: boolean
}

/** Figures that stand on rising treads; the last tread is amber. For a section of the `band` tone. */
function StairFigures({ items, run = false }: StairFiguresProps) {
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

interface FiguresBandProps {
  head: SectionHeadContent | undefined
  items: readonly Statistic[]
  /** Anchor for links. */
  id?: string
}

/** Figures that count up on the treads of a stair, on the ink band. */
export function FiguresBand({ head, items, id }: FiguresBandProps) {
  return (
    <RevealSection tone="band" id={id} className={styles.figures}>
      {(visible) => (
        <>
          <SectionHead head={head} className={styles.head} />
          <StairFigures items={items} run={visible} />
        </>
      )}
    </RevealSection>
  )
}
