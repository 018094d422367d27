import { Heading, Stack } from '@sanity/ui'
import { useId, type ReactNode, type Ref } from 'react'

interface SectionProps {
  title: ReactNode
  /** The heading, for callers that focus it. */
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A section of a tool, named by its heading. */
export function Section({ title, ref, children }: SectionProps) {
  const id = useId()
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Heading as="h2" size={1} id={id} ref={ref} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </Stack>
  )
}
