import { defineType, type FieldDefinition } from 'sanity'
import type { ComponentType } from 'react'

interface HeadedBlock<Name extends string> {
  readonly name: Name
  readonly title: string
  readonly description?: string
  readonly icon: ComponentType
  readonly fields: FieldDefinition[]
}

/** A block with a section heading: staff find it by that, or by its title when it has none. */
export const headedBlock = <const Name extends string>(block: HeadedBlock<Name>) =>
  defineType({
    ...block,
    type: 'object',
    preview: {
      select: { heading: 'head.heading' },
      prepare: ({ heading }) => ({ title: heading ?? block.title, subtitle: block.title }),
    },
  })
