import type { Home } from '../../content/queries/home.ts'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TechGrid } from '../../ui/TechGrid.tsx'

/** Twelve technologies as a specimen sheet (HOME-06). */
export function Technology({ technology: { head, items } }: { technology: Home['technology'] }) {
  return (
    <RevealSection>
      <SectionHead head={head} layout="right">
        <TechGrid items={items} />
      </SectionHead>
    </RevealSection>
  )
}
