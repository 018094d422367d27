import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { Stories } from '../../../ui/lists/Stories.tsx'
import type { BlockProps } from '../block.ts'
import { StoryLines } from '../StoryLines.tsx'

/** Stories in a line each, or told: as rows with a large figure. */
export default function StoriesBlock({ block: { head, items, look }, id }: BlockProps<'storiesBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout={look === 'lines' ? 'left' : 'wide'}>
        {look === 'lines' ? <StoryLines stories={items} /> : <Stories stories={items} />}
      </SectionHead>
    </Section>
  )
}
