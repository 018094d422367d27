import { Section } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { FaqList } from '../../../ui/text/FaqList.tsx'
import type { BlockProps } from '../block.ts'

export default function FaqBlock({ head, items, id }: BlockProps<'faqBlock'>) {
  return (
    <Section id={id}>
      <SectionHead head={head} layout="aside">
        <FaqList items={items} />
      </SectionHead>
    </Section>
  )
}
