import type { About } from '../../content/queries/about.ts'
import { CardColumns } from '../../ui/CardColumns.tsx'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'

/** Habits side by side. */
export function Different({ different: { head, items } }: { different: About['different'] }) {
  return (
    <RevealSection>
      <SectionHead head={head}>
        <CardColumns items={items} columns={4} />
      </SectionHead>
    </RevealSection>
  )
}
