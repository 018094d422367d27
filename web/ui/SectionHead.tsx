import type { ReactNode } from 'react'
import type { SectionHeadContent } from '../content/queries/fragmentTypes.ts'
import { classes } from './classes.ts'
import styles from './SectionHead.module.css'

/** As in the CMS, but a page may put more than text into the heading. */
interface ShownHead extends Partial<Omit<SectionHeadContent, 'heading'>> {
  heading?: ReactNode
}

/** Props of every section with a head. */
export interface HeadedSection {
  head?: ShownHead | null | undefined
  /** Anchor for links. */
  id?: string
}

interface SectionHeadProps extends HeadedSection {
  /**
   * How it uses the 12 columns of the sheet:
   * - `margin`: 3 | 9, with the label in the margin and the heading to the right
   * - `wide`: the same, above content as wide as the sheet
   * - `aside`: 3 | 9, with a small heading in the margin too
   * - `left` and `right`: 4 | 8 and 8 | 4, with the heading beside its children
   * - `over`: all of the head above its children
   */
  layout?: 'margin' | 'wide' | 'aside' | 'left' | 'right' | 'over'
  /** A heading one size smaller, for the second section of a column. */
  minor?: boolean
  /** The content of the other columns. */
  children?: ReactNode
  className?: string
}

/** The section's number and topic, in small print. */
export function SectionLabel({ children }: { children: ReactNode }) {
  return (
    <p data-label className={styles.label}>
      {children}
    </p>
  )
}

/** The head of a section: a rule across the sheet with number and label, a heading that states something, a lead. */
export function SectionHead({ head, layout = 'over', minor = false, children, id, className }: SectionHeadProps) {
  const { label, heading, lead } = head ?? {}
  return (
    <div
      id={id}
      data-layout={layout}
      data-minor={minor || undefined}
      className={classes('cols', styles.head, className)}
    >
      {label && <SectionLabel>{label}</SectionLabel>}
      {(heading || lead) && (
        <div className={styles.words}>
          {heading && <h2>{heading}</h2>}
          {lead && <p className={classes('lead', styles.lead)}>{lead}</p>}
        </div>
      )}
      {children && <div className={styles.content}>{children}</div>}
    </div>
  )
}
