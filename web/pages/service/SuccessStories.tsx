import { useSuspenseQuery } from '@tanstack/react-query'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Stories } from '../../ui/Stories.tsx'
import styles from './SuccessStories.module.css'

type StoriesSection = NonNullable<ServicePageContent['stories']>

/** What changed for clients, in a figure each, with the ways to check it. */
export function SuccessStories({ stories: { head, items } }: { stories: StoriesSection }) {
  const {
    data: { proof, email },
  } = useSuspenseQuery(siteQuery)
  return (
    <RevealSection>
      <SectionHead head={head} layout="margin" className={styles.head} />
      <Stories stories={items} {...(proof && { proof: { ...proof, email } })} />
    </RevealSection>
  )
}
