import { RevealSection } from './Section.tsx'
import { SectionHead, type SectionHeadContent } from './SectionHead.tsx'
import { StairProcess, type ProcessStep } from './StairProcess.tsx'
import styles from './ProcessBand.module.css'

interface ProcessBandProps {
  head: SectionHeadContent | undefined
  steps: readonly ProcessStep[]
  /** Anchor for links. */
  id?: string
}

/** A numbered process on a stair, on the ink band. */
export function ProcessBand({ head, steps, id }: ProcessBandProps) {
  return (
    <RevealSection tone="band" id={id} className={styles.process}>
      <SectionHead head={head} className={styles.head} />
      <StairProcess steps={steps} />
    </RevealSection>
  )
}
