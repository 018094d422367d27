import { Stack } from '@sanity/ui'
import type { HTMLAttributes } from 'react'

/** A list without bullets or numbers. */
export const PlainList = ({ as = 'ul', ...attributes }: HTMLAttributes<HTMLElement> & { as?: 'ul' | 'ol' }) => (
  <Stack as={as} gap={3} style={{ listStyle: 'none', padding: 0, margin: 0 }} {...attributes} />
)
