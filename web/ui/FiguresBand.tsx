import { SettlingSection } from './Section.tsx'
import { SectionHead, type Head } from './SectionHead.tsx'
import { StairFigures, type Statistic } from './StairFigures.tsx'
import styles from './FiguresBand.module.css'

interface FiguresBandProps {
  head: Head | undefined
  items: readonly Statistic[]
  /** Anchor for links. */
  id?: string
}

/** Figures that count up on the treads of a stair, on the ink band. */
export function FiguresBand({ head, items, id }: FiguresBandProps) {
  return (
    <SettlingSection tone="band" id={id} className={styles.figures}>
      {(visible) => (
        <>
          <SectionHead head={head} className={styles.head} />
          <StairFigures items={items} run={visible} />
        </>
      )}
    </SettlingSection>
  )
}
