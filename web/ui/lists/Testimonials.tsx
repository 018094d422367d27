import type { Home } from '../../content/queries/home.ts'
import { classes } from '../classes.ts'
import { CmsLink } from '../links/CmsLink.tsx'
import { Highlight } from '../text/Highlight.tsx'
import { Portrait } from '../pictures/Portrait.tsx'
import { RevealSection } from '../Section.tsx'
import { SectionHead, type HeadedSection } from '../SectionHead.tsx'
import styles from './Testimonials.module.css'

type HomeTestimonial = Home['testimonials']['items'][number]
/** Home knows the story of whoever speaks there, too. */
type Testimonial = Omit<HomeTestimonial, 'story'> & Partial<Pick<HomeTestimonial, 'story'>>

interface TestimonialQuoteProps {
  testimonial: Testimonial
  /** Set in the display face; the others in the text face. */
  loud?: boolean
  /** The words of the link to their story. */
  study?: string | undefined
}

/** What one client says, and who it is, with the way to their story where that is known. */
export function TestimonialQuote({ testimonial, loud = false, study }: TestimonialQuoteProps) {
  const { text, highlight, name, role, avatar, story } = testimonial
  return (
    <figure className={classes(styles.testimonial, loud && styles.loud)}>
      <blockquote className={loud ? 'display' : undefined}>
        “<Highlight text={text} words={loud ? highlight : undefined} />”
      </blockquote>
      <figcaption className={styles.by}>
        <Portrait picture={avatar} side="client" sizes="160px" className={styles.avatar} />
        <span>
          <b>{name}</b>
          {role}
          {study && story?.study && (
            <CmsLink href={story.study} className={styles.study}>
              {study}
              <span className="visually-hidden">: {story.title}</span>
            </CmsLink>
          )}
        </span>
      </figcaption>
    </figure>
  )
}

interface TestimonialsProps extends HeadedSection {
  items: readonly Testimonial[]
  /** `loud`: the first large and the others in a row below; `row`: all of them in a row beside the head. */
  look?: 'loud' | 'row'
  /** The words of the link from the large one to its story. */
  study?: string | undefined
}

/** What clients say, on the quiet tint (HOME-05, CONTACT-04). */
export function Testimonials({ head, items, look = 'loud', study, id }: TestimonialsProps) {
  const first = look === 'loud' ? items[0] : undefined
  const others = first ? items.slice(1) : items
  const row = others.length > 0 && (
    <ul className={styles.row}>
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
        {first ? <TestimonialQuote testimonial={first} loud study={study} /> : row}
      </SectionHead>
      {/* oxlint-disable-next-line archstep/elements-for-words -- the row is an element */}
      {first && row}
    </RevealSection>
  )
}
