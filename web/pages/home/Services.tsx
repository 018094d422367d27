import type { Home } from '../../content/queries/home.ts'
import { RuledIndex } from '../../ui/RuledIndex.tsx'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'

/** The services, each leading to its page (HOME-04). */
export function Services({ services: { head, cards } }: { services: Home['services'] }) {
  return (
    <RevealSection>
      <SectionHead head={head} layout="left">
        <RuledIndex entries={cards} />
      </SectionHead>
    </RevealSection>
  )
}
