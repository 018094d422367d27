import { RevealSection } from './Section.tsx'
import { SectionHead, type SectionHeadContent } from './SectionHead.tsx'
import { StairFigures, type Statistic } from './StairFigures.tsx'
import styles from './FiguresBand.module.css'

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
