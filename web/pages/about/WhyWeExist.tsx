import type { About } from '../../content/queries/about.ts'
import { RichText } from '../../ui/text/RichText.tsx'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import styles from './WhyWeExist.module.css'

/** What is wrong with how software is sold, and what follows from it. */
export function WhyWeExist({ whyWeExist: { head, body } }: { whyWeExist: About['whyWeExist'] }) {
  return (
    <RevealSection>
      <SectionHead head={head} layout="right">
        <RichText value={body} className={styles.text} />
      </SectionHead>
    </RevealSection>
  )
}
