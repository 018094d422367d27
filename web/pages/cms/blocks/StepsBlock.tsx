import { ProcessBand } from '../../../ui/lists/ProcessBand.tsx'
import type { BlockProps } from '../block.ts'

export default function StepsBlock({ block: { head, steps }, id }: BlockProps<'stepsBlock'>) {
  return <ProcessBand head={head} steps={steps} id={id} />
}
