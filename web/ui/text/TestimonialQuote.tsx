import type { ReactNode } from 'react'
import type { Testimonial } from '../../content/queries/fragmentTypes.ts'
import { classes } from '../classes.ts'
import { Portrait } from '../pictures/Portrait.tsx'
import { Highlight } from './Highlight.tsx'
import styles from './TestimonialQuote.module.css'

interface TestimonialQuoteProps {
  testimonial: Testimonial
  /** Set in the display face; the others in the text face. */
  loud?: boolean
  /** A link to their story. */
  more?: ReactNode
}

/** What one client says, and who it is; perhaps with a link to their story. */
export function TestimonialQuote({ testimonial, loud = false, more }: TestimonialQuoteProps) {
  const { text, highlight, name, role, avatar } = testimonial
  return (
    <figure className={classes(styles.testimonial, loud && styles.loud)}>
      <blockquote className={loud ? 'display' : undefined}>
        “<Highlight text={text} words={loud ? highlight : undefined} />”
      </blockquote>
      <figcaption className={styles.by}>
        <Portrait picture={avatar} side="client" sizes="160px" className={styles.avatar} />
        <div>
          <b>{name}</b>
          {role}
          {more && <p>{more}</p>}
        </div>
      </figcaption>
    </figure>
  )
}
