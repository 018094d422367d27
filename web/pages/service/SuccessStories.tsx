import { useSuspenseQuery } from '@tanstack/react-query'
import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { siteQuery } from '../../content/queries/site.ts'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { Stories } from '../../ui/lists/Stories.tsx'

/** What changed for clients, in a figure each, with the ways to check it. */
export function SuccessStories({ head, items }: NonNullable<ServicePageContent['stories']>) {
  const { proof, email } = useSuspenseQuery(siteQuery).data
  return (
    <RevealSection>
      <SectionHead head={head} layout="wide">
        <Stories stories={items} {...(proof && { proof: { ...proof, email } })} />
      </SectionHead>
    </RevealSection>
  )
}
