import { Testimonials } from '../../../ui/lists/Testimonials.tsx'
import type { BlockProps } from '../block.ts'

export default function TestimonialsBlock({ block: { head, items }, id }: BlockProps<'testimonialsBlock'>) {
  return <Testimonials head={head} items={items} id={id} />
}
