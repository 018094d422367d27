import { useId, useState } from 'react'
import type { Home } from '../../content/queries/home.ts'
import { Button } from '../../ui/links/Button.tsx'
import { Picture } from '../../ui/pictures/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionLabel } from '../../ui/SectionHead.tsx'
import { Highlight } from '../../ui/text/Highlight.tsx'
import { Paragraphs } from '../../ui/text/Paragraphs.tsx'
import styles from './Mission.module.css'

/** The mission statement, with more on demand (HOME-02). */
export function Mission({ mission: { label, text, highlight, more, picture } }: { mission: Home['mission'] }) {
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  return (
    <Section>
      <div className={`cols ${styles.mission}`}>
        <div className={styles.margin}>
          <SectionLabel>{label}</SectionLabel>
          <Picture picture={picture} className={styles.drawing} sizes="190px" />
        </div>
        <div className={styles.words}>
          <h2 className={styles.statement}>
            <Highlight text={text} words={highlight} />
          </h2>
          <div id={id} hidden={!expanded} className={styles.more}>
            <Paragraphs text={more} />
          </div>
          <Button
            look="text"
            className={styles.toggle}
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
          >
            {expanded ? 'Read Less' : 'Read More'}
          </Button>
        </div>
      </div>
    </Section>
  )
}
