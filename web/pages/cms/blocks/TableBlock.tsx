import TableFigure from '../../../ui/text/TableFigure.tsx'
import type { BlockProps } from '../block.ts'
import { FigureSection } from '../FigureSection.tsx'

export default function TableBlock({ head, id, ...table }: BlockProps<'tableBlock'>) {
  return (
    <FigureSection head={head} id={id}>
      <TableFigure table={table} />
    </FigureSection>
  )
}
