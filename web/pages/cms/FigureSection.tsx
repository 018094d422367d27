import type { ReactNode } from 'react'
import { Section } from '../../ui/Section.tsx'
import { SectionHead, type HeadedSection } from '../../ui/SectionHead.tsx'

/** A section for content that speaks for itself; its heading is optional. */
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
