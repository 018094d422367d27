import { CodeSamples } from '../../../ui/CodeSamples.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'

export default function CodeBlock({ block: { head, samples }, id }: BlockProps<'codeBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout="left">
        <CodeSamples samples={samples} />
      </SectionHead>
    </Section>
  )
}
