import { CallToAction } from '../../../layout/CallToAction.tsx'
import type { BlockProps } from '../block.ts'

export default function CallToActionBlock({ block: { cta } }: BlockProps<'callToActionBlock'>) {
  return <CallToAction cta={cta} />
}
