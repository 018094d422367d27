import type { ReactNode } from 'react'
import { Section } from '../../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../../ui/SectionHead.tsx'

/** What speaks for itself: a heading over it is staff's choice. */
export const FigureSection = ({ head, children, id }: HeadedSection & { children: ReactNode }) => (
  <Section id={id}>
    {head ? (
      <SectionHead head={head} layout="wide">
        {children}
      </SectionHead>
    ) : (
      children
    )}
  </Section>
)
