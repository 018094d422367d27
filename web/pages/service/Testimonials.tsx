import type { ServicePageContent } from '../../content/queries/servicePage.ts'
import { SettlingSection } from '../../ui/Section.tsx'
import { VoiceBand } from '../../ui/Voices.tsx'

type TestimonialsSection = NonNullable<ServicePageContent['testimonials']>

/** What clients of this service say. */
export function Testimonials({ testimonials: { head, items } }: { testimonials: TestimonialsSection }) {
  return (
    <SettlingSection tone="tint">
      <VoiceBand head={head} voices={items} />
    </SettlingSection>
  )
}
