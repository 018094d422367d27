import { Stack, Text } from '@sanity/ui'
import type { ReactNode } from 'react'

export const LabeledField = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack as="label" gap={2}>
    <Text as="span" size={1} weight="medium">
      {label}
    </Text>
    {children}
  </Stack>
)
