import { Comparison } from '../../../ui/lists/Comparison.tsx'
import { FigureList } from '../../../ui/lists/FigureList.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import { TestimonialQuote } from '../../../ui/text/TestimonialQuote.tsx'
import type { BlockProps } from '../block.ts'
import { splitAtHeadings } from '../splitAtHeadings.ts'
import styles from './CaseStudyBlock.module.css'

/** A success story in full: its figure, before and after, the full text, and the client's quote. */
export default function CaseStudyBlock({ head, story, id }: BlockProps<'caseStudyBlock'>) {
  const { title, stats, body, comparison, quote, anchor } = story
  return (
    <Section id={id}>
      <SectionHead
        id={anchor}
        head={{ ...head, heading: head?.heading ?? title }}
        layout="left"
        className={styles.head}
      >
        <div className={styles.figure}>
          <FigureList items={stats} words="below" />
        </div>
      </SectionHead>
      {comparison && (
        <div className={styles.comparison}>
          <Comparison comparison={comparison} />
        </div>
      )}
      {body && (
        <div className={styles.report}>
          {splitAtHeadings(body).map((part) => (
            <RichText key={part[0]?._key} value={part} className={styles.part} />
          ))}
        </div>
      )}
      {quote && (
        <div className={styles.quote}>
          <TestimonialQuote testimonial={quote} />
        </div>
      )}
    </Section>
  )
}
