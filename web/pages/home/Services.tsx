import type { Home } from '../../content/queries/home.ts'
import { RuledIndex } from '../../ui/RuledIndex.tsx'
import { SettlingSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'

/** Eight services, each leading to its page (HOME-04). */
export function Services({ services: { head, cards } }: { services: Home['services'] }) {
  return (
    <SettlingSection>
      <SectionHead head={head} layout="left">
        <RuledIndex entries={cards} />
      </SectionHead>
    </SettlingSection>
  )
}
