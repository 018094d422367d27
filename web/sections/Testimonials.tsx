import type { ReactNode } from 'react'
import type { Testimonial } from '../content/queries/fragmentTypes.ts'
import { RevealSection } from '../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../ui/SectionHead.tsx'
import { TestimonialQuote } from '../ui/text/TestimonialQuote.tsx'
import styles from './Testimonials.module.css'

interface TestimonialsProps extends HeadedSection {
  items: readonly Testimonial[]
  /** `loud`: the first large and the others in a row below; `row`: all of them in a row beside the head. */
  look?: 'loud' | 'row'
  /** A link from the large one to its story. */
  more?: ReactNode
}

/** What clients say, on the quiet tint (HOME-05, CONTACT-04). */
export function Testimonials({ head, items, look = 'loud', more, id }: TestimonialsProps) {
  const first = look === 'loud' ? items[0] : undefined
  const others = first ? items.slice(1) : items
  const row = others.length > 0 && (
    <ul role="list" className={styles.row}>
      {others.map((testimonial) => (
        <li key={testimonial._id}>
          <TestimonialQuote testimonial={testimonial} />
        </li>
      ))}
    </ul>
  )
  return (
    <RevealSection tone="tint" id={id}>
      <SectionHead head={head} layout="aside" className={first && styles.head}>
        {first ? <TestimonialQuote testimonial={first} loud more={more} /> : row}
      </SectionHead>
      {/* oxlint-disable-next-line archstep/elements-for-words -- the row is an element */}
      {first && row}
    </RevealSection>
  )
}
