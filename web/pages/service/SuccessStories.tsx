import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Stories } from '../../ui/Stories.tsx'
import styles from './SuccessStories.module.css'

type StoriesSection = NonNullable<ServicePageContent['stories']>

/** What changed for clients, in a figure each. */
export function SuccessStories({ stories: { head, items } }: { stories: StoriesSection }) {
  return (
    <RevealSection>
      <SectionHead head={head} layout="margin" className={styles.head} />
      <Stories stories={items} />
    </RevealSection>
  )
}
