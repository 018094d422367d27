import type { Contact } from '../../content/queries/contact.ts'
import { FaqList } from '../../ui/FaqList.tsx'
import { Section } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'

/** Questions that open on their answers (CONTACT-05). */
export function Faq({ faq: { head, items } }: { faq: Contact['faq'] }) {
  return (
    <Section>
      <SectionHead head={head} layout="left">
        <FaqList items={items} />
      </SectionHead>
    </Section>
  )
}
