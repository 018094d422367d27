import type { ReactNode } from 'react'
import { Section } from '../../ui/Section.tsx'
import { SectionHead, type SectionHeadContent } from '../../ui/SectionHead.tsx'

interface FigureSectionProps {
  head: SectionHeadContent | null | undefined
  children: ReactNode
  id: string
}

/** What speaks for itself: a heading over it is staff's choice. */
export const FigureSection = ({ head, children, id }: FigureSectionProps) => (
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
