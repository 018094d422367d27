import { CardColumns } from '../../../ui/lists/CardColumns.tsx'
import { RevealSection } from '../../../ui/Section.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import type { BlockProps } from '../block.ts'

/** Up to four cards are in a row; more, or exactly two, are in two columns beside the heading. */
export default function CardsBlock({ head, items, id }: BlockProps<'cardsBlock'>) {
  const row = items.length === 3 || items.length === 4 ? items.length : undefined
  return (
    <RevealSection id={id}>
      <SectionHead head={head} layout={row ? 'over' : 'right'}>
        <CardColumns items={items} columns={row ?? 2} />
      </SectionHead>
    </RevealSection>
  )
}
