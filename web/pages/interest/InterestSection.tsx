import { useEffect, useRef, type ReactNode } from 'react'
import { Section } from '../../ui/Section.tsx'
import styles from './InterestSection.module.css'

interface InterestSectionProps {
  heading: string
  text: string
  /** Moves the keyboard and the screen reader to the heading when it turns true. */
  focusHeading: boolean
  benefits: ReactNode
  /** The form, or what has taken its place. */
  children: ReactNode
}

/** The heading and the benefits at the left, the form at the right; on a phone the form comes before the benefits. */
export function InterestSection({ heading, text, focusHeading, benefits, children }: InterestSectionProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusHeading) title.current?.focus()
  }, [focusHeading])
  return (
    <Section tone="tint">
      <div className={`cols ${styles.section}`}>
        <div className={styles.words}>
          <h2 ref={title} tabIndex={-1}>
            {heading}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        <div className={styles.form}>{children}</div>
        <div className={styles.benefits}>{benefits}</div>
      </div>
    </Section>
  )
}
