import { Services } from '../../../ui/Services.tsx'
import type { BlockProps } from '../block.ts'

export default function ServicesBlock({ block: { head, cards }, id }: BlockProps<'servicesBlock'>) {
  return <Services head={head} cards={cards} id={id} />
}
