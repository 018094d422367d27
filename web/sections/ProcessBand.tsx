import type { ProcessStep } from '../content/queries/fragmentTypes.ts'
import { RevealSection } from '../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../ui/SectionHead.tsx'
import styles from './ProcessBand.module.css'

interface ProcessBandProps extends HeadedSection {
  steps: readonly ProcessStep[]
}

/** A numbered process on a stair that climbs, on the ink band; the last tread is amber. */
export function ProcessBand({ head, steps, id }: ProcessBandProps) {
  return (
    <RevealSection tone="band" id={id} className={styles.process}>
      <SectionHead head={head} className={styles.head} />
      <ol className={`stair ${styles.stair}`}>
        {steps.map(({ _key, title, desc, when }, index) => (
          <li key={_key}>
            <span aria-hidden="true" className={styles.number}>
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p>{desc}</p>
            {when && <p className={styles.when}>{when}</p>}
          </li>
        ))}
      </ol>
    </RevealSection>
  )
}
