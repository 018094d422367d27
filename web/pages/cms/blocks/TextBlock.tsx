import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import type { BlockProps } from '../block.ts'
import { splitAtHeadings } from '../splitAtHeadings.ts'
import styles from './TextBlock.module.css'

/** The number of small headings from which a text is laid out as a report, in two columns beside the heading. */
const REPORT_FROM = 3

/** Text beside its label. Several in a row read as one document; a report gets a separate sheet. */
export default function TextBlock({ head, body, turn, id }: BlockProps<'textBlock'>) {
  const parts = splitAtHeadings(body)
  if (parts.length >= REPORT_FROM) {
    return (
      <Section tone={turn % 2 === 1 ? 'tint' : 'paper'} id={id}>
        <SectionHead head={head} layout="left">
          <div className={styles.report}>
            {parts.map((part) => (
              <RichText key={part[0]?._key} value={part} className={styles.part} />
            ))}
          </div>
        </SectionHead>
      </Section>
    )
  }
  return (
    <Section id={id}>
      <SectionHead head={head} layout="margin" className={styles.passage}>
        <RichText value={body} />
      </SectionHead>
    </Section>
  )
}
