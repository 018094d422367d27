import { FiguresBand } from '../../../sections/FiguresBand.tsx'
import type { BlockProps } from '../block.ts'

export default function StatsBlock({ head, items, id }: BlockProps<'statsBlock'>) {
  return <FiguresBand head={head} items={items} id={id} />
}
