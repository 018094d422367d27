import TableFigure from '../../../ui/text/TableFigure.tsx'
import type { BlockProps } from '../block.ts'
import { FigureSection } from '../FigureSection.tsx'

export default function TableBlock({ block, id }: BlockProps<'tableBlock'>) {
  return (
    <FigureSection head={block.head} id={id}>
      <TableFigure table={block} />
    </FigureSection>
  )
}
