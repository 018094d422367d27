import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { useVisibleOnce } from './useVisibleOnce.ts'
import styles from './Section.module.css'

interface SectionProps {
  children: ReactNode
  /** Its background: paper, the quiet tint, or the ink band. */
  tone?: 'paper' | 'tint' | 'band'
  /** Anchor for links. */
  id?: string | undefined
  className?: string
  ref?: Ref<HTMLElement>
  /** For a section whose content appears on scroll: whether it has appeared. */
  visible?: boolean | undefined
}

/** One section of a page, full width, with its content on the 12-column sheet. */
export function Section({ children, tone = 'paper', id, className, ref, visible }: SectionProps) {
  return (
    <section
      ref={ref}
      id={id}
      data-tone={tone}
      data-visible={visible}
      className={classes(styles.section, tone === 'band' && 'band', className)}
    >
      <div className="sheet">{children}</div>
    </section>
  )
}

interface RevealSectionProps extends Omit<SectionProps, 'children' | 'ref' | 'visible'> {
  /** The content, or a function that is told when the section has become visible (see `useVisibleOnce`). */
  children: ReactNode | ((visible: boolean | undefined) => ReactNode)
}

/** A section whose content rises once, when 30 % of it is on screen (HOME-09). `data-visible` says so. */
export function RevealSection({ children, ...section }: RevealSectionProps) {
  const [ref, visible] = useVisibleOnce<HTMLElement>()
  return (
    <Section {...section} ref={ref} visible={visible}>
      {typeof children === 'function' ? children(visible) : children}
    </Section>
  )
}
