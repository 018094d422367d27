import { RuledIndex } from '../../../ui/RuledIndex.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'

export default function ServicesBlock({ block: { head, cards }, id }: BlockProps<'servicesBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout="left">
        <RuledIndex entries={cards} />
      </SectionHead>
    </Section>
  )
}
