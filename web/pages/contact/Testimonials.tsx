import type { Contact } from '../../content/queries/contact.ts'
import { SettlingSection } from '../../ui/Section.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { VoiceRow } from '../../ui/Voices.tsx'

/** Two clients on how it began (CONTACT-04). */
export function Testimonials({ testimonials: { head, items } }: { testimonials: Contact['testimonials'] }) {
  return (
    <SettlingSection tone="tint">
      <SectionHead head={head} layout="aside">
        <VoiceRow voices={items} />
      </SectionHead>
    </SettlingSection>
  )
}
