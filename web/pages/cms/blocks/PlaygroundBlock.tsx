import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'
import { Playground } from '../Playground.tsx'

export default function PlaygroundBlock({ block: { head, requests }, id }: BlockProps<'playgroundBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head}>
        <Playground requests={requests} />
      </SectionHead>
    </Section>
  )
}
