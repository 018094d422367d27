import type { About } from '../../content/queries/about.ts'
import { Portrait } from '../../ui/pictures/Portrait.tsx'
import { RichText } from '../../ui/text/RichText.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionLabel } from '../../ui/SectionHead.tsx'
import styles from './CeoMessage.module.css'

/** A letter, signed. */
export function CeoMessage({ ceo: { head, body, person } }: { ceo: About['ceo'] }) {
  return (
    <Section>
      <div className={`cols ${styles.letter}`}>
        <div className={styles.margin}>
          <SectionLabel>{head.label}</SectionLabel>
          <Portrait picture={person.portrait} side="staff" className={styles.portrait} sizes="184px" />
        </div>
        <div className={styles.words}>
          <h2>{head.heading}</h2>
          <RichText value={body} className={styles.text} />
          <p className={styles.signature}>
            <span className="display">{person.name}</span>
            {person.role}
          </p>
        </div>
      </div>
    </Section>
  )
}
