import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { Stories } from '../../../ui/Stories.tsx'
import type { BlockProps } from '../block.ts'
import { StoryColumns } from '../StoryColumns.tsx'
import { StoryLines } from '../StoryLines.tsx'
import styles from './StoriesBlock.module.css'

/** Stories in a line each, or told: as rows with a large figure; a second such block right after it shows them in two columns. */
export default function StoriesBlock({ block: { head, items, look }, turn, id }: BlockProps<'storiesBlock'>) {
  if (look === 'lines') {
    return (
      <Section id={id}>
        <SectionHead head={head} layout="left">
          <StoryLines stories={items} />
        </SectionHead>
      </Section>
    )
  }
  if (turn % 2 === 1) {
    return (
      <Section id={id}>
        <SectionHead head={head}>
          <StoryColumns stories={items} />
        </SectionHead>
      </Section>
    )
  }
  return (
    <Section id={id}>
      <SectionHead head={head} layout="margin" className={styles.head} />
      <Stories stories={items} />
    </Section>
  )
}
