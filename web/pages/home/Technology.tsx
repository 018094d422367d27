import type { Home } from '../../content/queries/home.ts'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TechList } from '../../ui/TechList.tsx'

/** Technologies as a specimen sheet (HOME-06). */
export function Technology({ technology: { head, items } }: { technology: Home['technology'] }) {
  return (
    <RevealSection>
      <SectionHead head={head} layout="right">
        <TechList items={items} look="grid" />
      </SectionHead>
    </RevealSection>
  )
}
