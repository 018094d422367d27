import type { Contact } from '../../content/queries/contact.ts'
import { CardColumns } from '../../ui/CardColumns.tsx'
import { RevealSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'

/** Three reasons (CONTACT-04). */
export function WhyChoose({ why: { head, items } }: { why: Contact['why'] }) {
  return (
    <RevealSection>
      <SectionHead head={head}>
        <CardColumns items={items} columns={3} />
      </SectionHead>
    </RevealSection>
  )
}
