import type { Home } from '../../content/queries/home.ts'
import { SettlingSection } from '../../ui/Section.tsx'
import { VoiceBand } from '../../ui/Voices.tsx'

/** Four clients: the first one loud, three below (HOME-05). */
export function Testimonials({ testimonials: { head, items } }: { testimonials: Home['testimonials'] }) {
  return (
    <SettlingSection tone="tint">
      <VoiceBand head={head} voices={items} />
    </SettlingSection>
  )
}
