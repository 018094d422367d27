import type { Home } from '../../content/queries/home.ts'
import { SettlingSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { TechGrid } from '../../ui/TechGrid.tsx'

/** Twelve technologies as a specimen sheet (HOME-06). */
export function Technology({ technology: { head, items } }: { technology: Home['technology'] }) {
  return (
    <SettlingSection>
      <SectionHead head={head} layout="right">
        <TechGrid items={items} />
      </SectionHead>
    </SettlingSection>
  )
}
