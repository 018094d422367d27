import { CallToAction } from '../../../layout/CallToAction.tsx'
import type { BlockProps } from '../block.ts'

export default function CallToActionBlock({ block: { cta }, id }: BlockProps<'callToActionBlock'>) {
  return <CallToAction cta={cta} id={id} />
}
