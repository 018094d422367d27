import { Stack, Text } from '@sanity/ui'
import { useId, type ReactNode } from 'react'

/** A field with its name above. @param children is given the id that the field must have */
export function LabeledField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <Stack gap={2}>
      <Text as="label" size={1} weight="medium" htmlFor={id}>
        {label}
      </Text>
      {children(id)}
    </Stack>
  )
}
