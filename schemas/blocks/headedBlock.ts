import { defineType, type FieldDefinition } from 'sanity'
import type { ComponentType } from 'react'
import { optionalHeadField } from '../sharedFields.ts'

interface Block {
  readonly description?: string
  /** Its heading, where it must have one. */
  readonly head?: FieldDefinition
  readonly fields: FieldDefinition[]
}

/** A block with a section heading: staff find it by that, or by its title when it has none. */
export const headedBlock = <const Name extends string>(
  name: Name,
  title: string,
  icon: ComponentType,
  { head = optionalHeadField, fields, ...more }: Block,
) =>
  defineType({
    name,
    title,
    ...more,
    type: 'object',
    icon,
    fields: [head, ...fields],
    preview: {
      select: { heading: 'head.heading' },
      prepare: ({ heading }) => ({ title: heading ?? title, subtitle: title }),
    },
  })

/** The heading of a block that articles may have, too: these have headings in their text. */
export const headOnPagesField = {
  ...optionalHeadField,
  hidden: ({ document }: { document?: { _type?: string } | undefined }) => document?._type === 'post',
}
