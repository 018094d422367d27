import { Heading, Stack } from '@sanity/ui'
import { useId, type ReactNode, type Ref } from 'react'

interface SectionProps {
  title: ReactNode
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

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
