import { SettlingSection } from '../../../ui/Section.tsx'
import { VoiceBand } from '../../../ui/Voices.tsx'
import type { BlockProps } from '../block.ts'

export default function TestimonialsBlock({ block: { head, items }, id }: BlockProps<'testimonialsBlock'>) {
  return (
    <SettlingSection tone="tint" id={id}>
      <VoiceBand head={head ?? {}} voices={items} />
    </SettlingSection>
  )
}
