import { FigureList } from '../../../ui/FigureList.tsx'
import type { PictureValue } from '../../../content/images.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { TestimonialQuote } from '../../../ui/Testimonials.tsx'
import type { BlockProps } from '../block.ts'
import { splitAtHeadings } from '../splitAtHeadings.ts'
import styles from './CaseStudyBlock.module.css'

/** One of the two sections through the same place. */
function Drawn({ picture, words }: { picture: PictureValue | null; words: string }) {
  return (
    <figure>
      <Picture
        picture={picture}
        className={styles.drawing}
        sizes="(min-width: 1248px) 600px, (min-width: 769px) 50vw, 100vw"
      />
      <figcaption className={styles.caption}>{words}</figcaption>
    </figure>
  )
}

/** A success story in full: its figure, how the place was and how it became, the whole text below the two, and what the client says. */
export default function CaseStudyBlock({ block: { head, story }, id }: BlockProps<'caseStudyBlock'>) {
  const { title, stats, body, comparison, quote } = story
  return (
    <Section id={id}>
      <SectionHead head={{ ...head, heading: head?.heading ?? title }} layout="left" className={styles.head}>
        <div className={styles.figure}>
          <FigureList items={stats} words="below" />
        </div>
      </SectionHead>
      {comparison && (
        <div className={styles.comparison}>
          <Drawn picture={comparison.before} words={comparison.beforeText} />
          <Drawn picture={comparison.after} words={comparison.afterText} />
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
