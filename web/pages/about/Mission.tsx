import type { About } from '../../content/queries/about.ts'
import { Highlight } from '../../ui/Highlight.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'

/** The mission, alone on its sheet. */
export function Mission({ mission: { head, text, highlight } }: { mission: About['mission'] }) {
  return (
    <Section tone="tint">
      <SectionHead head={{ ...head, heading: <Highlight text={text} words={highlight} /> }} layout="margin" />
    </Section>
  )
}
